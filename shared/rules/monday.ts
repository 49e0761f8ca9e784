import { allLocations } from '../contract/fields.ts';
import type { SalonFigures, SalonStock } from '../contract/salonFigures.ts';
import { formatCount, formatMoney } from './format.ts';
import { describeChange, type Measure, measures, moveOf, sumFigures, sumStock } from './salonMeasures.ts';
import { addDays, startOfWeek } from './time.ts';

/** Days as YYYY-MM-DD, both inclusive. */
type Days = { from: string; to: string };

/** A week and those that it is compared with. 52 weeks keep the weekdays. */
export const mondayDays = (from: string): Record<'week' | 'before' | 'lastYear', Days> => {
  const weekFrom = (day: string): Days => ({ from: day, to: addDays(day, 6) });
  return { week: weekFrom(from), before: weekFrom(addDays(from, -7)), lastYear: weekFrom(addDays(from, -364)) };
};

/** First day of the last full week before a day, Sunday to Saturday, or of one that many weeks earlier. */
export const lastWeekFrom = (today: string, earlier = 0): string => addDays(startOfWeek(today), -7 * (earlier + 1));

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

export const nothingMoved = 'Nothing moved by more than a little.';
export const nothingToDo = 'Nothing is left to do.';

export type Task = { text: string; path: string };
type Found = { group: SalonFigures; salons: readonly SalonFigures[]; stock: SalonStock | undefined; missed: number };

const products = { one: 'product', many: 'products' };
const maxTasks = 3;
/** Share of clients who rebooked, in percent, below which it is a task to ask them. */
const minRebooked = 50;

/** The first three of what there is to do after a week: charge, bill, order, look for what is lost, ask clients to book again. */
export function listTasks({ group, salons, stock, missed }: Found, { from, to }: Days): Task[] {
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

/** A value, or a dash without a base. */
export function formatFigure(measure: Measure, figures: SalonFigures): string {
  const value = measure.valueOf(figures, undefined);
  return value === undefined ? '–' : measure.format(value);
}

/** "+3.2% on $41,200, the week before" */
export function compareFigure(measure: Measure, now: SalonFigures, then: SalonFigures | undefined, name: string) {
  const value = then && then.visits > 0 ? measure.valueOf(then, undefined) : undefined;
  const change = describeChange(measure, measure.valueOf(now, undefined), value);
  if (!change || value === undefined) return { text: `No figure for ${name}`, isWorse: false };
  return { text: `${change.text} on ${measure.format(value)}, ${name}`, isWorse: change.isWorse };
}

/** `missed` is product that was not charged, in dollars. */
export type MondayFigures = Record<'week' | 'before' | 'lastYear', readonly SalonFigures[]> & {
  stock: readonly SalonStock[];
  missed: number;
};

/** "Nov 22 – 28, 2026", with plain spaces. */
const formatDays = ({ from, to }: Days): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    .formatRange(Date.parse(from), Date.parse(to))
    .replace(/\s/g, ' ');

/** The page as a mail in plain text. Undefined without salons. `url` is the address of the console. */
export function writeMondayMail({ week, before, lastYear, stock, missed }: MondayFigures, days: Days, url: string) {
  const group = sumFigures(week);
  if (!group) return undefined;
  const earlier = { before: sumFigures(before), lastYear: sumFigures(lastYear) };
  const figures = mondayMeasures.map((measure) =>
    [
      `${measure.title}: ${formatFigure(measure, group)}`,
      `  ${compareFigure(measure, group, earlier.before, 'the week before').text}`,
      `  ${compareFigure(measure, group, earlier.lastYear, 'last year').text}`,
    ].join('\n'),
  );
  const moves = describeMoves(week, before).map((text) => `- ${text}`);
  const tasks = listTasks({ group, salons: week, stock: sumStock(stock), missed }, days);
  const paragraphs = [
    `All salons, ${formatDays(days)}`,
    ...figures,
    ['Biggest changes', ...(moves.length > 0 ? moves : [nothingMoved])].join('\n'),
    ['To do', ...(tasks.length > 0 ? tasks.map(({ text, path }) => `- ${text}: ${url}${path}`) : [nothingToDo])].join(
      '\n',
    ),
    `The page with links to all reports: ${url}/monday?week=${days.from}`,
  ];
  return { subject: `Monday Page, ${formatDays(days)}`, text: paragraphs.join('\n\n') };
}
