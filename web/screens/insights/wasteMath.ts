import type { Waste, Weighed, WeighedPart } from '../../../shared/contract/insights.ts';
import { formatGrams, formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { formatHour } from '../../salon/report/formatHour.ts';

/** A stylist above the salon's average by more than this factor is highlighted. */
export const toleranceFactor = 1.15;
const daysPerYear = 365;

export const gramsEach = ({ waste, bowls }: Weighed): number => (bowls > 0 ? waste / bowls : 0);
export const shareWasted = ({ waste, grams }: Weighed): number => (grams > 0 ? waste / grams : 0);
export const formatPercent = (share: number): string => `${formatNumber(share * 100, 1, 1)}%`;
export const formatBowls = (bowls: number): string => `${formatNumber(bowls)} ${bowls === 1 ? 'bowl' : 'bowls'}`;

export const isAboveAverage = (part: Weighed, all: Weighed): boolean =>
  gramsEach(part) > toleranceFactor * gramsEach(all);
export const isAboveAverageShare = (part: Weighed, all: Weighed): boolean =>
  shareWasted(part) > toleranceFactor * shareWasted(all);

/** Yearly savings in dollars if each bowl wasted one gram less, at most what is wasted. */
export const savedPerYear = (all: Weighed, days: number): number =>
  all.grams > 0 ? Math.min(all.bowls, all.waste) * (all.cost / all.grams) * (daysPerYear / days) : 0;

/** The stylist with the largest potential savings above the salon's average, and those savings in dollars. */
export function findMostWasteful({ stylists, all }: Waste): { who: WeighedPart; saved: number } | undefined {
  const candidates = stylists
    .filter((stylist) => isAboveAverage(stylist, all))
    .map((who) => ({ who, saved: who.waste_cost * (1 - gramsEach(all) / gramsEach(who)) }))
    .sort((a, b) => b.saved - a.saved);
  return candidates[0];
}

/** Findings in sentences, most important first. */
export function listFindings(waste: Waste, days: number, isOwn: boolean): string[] {
  const { all, stylists } = waste;
  const salonAverage = formatGrams(gramsEach(all));
  const [me] = stylists;
  if (isOwn)
    return me
      ? [`You pour away ${formatGrams(gramsEach(me))} per bowl; the salon ${salonAverage}.`]
      : [`The salon pours away ${salonAverage} per bowl.`];
  const mostWasteful = findMostWasteful(waste);
  const sentences = mostWasteful
    ? [
        `${mostWasteful.who.name} pours away ${formatGrams(gramsEach(mostWasteful.who))} per bowl; the salon ${salonAverage}.`,
        `With the salon's average, these ${formatBowls(mostWasteful.who.bowls)} would have saved ${formatMoney(mostWasteful.saved)} (${formatDollars((mostWasteful.saved * daysPerYear) / days)} per year).`,
      ]
    : [`Nobody pours away much more than the salon's ${salonAverage} per bowl.`];
  return [...sentences, ...findLateHours(waste)];
}

export const formatDollars = (amount: number): string => formatMoney(Math.round(amount)).replace(/\.00$/, '');

/** A finding if the last hours of the day are all above average. */
function findLateHours({ hours, all }: Waste): string[] {
  const from = hours.findLastIndex((hour) => !isAboveAverageShare(hour, all)) + 1;
  const [first] = hours.slice(from);
  if (from === 0 || !first) return [];
  const wastedShare = (hourGroup: readonly Weighed[]) =>
    formatPercent(sum(hourGroup.map(({ waste }) => waste)) / sum(hourGroup.map(({ grams }) => grams)));
  const [lateShare, earlyShare] = [wastedShare(hours.slice(from)), wastedShare(hours.slice(0, from))];
  return [`After ${formatHour(first.id)} ${lateShare} of what is mixed is poured away, before that ${earlyShare}.`];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
