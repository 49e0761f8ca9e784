import { useMemo } from 'react';
import type { Location } from '../../../shared/contract/locations.ts';
import { services } from '../../../shared/contract/services.ts';
import { users } from '../../../shared/contract/users.ts';
import { personName } from '../../../shared/rules/names.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';

/** Names by the numbers of salons, and by the ids of services and, as far as they may be listed, users. `people` are the users alone. */
export function useNames(salons: readonly Location[] | undefined, organization: string | undefined) {
  const mayCall = useCanCall();
  const { data: team } = useRead(users.listUsers, mayCall(users.listUsers) ? {} : null);
  const { data: menu } = useRead(services.listServices, { body: organization ? { organization } : {} });
  return useMemo(() => {
    const people = new Map(team?.map((one) => [one.user_id, personName(one)]));
    const names = new Map<string | number, string>([
      ...(salons ?? []).map((one) => [one.location_id, one.location_name] as const),
      ...(menu ?? []).map((one) => [one.service_id, one.service_name] as const),
      ...people,
    ]);
    return { people, names };
  }, [team, menu, salons]);
}
