import { useSearchParams } from 'react-router-dom';
import { admins, isAllowed } from '../../../shared/contract/endpoint.ts';
import { useSession } from '../../kit/session.tsx';

/** Whose service it is: the own organization's, or that of the one a platform admin named in the address; undefined until she did. */
export function useOrganization() {
  const { scope, types } = useSession();
  const [query, setQuery] = useSearchParams();
  const named = (types.includes(6) && query.get('organization')) || undefined;
  const own = isAllowed(admins, types) ? scope.Organization : undefined;
  return {
    organization: named ?? own,
    named,
    choose: (organization: string) =>
      setQuery((now) => ({ ...Object.fromEntries(now), organization }), { replace: true }),
  };
}
