import { test } from 'vitest';
import { isSampled, seedNote } from './gate.ts';

/** A test of the full run: a variant of a fact that the gate proves elsewhere. The gate runs a tenth of them. */
export const fullTest = (title: string, body: () => unknown): void =>
  test.runIf(isSampled(title))(`${title}${seedNote}`, body);
