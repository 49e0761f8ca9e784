import { useCallback, useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import { allLocations } from '../../../shared/contract/fields.ts';
import { api } from '../../../shared/contract/index.ts';
import type { InventoryRow } from '../../../shared/contract/inventory.ts';
import { call } from '../../kit/data/call.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useRefresh } from '../../kit/data/useApi.ts';
import { usePoll } from '../../kit/data/usePoll.ts';
import type { RowStream } from '../../kit/grid/types.ts';

/** As many salons are asked at a time. */
const mostInFlight = 12;

/** Where a list of several salons goes on. */
const salonsLeft = z.array(z.object({ location: z.number(), cursor: z.string().optional() }));
type SalonLeft = z.infer<typeof salonsLeft>[number];

/** What has arrived of a salon; `next` is where it goes on, if it does. */
type Shelf = { mark: string; rows: readonly InventoryRow[]; next?: string | undefined };
/** What has arrived of all that is shown. */
type Found = { of: string; rows: readonly InventoryRow[]; isWhole: boolean };

/** What a salon has, or all of the person's salons together; what other desks change in one of them comes of itself. */
export function useStock(chosen: number | null) {
  const { scope } = useSession();
  const { data: salons = none } = useRead(api.locations.listLocationsByRole, { body: {} });
  const refresh = useRefresh(read);
  const [found, setFound] = useState<Found>({ of: '', rows: none, isWhole: false });
  const shelves = useRef(new Map<number, Shelf>());

  const of = chosen === allLocations ? salons.map(({ location_id }) => location_id).join(' ') : String(chosen ?? '');

  /** The next page of a salon; a salon of which nothing has changed is not asked again. */
  const pageOf = useCallback(
    async ({ location, cursor }: SalonLeft, limit: number) => {
      const before = shelves.current.get(location);
      if (cursor === undefined && before && before.next === undefined) return { Items: before.rows };
      const body = { ...scope, Location: location, limit, ...(cursor && { cursor }) };
      const { mark, ...page } = await call(api.inventory.listInventory, { body });
      const { Items, cursor: next } = page;
      if (cursor === undefined) shelves.current.set(location, { mark: mark ?? '', rows: Items, next });
      // What is read from the start again meanwhile takes no page of the time before.
      else if (before?.next === cursor && shelves.current.get(location) === before)
        shelves.current.set(location, { ...before, rows: [...before.rows, ...Items], next });
      return page;
    },
    [scope],
  );

  const stream = useMemo((): RowStream<InventoryRow> | undefined => {
    if (of === '') return undefined;
    const locations = of.split(' ').map(Number);
    return {
      listKey: of,
      endpoint: api.inventory.listInventory,
      loadPage: async ({ cursor, limit }) => {
        const left: SalonLeft[] = cursor
          ? salonsLeft.parse(JSON.parse(cursor))
          : locations.map((location) => ({ location }));
        const asked = left.slice(0, mostInFlight);
        const pages = await Promise.all(asked.map((one) => pageOf(one, limit)));
        const Items = pages.flatMap((page) => page.Items);
        const begun = pages.flatMap((page, index) =>
          'cursor' in page && page.cursor ? [{ location: asked[index]?.location ?? 0, cursor: page.cursor }] : [],
        );
        const rest = [...begun, ...left.slice(mostInFlight)];
        const here = locations.map((location) => shelves.current.get(location));
        const rows = here.flatMap((shelf) => shelf?.rows ?? none);
        const isWhole = here.every((shelf) => shelf && shelf.next === undefined);
        // All that was there stays until all of it is there again.
        setFound((last) => (last.of === of && last.isWhole && !isWhole ? last : { of, rows, isWhole }));
        return { Items, ...(rest.length > 0 && { cursor: JSON.stringify(rest) }) };
      },
    };
  }, [of, pageOf]);

  /** Reads these salons again, and no other. */
  const reread = (locations: readonly number[]) => {
    for (const location of locations) shelves.current.delete(location);
    void refresh();
  };
  usePoll(
    api.inventory.getStockMarks,
    of && chosen !== null ? { body: { ...scope, Location: chosen } } : null,
    (now) => {
      const changed = now.salons.filter(({ location_id, mark }) => {
        const shelf = shelves.current.get(location_id);
        return shelf !== undefined && shelf.mark !== mark;
      });
      if (changed.length > 0) reread(changed.map(({ location_id }) => location_id));
    },
  );

  const isRead = found.of === of;
  return { salons, stream, isRead, rows: isRead ? found.rows : none, reread };
}

const none: readonly never[] = [];
const read = [api.inventory.listInventory];
