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
