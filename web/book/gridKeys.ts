import { resizeHint } from './bookTexts.ts';

export type KeyEntry = { keys: string; text: string };

/** The keys of the grid, for its description and for the list of all shortcuts. */
export const gridKeys: readonly KeyEntry[] = [
  { keys: 'Arrow keys', text: 'Go to appointments and free times' },
  { keys: 'Enter', text: 'Opens an appointment, books a free time' },
  { keys: 'Alt + arrow keys', text: 'Move an appointment; let go of Alt to drop it' },
  { keys: 'Alt + Shift + ↑ ↓', text: `Change its length. ${resizeHint}` },
  { keys: 'Shift + ↑ ↓', text: 'Draw how long, on a free time; Enter books it' },
  { keys: 'Delete', text: 'Removes it' },
];

/** The keys in one paragraph for screen readers. */
export const gridHelp: string = gridKeys
  .map(({ keys, text }) => `${keys.replace('↑ ↓', 'up or down')}: ${text.replace(/\.$/, '')}.`)
  .join(' ');
