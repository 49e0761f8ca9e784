import { allLocations } from '../../shared/contract/fields.ts';
import { type InventoryEdit, inventory, type StockLine } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { nowIn } from '../../shared/rules/time.ts';
import { audited } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { mustReach } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { recentLocationsOf } from '../locations/store.ts';
import { listedOf } from '../products/rules.ts';
import { rememberedCatalogue } from '../products/store.ts';
import { edited, rowOf, seesPrices } from './rules.ts';
import { changeStock, pageOfMovements, pageOfStock, stockOf } from './store.ts';

export const handler = serve(inventory, {
  listInventory: async ({ body: { Location: asked, ...page }, caller }) => {
    const salon = await salonFor(caller, asked);
    const { Items, ...rest } = await pageOfStock(caller.organization_id, salon.location_id, page);
    return { Items: await rowsOf(caller, salon, Items), ...rest };
  },

  saveInventory: async ({ body, caller }) => save(caller, await salonFor(caller, body.Location), body.items),

  listMovements: async ({ params: { locationId, productId }, query, caller }) => {
    const { location_id } = await salonFor(caller, locationId);
    return pageOfMovements(caller.organization_id, location_id, productId, { limit: 20, ...query });
  },
});

/** @throws 404 for a salon of another organization, 403 for one the caller does not work in, 400 where none is named and none is theirs */
async function salonFor(caller: Caller, asked: number = allLocations): Promise<Location> {
  const wanted = asked === allLocations ? caller.location_id : asked;
  if (wanted === null) throw badRequest('Please select salon');
  const known = await recentLocationsOf(caller.organization_id);
  const salon = known.find(({ location_id }) => location_id === wanted);
  if (!salon) throw notFound('Salon');
  mustReach(caller, wanted);
  return salon;
}

async function rowsOf(caller: Caller, salon: Location, lines: readonly StockLine[]) {
  const { products, groups } = await rememberedCatalogue(caller.organization_id);
  return lines.map((line) => {
    const product = products.get(line.product_id);
    return rowOf(line, salon, product && { ...product, ...listedOf(product, groups) }, seesPrices(caller));
  });
}

async function save(caller: Caller, salon: Location, edits: readonly InventoryEdit[]) {
  const { organization_id } = caller;
  const ids = edits.map(({ product_id }) => product_id);
  if (new Set(ids).size < ids.length) throw badRequest('Every item once');
  const stock = await stockOf(organization_id, salon.location_id, ids);
  const time = nowIn(salon.zone, now());
  const changed = edits.map((edit) => {
    const before = stock.get(edit.product_id);
    if (!before) throw notFound('Item');
    const { after, moved } = edited(before, edit, { id: ulid(), caller, time });
    const trail = { entity: 'stock', id: `${salon.location_id}-${edit.product_id}`, action: 'update', before, after };
    const seen = edit.version ?? before.version;
    const changes = [...changeStock(organization_id, after, seen, moved), audited(caller, trail)];
    return { line: { ...after, version: seen + 1 }, changes };
  });
  await commit(changed.flatMap(({ changes }) => changes));
  const lines = changed.map(({ line }) => line);
  return { message: 'Saved', inventory: await rowsOf(caller, salon, lines) };
}
