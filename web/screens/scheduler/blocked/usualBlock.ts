import * as z from 'zod';
import { type BlockedTime, blockedTime } from '../../../../shared/contract/blockedTime.ts';
import { readStored, writeStored } from '../../../kit/data/stored.ts';

/** Length and repetition of a kind of blocked time, as it was last blocked in this browser. */
const usualBlock = z.object({ minutes: blockedTime.shape.minutes, weekly: z.boolean() });
type UsualBlock = z.infer<typeof usualBlock>;

const firstMinutes: Record<BlockedTime['kind'], number> = {
  lunch: 30,
  meeting: 30,
  training: 60,
  personal: 60,
  other: 30,
};

const storageKey = (kind: BlockedTime['kind']): string => `blocked-time-${kind}`;

export function readUsualBlock(kind: BlockedTime['kind']): UsualBlock {
  const first = { minutes: firstMinutes[kind], weekly: false };
  try {
    return usualBlock.safeParse(JSON.parse(readStored('localStorage', storageKey(kind)) ?? 'null')).data ?? first;
  } catch {
    return first;
  }
}

const kindStorageKey = 'blocked-time';

/** The kind that was blocked last in this browser. */
export const readUsualKind = (): BlockedTime['kind'] =>
  blockedTime.shape.kind.safeParse(readStored('localStorage', kindStorageKey)).data ?? 'lunch';

export function rememberUsualBlock({ kind, minutes, weekly }: BlockedTime): void {
  writeStored('localStorage', kindStorageKey, kind);
  writeStored('localStorage', storageKey(kind), JSON.stringify({ minutes, weekly }));
}
