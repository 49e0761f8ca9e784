import { test } from 'vitest';
import { isSampled, seedNote } from './gate.ts';

/** A test of the full run, for a variant of something the gate already covers. The gate runs a tenth of them. */
export const fullTest = (title: string, body: () => unknown): void =>
  test.runIf(isSampled(title))(`${title}${seedNote}`, body);
