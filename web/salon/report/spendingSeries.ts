import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';

/** Factors that make averages and transactions visible next to the totals. */
const [averageScale, countScale] = [10, 4];

type Spent = { total: number; average: number; count: number };

/**
 * The three series of the spending chart. On reports the left axis ends at the largest total, rounded up, and the right axis is a tenth
 * of it, so that averages read true there (specification). Dashboards have only the left axis.
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
        name: 'Average per transaction',
        legendText: `Average ×${averageScale}${rightAxis ? ' (right axis)' : ''}`,
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
