/** What the printed card says to a screen that scans, for whoever has both hands full; no product has such a code. */
export const cardCommands = {
  'CARD-BACK': { word: 'Take back', does: 'takeBack' },
  'CARD-X6': { word: '× 6', times: 6 },
  'CARD-X12': { word: '× 12', times: 12 },
  'CARD-PAUSE': { word: 'Pause', does: 'pause' },
} as const satisfies Record<string, ScanCommand>;

export type ScanAction = 'takeBack' | 'pause';
/** Something is done, or the next scan stands for so many. */
export type ScanCommand = { word: string } & ({ does: ScanAction; times?: never } | { times: number; does?: never });

export const findCardCommand = (code: string): ScanCommand | undefined =>
  Object.entries<ScanCommand>(cardCommands).find(([one]) => one === code)?.[1];
