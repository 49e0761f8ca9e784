import { moneyText, numberText } from '../../kit/ui/format.ts';

/** How many times as tall as they are the averages and the transactions are drawn, so that they are seen beside the totals. */
const [averageScale, countScale] = [10, 4];

type Spent = { total: number; average: number; count: number };

/**
 * The three series of a chart of spending. On the reports, as the specification has it, the left axis ends at the ceiling of the largest
 * total, and the right one is a tenth of it, so that an average reads true there; the dashboards have the left one alone.
 */
export function spendingSeries(rows: readonly Spent[], { rightAxis = true } = {}) {
  return {
    noun: 'Stylist',
    series: [
      { name: 'Total spent', values: rows.map(({ total }) => total), text: moneyText },
      {
        name: 'Transactions',
        legend: `Transactions ×${countScale}`,
        values: rows.map(({ count }) => count),
        text: (value: number) => numberText(value, 0),
        scale: countScale,
      },
      {
        name: 'Average a transaction',
        legend: `Average ×${averageScale}${rightAxis ? ', true on the right' : ''}`,
        values: rows.map(({ average }) => average),
        text: moneyText,
        scale: averageScale,
      },
    ],
    ...(rightAxis && {
      max: Math.ceil(Math.max(0, ...rows.map(({ total }) => total))),
      right: { factor: averageScale, text: moneyText },
    }),
    axisText: (value: number) => `$${numberText(value, 0, 0)}`,
  };
}
