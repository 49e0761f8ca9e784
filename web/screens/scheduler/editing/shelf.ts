import type { Opened } from './opened.ts';

/** Where an unfinished appointment waits, by user, while its client is being added on another screen. */
export const shelf = new Map<string, Opened>();
