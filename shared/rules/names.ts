import type { Client } from '../contract/clients.ts';
import type { User } from '../contract/users.ts';

/**
 * Normal form for comparing names: ignores case, whitespace runs, compatibility variants (NFKC) and invisible characters such as
 * variation selectors. Uppercases first, because ß only matches SS that way.
 */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();

export const personName = (person: Pick<User, 'user_first_name' | 'user_last_name'>): string =>
  `${person.user_first_name} ${person.user_last_name}`.trim();

export const clientName = (client: Pick<Client, 'client_first_name' | 'client_last_name'>): string =>
  `${client.client_first_name} ${client.client_last_name}`.trim();
