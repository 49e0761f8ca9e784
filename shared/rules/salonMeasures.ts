import type { SalonFigures, SalonStock } from '../contract/salonFigures.ts';
import { formatGrams, formatMoney, formatNumber } from './format.ts';
import { groupBy } from './groupBy.ts';

/** A salon with what it did, what it has on the shelf, and what it did in the days before. */
export type SalonRow = {
  id: number;
  name: string;
  figures: SalonFigures;
  stock: SalonStock | undefined;
  before: SalonFigures | undefined;
};

export type Measure = {
  key: string;
  title: string;
  /** Undefined without a base, as without visits. */
  valueOf: (figures: SalonFigures, stock: SalonStock | undefined) => number | undefined;
  format: (value: number) => string;
  /** How a change is told: in percent, or as a difference. Without one it is not compared, because earlier days do not have it. */
  change?: { kind: 'percent' | 'difference'; format: (value: number) => string; threshold: number };
  /** Which end is good; neither for what is only told. */
  best?: 'high' | 'low';
  /** Shown where there is little room. */
  isMain?: boolean;
  /** Path of the report behind it. */
  path: string;
};

const share = (part: number, whole: number): number | undefined => (whole > 0 ? (part / whole) * 100 : undefined);
const each = (amount: number, count: number): number | undefined => (count > 0 ? amount / count : undefined);
const formatWhole = (dollars: number): string => formatMoney(Math.round(dollars)).replace(/\.00$/, '');
const formatPercent = (value: number): string => `${formatNumber(value, 1, 1)}%`;
const percent = { kind: 'percent', format: formatPercent, threshold: 5 } as const;
const points = {
  kind: 'difference',
  format: (value: number) => `${formatNumber(value, 1, 1)} pt`,
  threshold: 1.5,
} as const;

export const measures: readonly Measure[] = [
  {
    ...{ key: 'revenue', title: 'Revenue', path: '/profit', best: 'high', isMain: true, change: percent },
    valueOf: ({ revenue }) => revenue / 100,
    format: formatWhole,
  },
  {
    ...{ key: 'billed', title: 'On closed bills', path: '/bills', change: points },
    valueOf: ({ billed, revenue }) => share(billed, revenue),
    format: (value) => `${formatNumber(value, 0, 0)}%`,
  },
  {
    ...{ key: 'visits', title: 'Visits', path: '/profit?view=visits', best: 'high', isMain: true, change: percent },
    valueOf: ({ visits }) => visits,
    format: (value) => formatNumber(value),
  },
  {
    ...{ key: 'ticket', title: 'Ticket', path: '/profit', best: 'high', isMain: true, change: percent },
    valueOf: ({ revenue, sold, visits }) => each((revenue + sold) / 100, visits),
    format: formatMoney,
  },
  {
    ...{ key: 'retail', title: 'Retail', path: '/bills', best: 'high', change: points },
    valueOf: ({ revenue, sold }) => share(sold, revenue + sold),
    format: formatPercent,
  },
  {
    ...{ key: 'product', title: 'Product per service', path: '/profit', best: 'low', change: percent },
    valueOf: ({ product, services }) => each(product / 100, services),
    format: formatMoney,
  },
  {
    ...{ key: 'waste', title: 'Waste per bowl', path: '/waste', best: 'low', isMain: true },
    valueOf: ({ waste, bowls }) => each(waste / 100, bowls),
    format: formatGrams,
    change: { kind: 'difference', format: formatGrams, threshold: 0.5 },
  },
  {
    ...{ key: 'chair', title: 'Chair used', path: '/profit?view=stylists', best: 'high', isMain: true, change: points },
    valueOf: ({ minutes, available }) => share(minutes, available),
    format: (value) => `${formatNumber(value, 0, 0)}%`,
  },
  {
    ...{ key: 'noShow', title: 'No-show', path: '/scheduler', best: 'low', change: points },
    valueOf: ({ no_shows, visits }) => share(no_shows, visits + no_shows),
    format: formatPercent,
  },
  {
    ...{ key: 'rebooked', title: 'Rebooked', path: '/team-report', best: 'high', change: points },
    valueOf: ({ rebooked, rebookable }) => share(rebooked, rebookable),
    format: (value) => `${formatNumber(value, 0, 0)}%`,
  },
  {
    ...{ key: 'value', title: 'Stock value', path: '/inventory' },
    valueOf: (_, stock) => stock?.value,
    format: formatWhole,
  },
  {
    ...{ key: 'short', title: 'Short', path: '/salon-reports-sql', best: 'low', isMain: true },
    valueOf: (_, stock) => stock?.short,
    format: (value) => formatNumber(value),
  },
  {
    ...{ key: 'lost', title: 'Lost', path: '/loss', best: 'low' },
    valueOf: (_, stock) => stock?.lost ?? undefined,
    format: (value) => formatWhole(-value),
  },
];

/** Figures of all salons, added up from their pages. */
export const mergePages = (pages: readonly { salons: readonly SalonFigures[] }[]): SalonFigures[] =>
  [
    ...groupBy(
      pages.flatMap(({ salons }) => salons),
      ({ location_id }) => location_id,
    ).values(),
  ].flatMap((all) => sumFigures(all) ?? []);

/** By how much a measure moved, in percent or as a difference; undefined without earlier days. */
export function moveOf({ change }: Measure, now: number | undefined, before: number | undefined): number | undefined {
  if (!change || now === undefined || before === undefined) return undefined;
  if (change.kind === 'difference') return now - before;
  return before === 0 ? undefined : ((now - before) / Math.abs(before)) * 100;
}

/** "+6.9%", "−2.0 pt" or "same"; undefined without earlier days. `isWorse`: it went the wrong way by more than a little. */
export function describeChange(measure: Measure, now: number | undefined, before: number | undefined) {
  const { change, best } = measure;
  const moved = moveOf(measure, now, before);
  if (!change || moved === undefined) return undefined;
  const text = change.format(Math.abs(moved));
  if (!/[1-9]/.test(text)) return { text: 'same', isWorse: false };
  const isWorse = best !== undefined && (best === 'high' ? -moved : moved) > change.threshold;
  return { text: `${moved > 0 ? '+' : '−'}${text}`, isWorse };
}

export type Tint = 'best' | 'good' | 'poor' | 'worst';
const minSalons = 3;

/** Tint of each value: the best and the worst, and the first and last fifth of the range between them. None for fewer than three salons. */
export function tintValues({ best }: Measure, values: readonly (number | undefined)[]): (Tint | undefined)[] {
  const known = values.filter((value) => value !== undefined);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (!best || known.length < minSalons || low === high) return values.map(() => undefined);
  const [good, bad] = best === 'high' ? [high, low] : [low, high];
  const distance = (value: number) => Math.abs(value - good) / (high - low);
  let [isBestGiven, isWorstGiven] = [false, false];
  return values.map((value) => {
    if (value === undefined) return undefined;
    if (value === good && !isBestGiven) {
      isBestGiven = true;
      return 'best';
    }
    if (value === bad && !isWorstGiven) {
      isWorstGiven = true;
      return 'worst';
    }
    return distance(value) <= 0.2 ? 'good' : distance(value) >= 0.8 ? 'poor' : undefined;
  });
}

/** The group: sums, so that averages weigh each salon by its own base. */
export function sumFigures(all: readonly SalonFigures[]): SalonFigures | undefined {
  const [first] = all;
  if (!first) return undefined;
  const sum = { ...first };
  for (const one of all.slice(1))
    for (const [name, value] of Object.entries(one))
      if (typeof value === 'number' && name !== 'location_id') sum[name as 'visits'] += value;
  return sum;
}

/** The group's stock. Losses of the salons that have counted twice. */
export function sumStock(all: readonly SalonStock[]): SalonStock | undefined {
  const [first] = all;
  const lost = all.flatMap((one) => one.lost ?? []);
  const of = (figure: 'value' | 'short') => all.reduce((sum, one) => sum + one[figure], 0);
  return (
    first && {
      location_id: first.location_id,
      value: of('value'),
      short: of('short'),
      lost: lost.length > 0 ? lost.reduce((sum, one) => sum + one, 0) : null,
    }
  );
}
