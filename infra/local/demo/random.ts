/** Seeded random numbers, so that demo data are the same on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    pick: <T>(choices: readonly T[]): T => {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) throw new Error('Nothing to pick from');
      return chosen;
    },
  };
}
export type Random = ReturnType<typeof createRandom>;

export const hashSeed = (text: string): number => {
  let seed = 7;
  for (const char of text) seed = (seed * 31 + char.charCodeAt(0)) >>> 0;
  return seed;
};

const letters = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];

/** Deterministic ULID for a moment and a text. */
export function idAt(moment: string, text: string): string {
  const random = createRandom(hashSeed(text));
  let id = '';
  for (let left = Date.parse(`${moment.replace(' ', 'T')}Z`); id.length < 10; left = Math.floor(left / 32))
    id = letters[left % 32] + id;
  while (id.length < 26) id += letters[random.below(32)];
  return id;
}
