import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ClientRequest } from '../../shared/contract/endpoint.ts';
import { type BookQuery, watch } from '../../shared/contract/watch.ts';
import { read } from '../kit/data/call.ts';
import { beat, usePulse } from '../kit/data/pulse.ts';

/** What a screen watches: a book, the shelf, day and bowls of a salon, or the shelf of a salon or of all. */
export type Subject = { book: BookQuery } | { salon: number } | { stock: number };
type Watch = { subject: Subject; key: string; onRevision: (revision: string) => void };

type SalonRevision = { location_id: number; mark: string };

const watches = new Set<Watch>();
/** The latest revision of each subject by its key. */
const revisions = new Map<string, string>();

/** Whether a request is under way, and whether the last one was answered. */
let state = { isChecking: false, isKnown: false };
const observers = new Set<() => void>();
function setState(next: typeof state): void {
  state = next;
  for (const observer of observers) observer();
}
const observe = (observer: () => void) => {
  observers.add(observer);
  return () => observers.delete(observer);
};

type Request = ClientRequest<typeof watch.watch>['body'];

function buildRequest(subjects: readonly Subject[]): Request {
  const salons = [...new Set(subjects.flatMap((one) => ('salon' in one ? [one.salon] : [])))];
  const book = subjects.find((one) => 'book' in one)?.book;
  const stock = subjects.find((one) => 'stock' in one)?.stock;
  return { ...(book && { book }), ...(salons.length > 0 && { salons }), ...(stock !== undefined && { stock }) };
}

const formatStock = (salons: readonly SalonRevision[]) => salons.map((one) => `${one.location_id} ${one.mark}`).join();
/** The revision of each salon from that of a stock. */
export const parseStockRevision = (revision: string): SalonRevision[] =>
  revision
    .split(',')
    .filter(Boolean)
    .map((text) => text.split(' '))
    .map(([location, mark = '']) => ({ location_id: Number(location), mark }));

/** Asks for the revisions of all that is watched, in one request. Resolves to whether one has changed. */
let asking: Promise<boolean> | undefined;
function ask(): Promise<boolean> {
  asking ??= askAll().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function askAll(): Promise<boolean> {
  // After everything of the screen that begins to watch now.
  await Promise.resolve();
  const asked = [...watches];
  if (asked.length === 0) return false;
  const body = buildRequest(asked.map(({ subject }) => subject));
  setState({ ...state, isChecking: true });
  try {
    const reply = await read(watch.watch, { body });
    setState({ isChecking: false, isKnown: true });
    const revisionOf = (subject: Subject): string | undefined => {
      if ('book' in subject) return reply.book;
      if ('stock' in subject) return reply.stock && formatStock(reply.stock);
      return reply.salons?.[body.salons?.indexOf(subject.salon) ?? -1];
    };
    const changed = asked.filter((one) => note(one, revisionOf(one.subject)));
    return changed.length > 0;
  } catch (error) {
    setState({ isChecking: false, isKnown: false });
    throw error;
  }
}

/** Tells the watch its revision. Returns whether it is another one than before. */
function note({ key, onRevision }: Watch, revision: string | undefined): boolean {
  if (revision === undefined) return false;
  const before = revisions.get(key);
  revisions.set(key, revision);
  onRevision(revision);
  return before !== undefined && before !== revision;
}
/**
 * Watches a subject; null waits. `onRevision` hears its revision whenever it was asked for. `loaded` is the revision of what is shown, if
 * that is known.
 */
export function useWatch(
  subject: Subject | null,
  loaded: string | undefined,
  onRevision: (revision: string) => void,
): void {
  const key = subject && JSON.stringify(subject);
  const latest = useRef(onRevision);
  latest.current = onRevision;
  useEffect(() => {
    if (key === null) return;
    const one: Watch = { subject: JSON.parse(key), key, onRevision: (revision) => latest.current(revision) };
    watches.add(one);
    return () => void watches.delete(one);
  }, [key]);
  useEffect(() => {
    if (key !== null && loaded !== undefined) revisions.set(key, loaded);
  }, [key, loaded]);
  usePulse(ask);
}

/** Calls `onChange` when the bowls, the stock or the visits of a salon change; null waits. */
export function useSalonWatch(location: number | null | undefined, onChange: () => void) {
  const subject = location ? { salon: location } : null;
  const key = subject && JSON.stringify(subject);
  const base = useRef<{ key: string | null; revision: string | undefined }>({ key: null, revision: undefined });
  useWatch(subject, undefined, (revision) => {
    const before = base.current.revision;
    base.current.revision = revision;
    if (before !== undefined && before !== revision) onChange();
  });
  useEffect(() => {
    const revision = key === null ? undefined : revisions.get(key);
    base.current = { key, revision };
    if (key !== null && revision === undefined) void ask().catch(() => undefined);
  }, [key]);
  return { ...useSyncExternalStore(observe, () => state), check: beat };
}
