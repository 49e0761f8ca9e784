/** Codes on the printed command card, for hands-free control while scanning. No product uses them. */
export const cardCommands = {
  'CARD-BACK': { word: 'Take back', does: 'takeBack' },
  'CARD-X6': { word: '× 6', times: 6 },
  'CARD-X12': { word: '× 12', times: 12 },
  'CARD-PAUSE': { word: 'Pause', does: 'pause' },
} as const satisfies Record<string, ScanCommand>;

export type ScanAction = 'takeBack' | 'pause';
/** Either an action, or a multiplier for the next scan. */
export type ScanCommand = { word: string } & ({ does: ScanAction; times?: never } | { times: number; does?: never });

/** The command of a code, also if Caps Lock turned its letters around. */
export const findCardCommand = (code: string): ScanCommand | undefined =>
  Object.entries<ScanCommand>(cardCommands).find(([one]) => one === code.toUpperCase())?.[1];
