import { createContext, useContext } from 'react';
import type { Mode } from './theme.ts';

export type ModeChoice = { mode: Mode; choose: (mode: Mode) => void };

export const ModeContext = createContext<ModeChoice>({ mode: 'light', choose: () => undefined });

/** The theme on screen, for what colors itself: the book and charts. */
export const useMode = (): ModeChoice => useContext(ModeContext);
