import { moneyText, numberText } from '../../kit/ui/format.ts';

/** How many times as tall as they are the averages and the transactions are drawn, so that they are seen beside the totals. */
const [averageScale, countScale] = [10, 4];

type Spent = { total: number; average: number; count: number };

/**
 * The three series of a chart of spending with its axes, which the specification fixes: the left one ends at the ceiling of the largest
 * total, and the right one is a tenth of it, so that an average reads true there.
 */
export function spendingSeries(rows: readonly Spent[]) {
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
        legend: `Average ×${averageScale}, true on the right`,
        values: rows.map(({ average }) => average),
        text: moneyText,
        scale: averageScale,
      },
    ],
    max: Math.ceil(Math.max(0, ...rows.map(({ total }) => total))),
    axisText: (value: number) => `$${numberText(value, 0)}`,
    right: { factor: averageScale, text: moneyText },
  };
}
