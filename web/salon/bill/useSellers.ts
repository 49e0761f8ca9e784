import { stylists } from '../../../shared/contract/stylists.ts';
import { personName } from '../../../shared/rules/names.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';

/** Who may have sold a product in a salon, as choices: its stylists, and the signed-in user first. */
export function useSellers(salon: number): { value: string; label: string }[] {
  const { user } = useSession();
  const { data = [] } = useRead(stylists.listStylistsByLocation, { body: { location: salon } });
  const others = data.filter(({ user_id }) => user_id !== user.userID);
  return [
    { value: user.userID, label: user.userName },
    ...others.map((one) => ({ value: one.user_id, label: personName(one) })),
  ];
}
