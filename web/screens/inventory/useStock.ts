import { useMemo, useRef } from 'react';
import { useSWRConfig } from 'swr';
import * as z from 'zod';
import { allLocations } from '../../../shared/contract/fields.ts';
import { type InventoryRow, inventory } from '../../../shared/contract/inventory.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { read } from '../../kit/data/call.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useRefresh } from '../../kit/data/useApi.ts';
import { mergeInOrder, useRowStream } from '../../kit/grid/model/useRowStream.ts';
import type { RowStream } from '../../kit/grid/types.ts';
import { parseStockRevision, useWatch } from '../../salon/watch.ts';

const maxParallelSalons = 12;
/** All of a salon group. The grid stays fast with as many. */
const maxRows = 100_000;

/** Cursor of a list across several salons: the salons not yet fully loaded. */
const remainingSalons = z.array(z.object({ location: z.number(), cursor: z.string().optional() }));
type RemainingSalon = z.infer<typeof remainingSalons>[number];

/** Loaded rows of a salon, with the revision and position they belong to; `next` is the cursor of the next page. */
type SalonStock = {
  mark: string;
  position: string | undefined;
  rows: readonly InventoryRow[];
  next?: string | undefined;
};

/** Loads the stock of one salon or of all the user's salons, and refreshes salons changed elsewhere. */
export function useStock(chosen: number | null) {
  const { data: salons = noRows } = useRead(locations.listLocationsByRole, { body: {} });
  const refresh = useRefresh(invalidated);
  const { stockBySalon, outdate, loadPage } = useStockCache();

  const key = chosen === allLocations ? salons.map(({ location_id }) => location_id).join(' ') : String(chosen ?? '');

  const stream = useMemo((): RowStream<InventoryRow> | undefined => {
    if (key === '') return undefined;
    const locations = key.split(' ').map(Number);
    return {
      listKey: key,
      endpoint: inventory.listInventory,
      maxRows,
      loadPage: async ({ cursor, limit }) => {
        const remaining: RemainingSalon[] = cursor
          ? remainingSalons.parse(JSON.parse(cursor))
          : locations.map((location) => ({ location }));
        const batch = remaining.slice(0, maxParallelSalons);
        const pages = await Promise.all(batch.map((one) => loadPage(one, limit)));
        const Items = pages.flatMap((page) => page.Items);
        const unfinished = pages.flatMap((page, index) =>
          page.cursor ? [{ location: batch[index]?.location ?? 0, cursor: page.cursor }] : [],
        );
        const rest = [...unfinished, ...remaining.slice(maxParallelSalons)];
        return { Items, ...(rest.length > 0 && { cursor: JSON.stringify(rest) }) };
      },
    };
  }, [key, loadPage]);
  const arriving = useRowStream('inventory', stream);

  /** Reads what changed in the given salons. */
  const reload = (locations: readonly number[]) => {
    for (const location of locations) outdate(location);
    void refresh();
  };
  useWatch(key && chosen !== null ? { stock: chosen } : null, undefined, (revision) => {
    const changed = parseStockRevision(revision).filter(({ location_id, mark }) => {
      const stock = stockBySalon.get(location_id);
      return stock !== undefined && stock.mark !== mark;
    });
    if (changed.length > 0) reload(changed.map(({ location_id }) => location_id));
  });

  return { salons, arriving, rows: arriving.loaded.rows ?? noRows, reload };
}

/** The loaded stock by salon, for as long as a session lasts. */
const stockBySession = new WeakMap<object, Map<number, SalonStock>>();
const mergeRows = mergeInOrder<InventoryRow>(
  ({ product_id }) => product_id,
  (a, b) => (a.product_id < b.product_id ? -1 : 1),
);

function useStockCache() {
  const { scope } = useSession();
  const { cache } = useSWRConfig();
  /** Salons that were loaded or compared with the server since the screen was opened. */
  const current = useRef(new Set<number>());
  return useMemo(() => {
    const stockBySalon = stockBySession.get(cache) ?? new Map<number, SalonStock>();
    stockBySession.set(cache, stockBySalon);

    /** Loads the next page of a salon, or, if it is fully loaded, what changed since. */
    async function loadPage({ location, cursor }: RemainingSalon, limit: number) {
      const cached = stockBySalon.get(location);
      const isFirst = cursor === undefined;
      if (isFirst && cached && (cached.next !== undefined || current.current.has(location)))
        return { Items: cached.rows, cursor: cached.next };
      const since = isFirst && cached?.position !== undefined && { since: cached.position };
      current.current.add(location);
      const page = await read(inventory.listInventory, {
        body: { ...scope, Location: location, limit, ...(cursor && { cursor }), ...since },
      }).catch((problem: unknown) => {
        current.current.delete(location);
        throw problem;
      });
      const { Items, cursor: next, mark = '', position, removed } = page;
      if (isFirst) {
        const rows = removed && cached ? mergeRows(cached.rows, page) : Items;
        stockBySalon.set(location, { mark, position, rows, next });
        return { Items: rows, cursor: next };
      }
      if (cached?.next === cursor) stockBySalon.set(location, { ...cached, rows: [...cached.rows, ...Items], next });
      return { Items, cursor: next };
    }
    return { stockBySalon, loadPage, outdate: (location: number) => void current.current.delete(location) };
  }, [cache, scope]);
}

const noRows: readonly never[] = [];
const invalidated = [inventory.listInventory];
