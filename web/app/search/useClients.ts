import { useEffect, useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { clientEntry, type Entry } from './entries.ts';
import { matcherOf } from './matching.ts';

/** How long nobody types before the server is asked, in ms. */
const pause = 200;
const fewestLetters = 2;

/**
 * The clients for what was typed, asked of the server once the typing rests. Until it answers, those of the last answer that
 * still fit.
 */
export function useClients(typed: string, offered: boolean, most: number) {
  const search = typed.trim();
  const rested = useRested(search);
  const isWanted = offered && search.length >= fewestLetters;
  const isRested = rested === search;
  const read = useRead(api.clients.listClients, isWanted && isRested ? { body: { search, limit: most } } : null);
  const failed = isWanted && isRested && !read.isLoading && read.error !== undefined;
  const waiting = isWanted && !failed && (!isRested || read.isLoading);

  const known: Entry[] = isWanted && read.data ? read.data.Items.map(clientEntry) : [];
  const entries = waiting || failed ? known.filter(matcherOf(search)) : known;
  return { entries, waiting, retry: failed ? () => void read.mutate() : undefined };
}

/** A text once it has not changed for a while. */
function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
