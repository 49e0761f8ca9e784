import { sampleClient } from '../../support/samples.ts';

export const wilma = sampleClient({ version: 4 });
