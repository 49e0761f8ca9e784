import { useEffect, useMemo } from 'react';
import { api } from '../../../../shared/contract/index.ts';
import { failureText } from '../../../kit/data/failure.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import type { Guest } from '../draft.ts';

/** The client that the address brings along, fresh from the form that added them. */
export function useArrivingClient(clientID: string | null): Guest | undefined {
  const { scope } = useSession();
  const toast = useToast();
  const { data, error } = useRead(
    api.clients.getClient,
    clientID ? { body: { clientID, organization: scope.Organization } } : null,
  );
  const problem = error && failureText('No client was chosen.', error);
  useEffect(() => {
    if (problem) toast(problem, { intent: 'error' });
  }, [problem, toast]);
  return useMemo(() => {
    if (!clientID || !data) return undefined;
    const { client_id, client_first_name, client_last_name, client_mobile_phone_number } = data;
    return { id: client_id, name: `${client_first_name} ${client_last_name}`, phone: client_mobile_phone_number };
  }, [clientID, data]);
}
