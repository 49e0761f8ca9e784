import { useSearchParams } from 'react-router-dom';
import { admins, isAllowed } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { organizationItems } from '../../kit/picker/organizationItems.ts';
import { useSession } from '../../kit/session.tsx';
import { useRead } from '../../kit/useApi.ts';

/**
 * Whose service it is: the own organization's, or that of the one a platform admin `named` in the address; undefined until she did.
 * `name` is that of a named one.
 */
export function useOrganization() {
  const { scope, types } = useSession();
  const [query, setQuery] = useSearchParams();
  const named = (types.includes(6) && query.get('organization')) || undefined;
  const own = isAllowed(admins, types) ? scope.Organization : undefined;
  const known = useRead(api.locations.listOrganizations, named ? { body: {} } : null);
  return {
    organization: named ?? own,
    named,
    name: organizationItems(known.data ?? []).find(({ id }) => id === named)?.label,
    choose: (organization: string) => setQuery((now) => ({ ...Object.fromEntries(now), organization })),
  };
}
