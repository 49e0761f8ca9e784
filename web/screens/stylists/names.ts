import type { ListedStylist } from '../../../shared/contract/stylists.ts';

export const nameOf = ({ user_first_name, user_last_name }: ListedStylist): string =>
  `${user_first_name} ${user_last_name}`;
