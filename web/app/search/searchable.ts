import { useCanOpen } from '../../kit/data/session.tsx';

/**
 * What the user may search besides screens: lists they may open. Platform admins can open single services but belong to no salon with a
 * list.
 */
export function useSearchable() {
  const may = useCanOpen();
  return { clients: may('/edit-client'), people: may('/manage-users'), services: may('/services') };
}

export type Searchable = ReturnType<typeof useSearchable>;
