import { afterAll, vi } from 'vitest';
import { snapshotEnvironment } from './snapshotEnvironment.ts';

// Test files share a process: each file loads the product's modules anew, without cached state, and restores environment and globals.
vi.resetModules();
afterAll(snapshotEnvironment());
afterAll(() => void vi.unstubAllGlobals());
