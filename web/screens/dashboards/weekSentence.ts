import type { CoverLine, SalonDashboard } from '../../../shared/contract/insights.ts';
import { weekdays } from '../../../shared/contract/locations.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { minutesBetween, weekdayOf } from '../../../shared/rules/time.ts';
import type { SentencePart } from './SentenceCard.tsx';

/** Each leads to the report behind it. */
type Part = SentencePart<'used' | 'change' | 'waste' | 'cover'>;

interface WeekFigures extends Pick<SalonDashboard, 'location_name' | 'value_used' | 'value_used_before' | 'today'> {
  /** Bowls mixed. */
  transactions: number;
  /** Cost of waste in dollars. Undefined, as the lines, where it could not be read: the clause is left out. */
  waste: number | undefined;
  cover: readonly Pick<CoverLine, 'state' | 'delivery'>[] | undefined;
}

/** A smaller change counts as none. */
const minChange = 0.05;

/** The week in one sentence: product used, the change, the waste, and the products that run out. */
export function weekSentence({ waste, cover, today, ...week }: WeekFigures): Part[] {
  const { location_name, transactions, value_used: used, value_used_before: before } = week;
  const runningOut = (cover ?? []).filter(({ state }) => state === 'out' || state === 'short');
  const shortage: Part[] =
    runningOut.length === 0
      ? []
      : [
          ' ',
          { text: runningOut.length === 1 ? '1 product' : `${formatNumber(runningOut.length)} products`, of: 'cover' },
          ` ${runningOut.length === 1 ? 'runs' : 'run'} out before ${deliveryDay(runningOut, today)}.`,
        ];
  if (transactions === 0) return ['Nothing was mixed last week.', ...shortage];
  const wasted: Part[] = waste ? ['; ', { text: formatDollars(waste), of: 'waste' }, ' was poured away'] : [];
  return [
    `${location_name} used `,
    { text: formatDollars(used), of: 'used' },
    ' of product last week',
    ...(before > 0 ? [', ', ...change(used / before - 1), ' the week before'] : []),
    ...wasted,
    '.',
    ...shortage,
  ];
}

const change = (share: number): Part[] =>
  Math.abs(share) < minChange
    ? [{ text: 'about the same', of: 'change' }, ' as']
    : [{ text: `${formatNumber(Math.abs(share) * 100, 0, 0)}% ${share < 0 ? 'less' : 'more'}`, of: 'change' }, ' than'];

const minutesPerWeek = 7 * 1440;

/** "Tuesday" if all of them can come on the same day of the week ahead. */
function deliveryDay(lines: readonly Pick<CoverLine, 'delivery'>[], today: string): string {
  const [day = today, ...others] = new Set(lines.map(({ delivery }) => delivery));
  const ahead = minutesBetween(`${today} 00:00:00`, `${day} 00:00:00`);
  return others.length === 0 && ahead > 0 && ahead < minutesPerWeek
    ? (weekdays[weekdayOf(day)] ?? '')
    : 'the next delivery';
}

export const formatDollars = (value: number): string => `$${formatNumber(value, 0, 0)}`;
