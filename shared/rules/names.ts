import type { Client } from '../contract/clients.ts';
import type { User } from '../contract/users.ts';

/**
 * What makes two names the same one: compatible characters, upper and lower case, runs of blanks and what prints nothing (such as the sign
 * that chooses a variant of a character) are no difference. Folded through capitals, as ß has no other partner for its SS.
 */
export const normalName = (text: string): string =>
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
