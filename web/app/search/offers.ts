import { type Endpoint, isAllowed } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { useMay, useSession } from '../../kit/session.tsx';

type Source = { list: Endpoint; opensAt: readonly string[] };

/** Where they are listed, and the screens one opens at, the best one first. */
const sources = {
  clients: { list: api.clients.listClients, opensAt: ['/edit-client-form'] },
  people: { list: api.users.listUsers, opensAt: ['/users/:id', '/manage-users'] },
  services: { list: api.services.listServices, opensAt: ['/edit-service', '/services'] },
} satisfies Record<string, Source>;

/** What the person may look for, beside screens: who may read the list and open at least one of the places. */
export function useOffers(): Record<keyof typeof sources, boolean> {
  const { types } = useSession();
  const may = useMay();
  const isOffered = ({ list, opensAt }: Source) => isAllowed(list.allow, types) && opensAt.some(may);
  return {
    clients: isOffered(sources.clients),
    people: isOffered(sources.people),
    services: isOffered(sources.services),
  };
}
