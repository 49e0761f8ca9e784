import type { SentKeys } from './recognizer.ts';

/** What a scanner sent, as terms and texts for its owner. */
export const describeSentKeys = ({ prefix, code, suffix, gapMs }: SentKeys): [term: string, text: string][] => [
  ['Before it', prefix === 'STX' ? 'A start mark (STX)' : prefix || 'Nothing'],
  // GS1 labels separate their parts by an invisible character.
  ['Code', code.replaceAll('\u001d', ' | ')],
  ['After it', suffix.length > 0 ? suffix.join(', then ') : 'Nothing: a short pause ends the code'],
  ['Length', `${code.length} characters`],
  ['Speed', `${gapMs} ms from key to key`],
];
