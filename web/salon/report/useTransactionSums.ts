import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { reports, transactionSums } from '../../../shared/contract/reports.ts';
import { listDozens, useReportParts } from './reportParts.ts';
import { useSalonReads } from './useSalonReads.ts';

const { listTransactions } = reports;

export type TransactionSums = Partial<Record<(typeof transactionSums)[number], number>>;
type Days = Pick<ClientRequest<typeof listTransactions>['query'], 'from' | 'to' | 'last_day'>;

/** Sums of the transactions of a salon or of All Locations. The first page has those of all pages, so a single entry suffices. */
export function useTransactionSums(location: number | null, days: Days | undefined): TransactionSums | undefined {
  const parts = useReportParts(location, listDozens);
  const requests = parts && days ? parts.map((part) => ({ query: { ...part, ...days, limit: '1' } })) : null;
  const { data } = useSalonReads(listTransactions, requests);
  if (!data?.[0]?.reply.sums) return undefined;
  return Object.fromEntries(
    transactionSums.map((name) => [name, data.reduce((all, { reply }) => all + (reply.sums?.[name] ?? 0), 0)]),
  );
}
