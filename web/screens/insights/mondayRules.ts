import { allLocations } from '../../../shared/contract/fields.ts';
import type { SalonFigures, SalonStock } from '../../../shared/contract/salonFigures.ts';
import type { Range } from '../../kit/range/ranges.ts';
import { formatCount, formatMoney } from '../../kit/ui/format.ts';
import { type Measure, measures, moveOf } from '../../salon/report/salonMeasures.ts';

const shownKeys = ['revenue', 'visits', 'ticket', 'retail', 'product', 'waste', 'chair', 'rebooked'];
/** The eight figures of the page. */
export const mondayMeasures = measures.filter(({ key }) => shownKeys.includes(key));

const subjects: Record<string, string> = {
  ticket: 'The average ticket',
  retail: 'The retail share',
  chair: 'Chair use',
  noShow: 'The no-show rate',
  rebooked: 'The share of clients who rebooked',
};
/** Fewer visits in a week are no base for a share or an average. */
const minVisits = 5;
const maxSentences = 3;

/** What moved most from week to week, in one salon each: "Waste per bowl rose in Rosslyn from 3.1 g to 4.6 g." A measure is told once. */
export function describeMoves(week: readonly SalonFigures[], before: readonly SalonFigures[]): string[] {
  const moves = week.flatMap((salon) => {
    const earlier = before.find(({ location_id }) => location_id === salon.location_id);
    if (!earlier || Math.min(salon.visits, earlier.visits) < minVisits) return [];
    return measures.flatMap((measure) => {
      const [to, from] = [salon, earlier].map((figures) => measure.valueOf(figures, undefined));
      const moved = moveOf(measure, to, from);
      if (!measure.change || moved === undefined || to === undefined || from === undefined) return [];
      return [{ measure, salon, to, from, size: Math.abs(moved) / measure.change.threshold }];
    });
  });
  const told = new Set<Measure>();
  return moves
    .sort((a, b) => b.size - a.size)
    .filter(({ measure, size }) => size >= 1 && !told.has(measure) && told.add(measure))
    .slice(0, maxSentences)
    .map(({ measure: { key, title, format }, salon, to, from }) => {
      const verb = to > from ? 'rose' : 'fell';
      return `${subjects[key] ?? title} ${verb} in ${salon.location_name} from ${format(from)} to ${format(to)}.`;
    });
}

export type Task = { text: string; path: string };
type Found = { group: SalonFigures; salons: readonly SalonFigures[]; stock: SalonStock | undefined; missed: number };

const products = { one: 'product', many: 'products' };
const maxTasks = 3;
/** Share of clients who rebooked, in percent, below which it is a task to ask them. */
const minRebooked = 50;

/** The first three of what there is to do after a week: charge, bill, order, look for what is lost, ask clients to book again. */
export function listTasks({ group, salons, stock, missed }: Found, { from, to }: Range): Task[] {
  const days = new URLSearchParams({ location_id: String(allLocations), from, to });
  const unbilled = (group.revenue - group.billed) / 100;
  const [fewest] = salons
    .filter(({ rebookable }) => rebookable >= minVisits)
    .map((one) => ({ name: one.location_name, share: (one.rebooked / one.rebookable) * 100 }))
    .sort((a, b) => a.share - b.share);
  const tasks: (Task | false | undefined)[] = [
    missed > 0 && {
      text: `Charge ${formatMoney(missed)} of product above the grams in the prices`,
      path: `/missed-charges?${days}`,
    },
    unbilled > 0 && { text: `Close the bills of visits for ${formatMoney(unbilled)}`, path: `/profit?${days}` },
    stock &&
      stock.short > 0 && {
        text: `Order ${formatCount(stock.short, products)} before a shelf is empty`,
        path: '/order-week',
      },
    stock?.lost != null &&
      stock.lost > 0 && { text: `Find out where ${formatMoney(stock.lost)} of stock went`, path: `/loss?${days}` },
    fewest &&
      fewest.share < minRebooked && {
        text: `Ask clients in ${fewest.name} to book again: ${Math.round(fewest.share)}% did`,
        path: `/team-report?${days}`,
      },
  ];
  return tasks.flatMap((task) => task || []).slice(0, maxTasks);
}
