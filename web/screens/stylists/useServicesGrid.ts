import type { SWRResponse } from 'swr';
import type { ListedService } from '../../../shared/contract/services.ts';
import { useLoadFailure } from './useLoadFailure.ts';
import type { useStylist } from './useStylist.ts';

/** Services in view of one stylist as a grid shows them: on their way, there, or refused, which goes for her as well. */
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
