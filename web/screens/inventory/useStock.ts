import { useCallback, useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import { allLocations } from '../../../shared/contract/fields.ts';
import { type InventoryRow, inventory } from '../../../shared/contract/inventory.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { call } from '../../kit/data/call.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useRefresh } from '../../kit/data/useApi.ts';
import { usePoll } from '../../kit/data/usePoll.ts';
import type { RowStream } from '../../kit/grid/types.ts';

/** Salons loaded in parallel. */
const maxParallelSalons = 12;

/** Cursor of a list across several salons: the salons not yet fully loaded. */
const remainingSalons = z.array(z.object({ location: z.number(), cursor: z.string().optional() }));
type RemainingSalon = z.infer<typeof remainingSalons>[number];

/** Loaded rows of a salon, with the revision they belong to; `next` is the cursor of the next page. */
type SalonStock = { mark: string; rows: readonly InventoryRow[]; next?: string | undefined };
/** Rows loaded so far; `key` identifies the salons. */
type LoadedStock = { key: string; rows: readonly InventoryRow[]; isComplete: boolean };

/** Loads the stock of one salon or of all the user's salons, and refreshes salons changed elsewhere. */
export function useStock(chosen: number | null) {
  const { scope } = useSession();
  const { data: salons = noRows } = useRead(locations.listLocationsByRole, { body: {} });
  const refresh = useRefresh(invalidated);
  const [loaded, setLoaded] = useState<LoadedStock>({ key: '', rows: noRows, isComplete: false });
  const { stockBySalon, loadPage } = useStockCache();

  const key = chosen === allLocations ? salons.map(({ location_id }) => location_id).join(' ') : String(chosen ?? '');

  const stream = useMemo((): RowStream<InventoryRow> | undefined => {
    if (key === '') return undefined;
    const locations = key.split(' ').map(Number);
    return {
      listKey: key,
      endpoint: inventory.listInventory,
      loadPage: async ({ cursor, limit }) => {
        const remaining: RemainingSalon[] = cursor
          ? remainingSalons.parse(JSON.parse(cursor))
          : locations.map((location) => ({ location }));
        const batch = remaining.slice(0, maxParallelSalons);
        const pages = await Promise.all(batch.map((one) => loadPage(one, limit)));
        const Items = pages.flatMap((page) => page.Items);
        const unfinished = pages.flatMap((page, index) =>
          'cursor' in page && page.cursor ? [{ location: batch[index]?.location ?? 0, cursor: page.cursor }] : [],
        );
        const rest = [...unfinished, ...remaining.slice(maxParallelSalons)];
        const loadedStock = locations.map((location) => stockBySalon.current.get(location));
        const rows = loadedStock.flatMap((shelf) => shelf?.rows ?? noRows);
        const isComplete = loadedStock.every((shelf) => shelf && shelf.next === undefined);
        // Keep the previous complete rows until the reload is complete.
        setLoaded((last) => (last.key === key && last.isComplete && !isComplete ? last : { key, rows, isComplete }));
        return { Items, ...(rest.length > 0 && { cursor: JSON.stringify(rest) }) };
      },
    };
  }, [key, loadPage, stockBySalon]);

  /** Reloads only the given salons. */
  const reload = (locations: readonly number[]) => {
    for (const location of locations) stockBySalon.current.delete(location);
    void refresh();
  };
  usePoll(
    inventory.getStockMarks,
    key && chosen !== null ? { body: { ...scope, Location: chosen } } : null,
    (current) => {
      const changed = current.salons.filter(({ location_id, mark }) => {
        const shelf = stockBySalon.current.get(location_id);
        return shelf !== undefined && shelf.mark !== mark;
      });
      if (changed.length > 0) reload(changed.map(({ location_id }) => location_id));
    },
  );

  const isLoaded = loaded.key === key;
  return { salons, stream, isRead: isLoaded, rows: isLoaded ? loaded.rows : noRows, reload };
}

/** The loaded stock by salon. */
function useStockCache() {
  const { scope } = useSession();
  const stockBySalon = useRef(new Map<number, SalonStock>());

  /** Loads the next page of a salon. A fully loaded salon is answered from memory. */
  const loadPage = useCallback(
    async ({ location, cursor }: RemainingSalon, limit: number) => {
      const cached = stockBySalon.current.get(location);
      if (cursor === undefined && cached && cached.next === undefined) return { Items: cached.rows };
      const body = { ...scope, Location: location, limit, ...(cursor && { cursor }) };
      const { mark, ...page } = await call(inventory.listInventory, { body });
      const { Items, cursor: next } = page;
      if (cursor === undefined) stockBySalon.current.set(location, { mark: mark ?? '', rows: Items, next });
      // Ignore a late page if the salon was reloaded meanwhile.
      else if (cached?.next === cursor && stockBySalon.current.get(location) === cached)
        stockBySalon.current.set(location, { ...cached, rows: [...cached.rows, ...Items], next });
      return page;
    },
    [scope],
  );

  return { stockBySalon, loadPage };
}

const noRows: readonly never[] = [];
const invalidated = [inventory.listInventory];
