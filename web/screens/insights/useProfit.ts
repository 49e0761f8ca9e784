import { useMemo } from 'react';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { sumProfitPages } from '../../../shared/rules/profit.ts';
import { useAllPages } from '../../kit/data/useAllPages.ts';

const { getProfit } = insights;

/** Profit of any range, added up from its pages; null waits. */
export function useProfit(query: ClientRequest<typeof getProfit>['query'] | null) {
  const { data: pages, ...read } = useAllPages(getProfit, query);
  return { ...read, data: useMemo(() => pages && sumProfitPages(pages), [pages]) };
}
