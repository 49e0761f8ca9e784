import { PersonSearchRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SWRResponse } from 'swr';
import { api } from '../../../shared/contract/index.ts';
import type { ListedService } from '../../../shared/contract/services.ts';
import { deactivatedMessage } from '../../../shared/contract/stylists.ts';
import { personName } from '../../../shared/rules/names.ts';
import { isNotFound } from '../../kit/data/call.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { LoadError } from '../../kit/list/RecordScreen.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, WarningBanner } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';

/** The stylist an address names, unless there `isNobody`; while they are `isOff`, their pages are there to be read only. */
export function useStylist(userId: string | null) {
  const read = useRead(api.stylists.getStylist, userId ? { params: { id: userId } } : null);
  const { data } = read;
  return {
    ...read,
    name: data ? personName(data) : '',
    // Who is deleted while somebody writes on their page leaves it standing, with all that was typed.
    isNobody: !data && (!userId || isNotFound(read.error)),
    isOff: data?.user_status === 'INACTIVE',
  };
}

/** For an address that names no stylist, or one that is not there any more. */
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

/** Says above the content why nothing can be changed, where the stylist is deactivated. */
export function DeactivatedNote({ stylist: { data, isOff } }: { stylist: ReturnType<typeof useStylist> }) {
  return data && isOff ? <WarningBanner text={deactivatedMessage(data)} /> : null;
}

/**
 * Says for 3 s that data of a stylist could not be read, once for all that could not; one who is not there is only logged
 * (specification, section 8).
 */
export function useLoadFailure(error: Error | undefined): void {
  const toast = useToast();
  const isFailure = error !== undefined && !isNotFound(error);
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  useEffect(() => {
    if (isFailure) toast('Error loading data.', { intent: 'error', timeout: 3000 });
  }, [isFailure, toast]);
}

/** Services in view of one stylist as a grid shows them: on their way, there, or refused, which goes for them as well. */
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
