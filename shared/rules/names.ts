/**
 * What makes two names the same one: compatible characters, upper and lower case, and runs of blanks are no difference. Folded through
 * capitals, as ß has no other partner for its SS.
 */
export const normalName = (text: string): string =>
  text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();
