import { formatMoney, formatNumber } from '../../kit/ui/format.ts';

/** How many times as tall as they are the averages and the transactions are drawn, so that they are seen beside the totals. */
const [averageScale, countScale] = [10, 4];

type Spent = { total: number; average: number; count: number };

/**
 * The three series of a chart of spending. On the reports, as the specification has it, the left axis ends at the ceiling of the largest
 * total, and the right one is a tenth of it, so that an average reads true there; the dashboards have the left one alone.
 */
export function spendingSeries(rows: readonly Spent[], { rightAxis = true } = {}) {
  return {
    groupNoun: 'Stylist',
    series: [
      { name: 'Total spent', values: rows.map(({ total }) => total), formatValue: formatMoney },
      {
        name: 'Transactions',
        legendText: `Transactions ×${countScale}`,
        values: rows.map(({ count }) => count),
        formatValue: (value: number) => formatNumber(value, 0),
        scale: countScale,
      },
      {
        name: 'Average a transaction',
        legendText: `Average ×${averageScale}${rightAxis ? ', true on the right' : ''}`,
        values: rows.map(({ average }) => average),
        formatValue: formatMoney,
        scale: averageScale,
      },
    ],
    ...(rightAxis && {
      max: Math.ceil(Math.max(0, ...rows.map(({ total }) => total))),
      rightAxis: { factor: averageScale, format: formatMoney },
    }),
    formatAxis: (value: number) => `$${formatNumber(value, 0, 0)}`,
  };
}
