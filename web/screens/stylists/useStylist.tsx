import { PersonSearchRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SWRResponse } from 'swr';
import type { ListedService } from '../../../shared/contract/services.ts';
import { deactivatedMessage, stylists } from '../../../shared/contract/stylists.ts';
import { personName } from '../../../shared/rules/names.ts';
import { isNotFound } from '../../kit/data/call.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { LoadError } from '../../kit/list/RecordScreen.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, WarningBanner } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';

/** Loads the stylist of the page. `isMissing` means no such stylist; `isDeactivated` means deactivated, which makes the page read-only. */
export function useStylist(userId: string | null) {
  const read = useRead(stylists.getStylist, userId ? { params: { id: userId } } : null);
  const { data } = read;
  return {
    ...read,
    name: data ? personName(data) : '',
    // If the stylist is deleted while the page is open, keep it with everything typed.
    isMissing: !data && (!userId || isNotFound(read.error)),
    isDeactivated: data?.user_status === 'INACTIVE',
  };
}

/** Page for a missing or unknown stylist. */
export function NoStylist({ title, stylist }: { title: string; stylist: ReturnType<typeof useStylist> }) {
  const navigate = useNavigate();
  return (
    <Page title={title}>
      {stylist.error ? (
        <LoadError error={stylist.error} onRetry={() => void stylist.mutate()} />
      ) : (
        <EmptyState
          icon={<PersonSearchRegular />}
          text="No stylist was chosen."
          action={{ label: 'Choose a stylist', onClick: () => void navigate('/search-stylists') }}
        />
      )}
    </Page>
  );
}

/** Note that a deactivated stylist cannot be edited. */
export function DeactivatedNote({ stylist: { data, isDeactivated } }: { stylist: ReturnType<typeof useStylist> }) {
  return data && isDeactivated ? <WarningBanner text={deactivatedMessage(data)} /> : null;
}

/**
 * Logs a load error and shows a toast for 3 seconds, once for all failed requests. A missing stylist is only logged (specification, section
 * 8).
 */
export function useLoadFailure(error: Error | undefined): void {
  const toast = useToast();
  const isFailure = error !== undefined && !isNotFound(error);
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  useEffect(() => {
    if (isFailure) toast('Error loading data.', { intent: 'error', timeoutMs: 3000 });
  }, [isFailure, toast]);
}

/** Grid props for services of a stylist: rows with the load state of both requests. */
export function useServicesGrid<Row extends ListedService>(
  stylist: ReturnType<typeof useStylist>,
  services: SWRResponse<Row[], Error>,
) {
  const error = services.error ?? stylist.error;
  useLoadFailure(error);
  return {
    noun: { one: 'service', many: 'services' },
    rows: services.data,
    rowKey: ({ service_id }: Row) => service_id,
    loading: services.isLoading,
    refreshing: services.isValidating,
    error,
    onRetry: () => void Promise.all([stylist.mutate(), services.mutate()]),
  };
}
