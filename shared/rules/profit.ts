import type { Earned, EarnedPart, Profit } from '../contract/profit.ts';
import { groupBy } from './groupBy.ts';
import { roundToCents } from './numbers.ts';

const sumEarned = (all: readonly Earned[]): Earned => {
  const of = (figure: keyof Earned) => roundToCents(all.reduce((sum, one) => sum + one[figure], 0));
  return {
    done: of('done'),
    revenue: of('revenue'),
    product: of('product'),
    minutes: of('minutes'),
    chair: of('chair'),
    profit: of('profit'),
  };
};

const sumParts = (parts: readonly EarnedPart[]): EarnedPart[] =>
  [...groupBy(parts, ({ id }) => id)].map(([id, group]) => ({
    id,
    name: group[0]?.name ?? id,
    ...sumEarned(group),
  }));

const sumOf = (pages: readonly Profit[], figure: keyof Profit['billed']): number =>
  roundToCents(pages.reduce((sum, { billed }) => sum + billed[figure], 0));

/** Adds up the pages of a profit report. */
export function sumProfitPages(pages: readonly Profit[]): Profit {
  const all = (kind: 'services' | 'stylists' | 'salons' | 'weeks') => sumParts(pages.flatMap((page) => page[kind]));
  return {
    rates: pages[0]?.rates ?? [],
    all: sumEarned(pages.map((page) => page.all)),
    services: all('services'),
    stylists: all('stylists'),
    salons: all('salons'),
    weeks: all('weeks').sort((a, b) => a.id.localeCompare(b.id)),
    visits: [],
    billed: {
      sold: sumOf(pages, 'sold'),
      sold_cost: sumOf(pages, 'sold_cost'),
      sold_uncosted: sumOf(pages, 'sold_uncosted'),
      extra: sumOf(pages, 'extra'),
      waived: sumOf(pages, 'waived'),
      fees: sumOf(pages, 'fees'),
      unbilled: sumOf(pages, 'unbilled'),
      unbilled_visits: sumOf(pages, 'unbilled_visits'),
      missed: sumOf(pages, 'missed'),
      not_done: sumOf(pages, 'not_done'),
      not_done_visits: sumOf(pages, 'not_done_visits'),
    },
    elsewhere: roundToCents(pages.reduce((sum, { elsewhere }) => sum + elsewhere, 0)),
  };
}
