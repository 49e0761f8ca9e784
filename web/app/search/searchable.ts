import { useCanOpen } from '../../kit/data/session.tsx';

/**
 * What the person may look for, beside screens: whose list is among the own screens. A platform admin opens a service by its address, but
 * belongs to no salon that has any.
 */
export function useSearchable() {
  const may = useCanOpen();
  return { clients: may('/edit-client'), people: may('/manage-users'), services: may('/services') };
}
