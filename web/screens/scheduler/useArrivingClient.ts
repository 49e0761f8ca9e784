import { useMemo } from 'react';
import { api } from '../../../shared/contract/index.ts';
import { useSession } from '../../kit/session.tsx';
import { useRead } from '../../kit/useApi.ts';

/** The client that the address brings along, fresh from the form that added her. */
export function useArrivingClient(clientID: string | null): { id: string; name: string } | undefined {
  const { scope } = useSession();
  const { data } = useRead(
    api.clients.getClient,
    clientID ? { body: { clientID, organization: scope.Organization } } : null,
  );
  return useMemo(
    () =>
      clientID && data ? { id: data.client_id, name: `${data.client_first_name} ${data.client_last_name}` } : undefined,
    [clientID, data],
  );
}
