import { useMemo } from 'react';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { mergePages } from '../../../shared/rules/salonMeasures.ts';
import { useAllPages } from '../../kit/data/useAllPages.ts';

const { listSalonFigures, listSalonStock } = insights;
export const shownBySalons = [listSalonFigures, listSalonStock];

type Days = Omit<ClientRequest<typeof listSalonFigures>['query'], 'page'>;

/** Figures of all salons in days, added up from their pages; null waits. */
export function useSalonFigures(days: Days | null) {
  const { data: pages, ...read } = useAllPages(listSalonFigures, days);
  const data = useMemo(() => pages && mergePages(pages), [pages]);
  return { ...read, data };
}

/** Stock of all salons. */
export function useSalonStock() {
  const { data: pages, ...read } = useAllPages(listSalonStock, {}, '0');
  return { ...read, data: useMemo(() => pages?.flatMap(({ salons }) => salons), [pages]) };
}
