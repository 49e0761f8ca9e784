/** What mail programs make a link of. */
const link = /:\/\/|\bwww\./i;

export const hasLink = (text: string): boolean => link.test(text);

/** A name as one line without links, for mails. New names have none. */
export const plainName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '' && !hasLink(word))
    .join(' ');
