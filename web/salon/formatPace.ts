import type { CoverLine } from '../../shared/contract/insights.ts';
import { formatNumber } from '../../shared/rules/format.ts';

/** Weekly pace of a product: "3.5 per week, 1 of it sold", "2 sold per week". */
export function formatPace({ week, week_sold }: Pick<CoverLine, 'week' | 'week_sold'>): string {
  if (week_sold > 0 && week_sold === week) return `${formatNumber(week)} sold per week`;
  return `${formatNumber(week)} per week${week_sold > 0 ? `, ${formatNumber(week_sold)} of it sold` : ''}`;
}
