import { afterAll, vi } from 'vitest';
import { snapshotEnvironment } from './snapshotEnvironment.ts';

// Files of tests share a process: each gets the product's modules anew, with all that they remember, and finds the environment and what
// is global as it was.
vi.resetModules();
afterAll(snapshotEnvironment());
afterAll(() => void vi.unstubAllGlobals());
