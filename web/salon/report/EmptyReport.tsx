import { useNavigate } from 'react-router-dom';
import { reports } from '../../../shared/contract/reports.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { EmptyState } from '../../kit/ui/States.tsx';
import type { ReportRange } from './useReportRange.tsx';

const { listTransactions } = reports;

interface EmptyReportProps {
  text: string;
  report: Pick<ReportRange, 'location' | 'withToday' | 'wider'>;
}

/** A report without anything in its days. Says what today has, if today is not among them, and leads there. */
export function EmptyReport({ text, report: { location, withToday, wider } }: EmptyReportProps) {
  const navigate = useNavigate();
  const day = withToday?.day ?? '';
  const today = useRead(
    listTransactions,
    withToday && location !== null ? { query: { location: String(location), from: day, to: day, limit: '1' } } : null,
  );
  const { bowls = 0 } = today.data?.sums ?? {};
  const next = withToday && bowls > 0 ? { label: 'Show today', path: withToday.path } : wider;
  return (
    <EmptyState
      text={bowls > 0 ? `${text} ${bowls} ${bowls === 1 ? 'bowl' : 'bowls'} today.` : text}
      {...(next && { action: { label: next.label, onClick: () => void navigate(next.path) } })}
    />
  );
}
