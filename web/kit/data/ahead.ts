import { firstInteraction } from '../ui/firstInteraction.ts';
import { readStored, writeStored } from './stored.ts';

export type SentRead = { url: string; method: string; body?: string | FormData };
/** Reads by the address that was opened, the latest first. */
type Memory = { user: string; addresses: [address: string, reads: SentRead[]][] };
type Opening = {
  user: string;
  token: string;
  address: string;
  startedAt: number;
  /** Reads of this opening so far. */
  reads: SentRead[];
  /** Replies that nobody has read yet. */
  replies: Map<string, Promise<Response>>;
};

const memoryKey = 'salon-console:reads';
const maxAddresses = 20;
const maxReads = 6;
/** An unread reply that is older is dropped. */
const maxOpeningMs = 10_000;

let opening: Opening | undefined;

/**
 * Asks again for what the screen of this address read when it was opened last, while the session is checked and the screen renders. The
 * reads are remembered for one user; a reply is for a read with the same token.
 */
export function openAhead(user: string, token: string, ask: (read: SentRead) => Promise<Response>): void {
  const address = location.pathname + location.search;
  const reads = readMemory(user).find(([known]) => known === address)?.[1] ?? [];
  const replies = new Map(reads.map((read) => [nameOf(read), ask(read)]));
  for (const reply of replies.values()) reply.catch(() => undefined);
  opening = { user, token, address, startedAt: Date.now(), reads: [], replies };
  void firstInteraction.then(endAhead);
}

/** From now on, reads are what somebody does, and what was asked ahead may be out of date. */
export function endAhead(): void {
  opening = undefined;
}

/** Called on sign-out. */
export function forgetReads(): void {
  endAhead();
  writeStored('localStorage', memoryKey, null);
}

/** Remembers a read for the next opening of the address. Returns the reply if it was asked for ahead with this token. */
export function takeReply({ url, method, body }: SentRead, token: string): Promise<Response> | undefined {
  if (opening?.token !== token || Date.now() - opening.startedAt > maxOpeningMs) return undefined;
  const { user, address, reads, replies } = opening;
  const read = { url, method, ...(body !== undefined && { body }) };
  const name = nameOf(read);
  // The cursor of a later page is new each time.
  if (reads.length < maxReads && !name.includes('cursor')) {
    reads.push(read);
    const others = readMemory(user).filter(([known]) => known !== address);
    const memory: Memory = { user, addresses: [[address, reads], ...others.slice(0, maxAddresses - 1)] };
    writeStored('localStorage', memoryKey, JSON.stringify(memory));
  }
  const reply = replies.get(name);
  replies.delete(name);
  return reply;
}

const nameOf = ({ method, url, body }: SentRead): string => `${method} ${url} ${body ?? ''}`;

function readMemory(user: string): Memory['addresses'] {
  try {
    const memory = JSON.parse(readStored('localStorage', memoryKey) ?? '') as Memory;
    return memory.user === user ? memory.addresses : [];
  } catch {
    return [];
  }
}
