import type { Waste, Weighed, WeighedPart } from '../../../shared/contract/insights.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { hourText } from '../../salon/report/hourText.ts';

/** Who is this much above the salon is told so. */
export const tolerated = 1.15;
const year = 365;

export const gramsEach = ({ waste, bowls }: Weighed): number => (bowls > 0 ? waste / bowls : 0);
export const shareWasted = ({ waste, grams }: Weighed): number => (grams > 0 ? waste / grams : 0);
export const gramsText = (grams: number): string => `${formatNumber(grams, 2)} g`;
export const percentText = (share: number): string => `${formatNumber(share * 100, 1, 1)}%`;
export const bowlsText = (bowls: number): string => `${formatNumber(bowls)} ${bowls === 1 ? 'bowl' : 'bowls'}`;

export const isAbove = (part: Weighed, all: Weighed): boolean => gramsEach(part) > tolerated * gramsEach(all);
export const isAboveShare = (part: Weighed, all: Weighed): boolean => shareWasted(part) > tolerated * shareWasted(all);

/** What a year would save if a gram less were poured away of every bowl, or all where that is less. */
export const savedInYear = (all: Weighed, days: number): number =>
  all.grams > 0 ? Math.min(all.bowls, all.waste) * (all.cost / all.grams) * (year / days) : 0;

/** What pours away most above the salon: the first that it would pay to speak to, and why. */
export function aboveAll({ stylists, all }: Waste): { who: WeighedPart; saved: number } | undefined {
  const above = stylists
    .filter((one) => isAbove(one, all))
    .map((who) => ({ who, saved: who.waste_cost * (1 - gramsEach(all) / gramsEach(who)) }))
    .sort((a, b) => b.saved - a.saved);
  return above[0];
}

/** What is found, in sentences; the first of them counts most. */
export function findingsOf(waste: Waste, days: number, own: boolean): string[] {
  const { all, stylists } = waste;
  const each = gramsText(gramsEach(all));
  const [me] = stylists;
  if (own)
    return me
      ? [`You pour away ${gramsText(gramsEach(me))} a bowl; the salon ${each}.`]
      : [`The salon pours away ${each} a bowl.`];
  const found = aboveAll(waste);
  const first = found
    ? [
        `${found.who.name} pours away ${gramsText(gramsEach(found.who))} a bowl; the salon ${each}.`,
        `At the salon's pace their ${bowlsText(found.who.bowls)} would have wasted ${formatMoney(found.saved)} less, ${dollarsText((found.saved * year) / days)} in a year.`,
      ]
    : [`Nobody pours away much more than the salon's ${each} a bowl.`];
  return [...first, ...lateHours(waste)];
}

export const dollarsText = (amount: number): string => formatMoney(Math.round(amount)).replace(/\.00$/, '');

/** Whether the last hours of the day are the wasteful ones, all of them. */
function lateHours({ hours, all }: Waste): string[] {
  const from = hours.findLastIndex((hour) => !isAboveShare(hour, all)) + 1;
  const [first] = hours.slice(from);
  if (from === 0 || !first) return [];
  const share = (some: readonly Weighed[]) =>
    percentText(sum(some.map(({ waste }) => waste)) / sum(some.map(({ grams }) => grams)));
  const [late, early] = [share(hours.slice(from)), share(hours.slice(0, from))];
  return [`After ${hourText(first.id)} ${late} of what is mixed is poured away, before that ${early}.`];
}

const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);
