import type { ImportRow } from '../../shared/contract/imports.ts';
import type { Movement, StockLine } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { type ParsedRow, parseRow } from '../../shared/rules/imports.ts';
import { normalizeName } from '../../shared/rules/names.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { countedBefore } from '../inventory/countingStore.ts';
import { reverseOnce } from '../inventory/movementStore.ts';
import { edited, movementOf, noStock } from '../inventory/rules.ts';
import { changeStock, stockOf } from '../inventory/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { notAuthorized } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { canAccessSalon } from '../kit/scope.ts';
import type { Change } from '../kit/write.ts';
import { recentLocationsOf } from '../locations/store.ts';
import { keepProducts, productsByCode } from '../products/store.ts';
import { differing, judged, type Kind, type Looked, only, type Plan, textsOf } from './rules.ts';

/** A line of the stock over the version that was seen, 0 for none, with what makes its count another one. */
type StockStep = {
  before?: StockLine | undefined;
  after: StockLine;
  seen: number;
  moved?: Movement | undefined;
  /** The movement that is taken back. */
  reversed?: Movement | undefined;
};

export const stockRows: Kind<StockStep> = {
  entity: 'stock',

  async plan(caller, rows, location, file) {
    const { organization_id } = caller;
    const looked = rows.map(({ row, values }) => ({ row, ...parseRow('stock', values), values }));
    const [products, salons] = await Promise.all([
      productsByCode(
        organization_id,
        rows.map(({ values }) => values.barcode ?? ''),
      ),
      recentLocationsOf(organization_id),
    ]);
    const salonOf = ({ values: { salon } }: Pick<ImportRow, 'values'>): Location | undefined =>
      salon?.trim()
        ? salons.find(({ location_name }) => normalizeName(location_name) === normalizeName(salon))
        : salons.find(({ location_id }) => location_id === (location ?? caller.location_id));
    const productOf = ({ values }: Pick<ImportRow, 'values'>) => products.get(normalizeCode(values.barcode ?? ''));
    const asked = Map.groupBy(looked, (one) => salonOf(one)?.location_id);
    const shelves = new Map(
      await Promise.all(
        [...asked].map(async ([id, some]) => {
          const ids = some.flatMap((one) => productOf(one)?.product_id ?? []);
          const isOwn = id !== undefined && canAccessSalon(caller, id) && ids.length > 0;
          return [id, isOwn ? await stockOf(organization_id, id, ids) : new Map<string, StockLine>()] as const;
        }),
      ),
    );
    return looked.map((one): Plan<StockStep> => {
      const [salon, product] = [salonOf(one), productOf(one)];
      const wrong = { ...one.problems };
      const { barcode, salon: named } = one.values;
      if (!salon) wrong.salon = named?.trim() ? 'There is no such salon' : 'Please select salon';
      else if (!canAccessSalon(caller, salon.location_id)) wrong.salon = 'You do not work there';
      if (!barcode?.trim()) wrong.barcode = 'Write a barcode';
      else if (!product) wrong.barcode ??= 'No product has this barcode';
      if (!salon || !product || Object.keys(wrong).length > 0)
        return { judgement: judged(one, 'wrong', { problems: wrong, name: product?.product_name ?? '' }), touches: [] };
      const before = shelves.get(salon.location_id)?.get(product.product_id);
      const { product_id, product_name } = product;
      return planOf(caller, one, { salon, product_id, product_name, before, file });
    });
  },

  async prepare({ caller }, plans) {
    const first = plans.flatMap(({ step }) => (step?.seen === 0 ? [step.after.product_id] : []));
    await keepProducts(caller.organization_id, first);
    return false;
  },

  async back(caller, done) {
    const { organization_id } = caller;
    const salons = await recentLocationsOf(organization_id);
    // A batch is undone once, so by nobody who would have to leave rows of it.
    if (!done.every(({ location_id }) => location_id !== undefined && canAccessSalon(caller, location_id)))
      throw notAuthorized();
    const shelves = new Map(
      await Promise.all(
        [...Map.groupBy(done, ({ location_id }) => location_id ?? 0)].map(
          async ([id, some]) => [id, await stockOf(organization_id, id, some.map(productIn))] as const,
        ),
      ),
    );
    return done.map((one) => {
      const salon = salons.find(({ location_id }) => location_id === one.location_id);
      const line = salon && shelves.get(salon.location_id)?.get(productIn(one));
      if (!salon || line?.version !== one.version) return { done: one };
      const then = { ...noStock(salon.location_id, line.product_id), ...one.before };
      const { inventory_desired_quantity, inventory_notes } = then;
      const by = { id: ulid(), caller, time: wallClockAt(salon.zone, now()), location_id: salon.location_id };
      const moved =
        one.moved &&
        movementOf(by, {
          kind: 'reversal',
          product_id: line.product_id,
          change: -one.moved.change,
          reason: 'Import undone',
          source: one.moved.source,
          reverses: one.moved.movement_id,
          ...countedBefore(one.moved, line),
        });
      const count = roundQuantity(line.inventory_current_quantity + (moved?.change ?? 0));
      const { inventory_counted_timestamp, ...uncounted } = line;
      const counted = moved?.counted === undefined ? inventory_counted_timestamp : moved.counted;
      const after: StockLine = {
        ...uncounted,
        ...(counted && { inventory_counted_timestamp: counted }),
        inventory_current_quantity: count,
        inventory_desired_quantity,
        inventory_notes,
        ...(moved && { inventory_last_adjustment_quantity: moved.change, inventory_last_changed_timestamp: by.time }),
      };
      return { done: one, step: { before: line, after, seen: line.version, moved, reversed: one.moved } };
    });
  },

  changes: (organization, steps) =>
    steps.flatMap(({ after, seen, moved, reversed }): Change[] => [
      ...changeStock(organization, after, seen, moved),
      ...(reversed ? [reverseOnce(organization, reversed)] : []),
    ]),

  trail: ({ before, after }) => ({ id: `${after.location_id}-${after.product_id}`, before, after }),
};

/** Stock has no ids of its own: that of a line is told by salon and product. */
const productIn = ({ id }: { id: string }): string => id.slice(id.indexOf('-') + 1);

type Of = {
  salon: Location;
  product_id: string;
  product_name: string;
  before: StockLine | undefined;
  file: string;
};

function planOf(caller: Caller, one: Looked, { salon, product_id, product_name, before, file }: Of): Plan<StockStep> {
  const { location_id } = salon;
  const line = before ?? noStock(location_id, product_id);
  const { name: _, barcode: __, salon: ___, ...rest } = one.parsed;
  const said: ParsedRow = rest;
  const known: ParsedRow = {
    itemCount: line.inventory_current_quantity,
    maxCount: line.inventory_desired_quantity,
    notes: line.inventory_notes,
  };
  const changed = differing(said, known);
  const touches = [`barcode of ${location_id} ${product_id}`];
  if (changed.length === 0)
    return { judgement: judged(one, 'same', { version: before?.version ?? 0, name: product_name }), touches };
  const { itemCount, maxCount, notes } = only(said, changed);
  const edit = {
    product_id,
    ...(typeof itemCount === 'number' && { inventory_current_quantity: itemCount }),
    ...(typeof maxCount === 'number' && { inventory_desired_quantity: maxCount }),
    ...(typeof notes === 'string' && { inventory_notes: notes }),
  };
  const source = `Import ${file}`;
  const { after, moved } = edited(line, edit, { id: ulid(), caller, time: wallClockAt(salon.zone, now()), source });
  const seen = before?.version ?? 0;
  const old = before ? textsOf(known, changed) : {};
  const judgement = judged(one, before ? 'changed' : 'new', { version: seen, name: product_name, old });
  const done = {
    row: one.row,
    name: `${product_name} at ${salon.location_name}`,
    id: `${location_id}-${product_id}`,
    location_id,
    version: seen + 1,
    before: before ?? null,
    ...(moved && { moved }),
  };
  return { judgement, touches, step: { before, after, seen, moved }, done };
}
