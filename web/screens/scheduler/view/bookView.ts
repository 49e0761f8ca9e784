import { useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod';
import { usualZoom, type Zoom, zooms } from '../../../book/measures.ts';
import { readStored, writeStored } from '../../../kit/data/stored.ts';

/** Order of the stylists by id, and who is not shown. */
const arrangement = z.object({ order: z.array(z.string()), hidden: z.array(z.string()) });
export type Arrangement = z.infer<typeof arrangement>;
const unarranged: Arrangement = { order: [], hidden: [] };

const zoomKey = 'book-zoom';
const arrangementKey = (locationId: number): string => `book-stylists-${locationId}`;

const readZoom = (): Zoom => zooms.find((zoom) => String(zoom) === readStored('localStorage', zoomKey)) ?? usualZoom;

function readArrangement(locationId: number): Arrangement {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', arrangementKey(locationId)) ?? 'null');
    return arrangement.safeParse(stored).data ?? unarranged;
  } catch {
    return unarranged;
  }
}

/** How this browser shows the book: the height of an hour, and which stylists in which order. Remembered per salon. */
export function useBookView(locationId: number) {
  const [zoom, setZoom] = useState(readZoom);
  const [stored, setStored] = useState(() => ({ locationId, value: readArrangement(locationId) }));
  const [printsPages, setPrintsPages] = useState(false);
  const current = stored.locationId === locationId ? stored.value : readArrangement(locationId);
  return {
    zoom,
    setZoom: (chosen: Zoom) => {
      setZoom(chosen);
      writeStored('localStorage', zoomKey, String(chosen));
    },
    /** Prints the book, with a page for each stylist if asked to. */
    print: (isPagePerStylist: boolean) => {
      flushSync(() => setPrintsPages(isPagePerStylist));
      window.print();
    },
    printsPages,
    arrangement: current,
    arrange: (value: Arrangement) => {
      setStored({ locationId, value });
      const isUsual = value.order.length === 0 && value.hidden.length === 0;
      writeStored('localStorage', arrangementKey(locationId), isUsual ? null : JSON.stringify(value));
    },
  };
}

export type BookView = ReturnType<typeof useBookView>;

type Person = { user_id: string };

/** All stylists in the chosen order; those it does not know come last, as they were. */
export function sortStylists<S extends Person>(stylists: readonly S[], { order }: Arrangement): S[] {
  const rank = ({ user_id }: S) => (order.includes(user_id) ? order.indexOf(user_id) : order.length);
  return [...stylists].sort((a, b) => rank(a) - rank(b));
}

/** The stylists who are shown, in the chosen order. If all are hidden, all are shown. */
export function arrangeStylists<S extends Person>(stylists: readonly S[], chosen: Arrangement): S[] {
  const sorted = sortStylists(stylists, chosen);
  const shown = sorted.filter(({ user_id }) => !chosen.hidden.includes(user_id));
  return shown.length > 0 ? shown : sorted;
}
