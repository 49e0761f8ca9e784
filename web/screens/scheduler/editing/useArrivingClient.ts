import { useMemo } from 'react';
import { api } from '../../../../shared/contract/index.ts';
import { useSession } from '../../../kit/session.tsx';
import { useRead } from '../../../kit/useApi.ts';
import type { Guest } from '../draft.ts';

/** The client that the address brings along, fresh from the form that added her. */
export function useArrivingClient(clientID: string | null): Guest | undefined {
  const { scope } = useSession();
  const { data } = useRead(
    api.clients.getClient,
    clientID ? { body: { clientID, organization: scope.Organization } } : null,
  );
  return useMemo(() => {
    if (!clientID || !data) return undefined;
    const { client_id, client_first_name, client_last_name, client_mobile_phone_number } = data;
    return { id: client_id, name: `${client_first_name} ${client_last_name}`, phone: client_mobile_phone_number };
  }, [clientID, data]);
}
