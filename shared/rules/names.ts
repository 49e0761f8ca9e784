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

const link = /\S*(?::\/\/|\bwww\.)\S*/gi;

/** Whether a mail program would make a link of a part of the text. */
export const hasLink = (text: string): boolean => text.search(link) >= 0;

/** A name as one line without links, for mails. New names have none. */
export const plainName = (name: string): string => name.replace(link, '').replace(/\s+/g, ' ').trim();

export const personName = (person: { user_first_name: string; user_last_name: string }): string =>
  `${person.user_first_name} ${person.user_last_name}`.trim();

export const clientName = (client: { client_first_name: string; client_last_name: string }): string =>
  `${client.client_first_name} ${client.client_last_name}`.trim();
