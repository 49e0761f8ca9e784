/*
 * A Bloom filter: says whether a word may be in a list, without the list. It knows every word of the list, and takes about one other word
 * in a hundred for one of it, at 10 bits a word.
 */
const bitsPerWord = 10;
const probes = 7;

/** Two independent hashes of 32 bits (FNV-1a with two seeds). */
function hash(word: string, seed: number): number {
  let value = 0x811c9dc5 ^ seed;
  for (let index = 0; index < word.length; index += 1) value = Math.imul(value ^ word.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

function* bitsOf(word: string, size: number): Generator<number> {
  const [first, step] = [hash(word, 0), hash(word, 0x9e3779b9) | 1];
  for (let probe = 0; probe < probes; probe += 1) yield ((first + probe * step) >>> 0) % size;
}

export function createWordFilter(words: readonly string[]): Uint8Array {
  const filter = new Uint8Array(Math.ceil((words.length * bitsPerWord) / 8));
  for (const word of words)
    for (const bit of bitsOf(word, filter.length * 8)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  return filter;
}

export const mayContain = (filter: Uint8Array, word: string): boolean =>
  [...bitsOf(word, filter.length * 8)].every((bit) => ((filter[bit >> 3] ?? 0) >> (bit & 7)) & 1);
