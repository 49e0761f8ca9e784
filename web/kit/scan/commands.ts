/** What the printed card says to a screen that scans, for whoever has both hands full; no product has such a code. */
export const commands = {
  'CARD-BACK': { word: 'Take back', does: 'takeBack' },
  'CARD-X6': { word: '× 6', times: 6 },
  'CARD-X12': { word: '× 12', times: 12 },
  'CARD-PAUSE': { word: 'Pause', does: 'pause' },
} as const satisfies Record<string, Command>;

export type Act = 'takeBack' | 'pause';
/** Something is done, or the next scan stands for so many. */
export type Command = { word: string } & ({ does: Act; times?: never } | { times: number; does?: never });

export const commandOf = (code: string): Command | undefined =>
  Object.entries<Command>(commands).find(([one]) => one === code)?.[1];
