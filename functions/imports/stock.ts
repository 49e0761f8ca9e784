import type { ImportRow } from '../../shared/contract/imports.ts';
import type { Movement, StockLine } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Product } from '../../shared/contract/products.ts';
import { type ParsedRow, parseRow } from '../../shared/rules/imports/rows.ts';
import { normalizeName } from '../../shared/rules/names.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { restoreCountTime } from '../inventory/countingStore.ts';
import { reversalGuardChange } from '../inventory/movementStore.ts';
import { applyEdit, createMovement, emptyStockLine } from '../inventory/rules.ts';
import { findStock, stockLineChanges } from '../inventory/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { notAuthorized } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { canAccessSalon } from '../kit/scope.ts';
import type { Change } from '../kit/write.ts';
import { getCachedLocations } from '../locations/store.ts';
import { detachProductsFromImport } from '../products/store.ts';
import {
  createProductFinder,
  findDifferences,
  type ImportKindRules,
  type ParsedImportRow,
  pickFields,
  type RowPlan,
  toCheckedRow,
  toTexts,
} from './rules.ts';

/** Change of a stock line over the version that was read (0 for none), with the movement that changes its quantity. */
type StockChange = {
  before?: StockLine | undefined;
  after: StockLine;
  expectedVersion: number;
  moved?: Movement | undefined;
  /** Movement that the undo reverses. */
  reversed?: Movement | undefined;
};

export const stockRows: ImportKindRules<StockChange> = {
  entity: 'stock',

  async plan(caller, rows, location, { file }) {
    const { organization_id } = caller;
    const parsedRows = rows.map(({ row, values }) => ({ row, ...parseRow('stock', values), values }));
    const [findProduct, salons] = await Promise.all([
      createProductFinder(organization_id, rows),
      getCachedLocations(organization_id),
    ]);
    const salonOf = ({ values: { salon } }: Pick<ImportRow, 'values'>): Location | undefined =>
      salon?.trim()
        ? salons.find(({ location_name }) => normalizeName(location_name) === normalizeName(salon))
        : salons.find(({ location_id }) => location_id === (location ?? caller.location_id));
    const asked = Map.groupBy(parsedRows, (one) => salonOf(one)?.location_id);
    const stockBySalon = new Map(
      await Promise.all(
        [...asked].map(async ([id, some]) => {
          const ids = some.flatMap(({ values }) => findProduct(values).product?.product_id ?? []);
          const isOwn = id !== undefined && canAccessSalon(caller, id) && ids.length > 0;
          return [id, isOwn ? await findStock(organization_id, id, ids) : new Map<string, StockLine>()] as const;
        }),
      ),
    );
    return parsedRows.map((one): RowPlan<StockChange> => {
      const salon = salonOf(one);
      const { product, problem } = findProduct(one.values);
      const rowProblems = { ...one.problems };
      const { barcode, salon: named } = one.values;
      if (!salon) rowProblems.salon = named?.trim() ? 'There is no such salon' : 'Please select salon';
      else if (!canAccessSalon(caller, salon.location_id)) rowProblems.salon = 'You do not work there';
      if (problem) rowProblems.name = problem;
      else if (!barcode?.trim() && !product) rowProblems.barcode = 'Write a barcode';
      else if (!product) rowProblems.barcode ??= 'No product has this barcode';
      if (!salon || !product || Object.keys(rowProblems).length > 0)
        return {
          judgement: toCheckedRow(one, 'wrong', { problems: rowProblems, name: product?.product_name ?? '' }),
          conflictKeys: [],
        };
      const before = stockBySalon.get(salon.location_id)?.get(product.product_id);
      return planRow(caller, one, { salon, product, before, file });
    });
  },

  async prepare({ caller }, plans) {
    const first = plans.flatMap(({ step }) => (step?.expectedVersion === 0 ? [step.after.product_id] : []));
    await detachProductsFromImport(caller.organization_id, first);
    return false;
  },

  async planUndo(caller, done) {
    const { organization_id } = caller;
    const salons = await getCachedLocations(organization_id);
    // A batch is undone only once, so the caller must have access to all of its salons.
    if (!done.every(({ location_id }) => location_id !== undefined && canAccessSalon(caller, location_id)))
      throw notAuthorized();
    const stockBySalon = new Map(
      await Promise.all(
        [...Map.groupBy(done, ({ location_id }) => location_id ?? 0)].map(
          async ([id, some]) => [id, await findStock(organization_id, id, some.map(parseProductId))] as const,
        ),
      ),
    );
    return done.map((one) => {
      const salon = salons.find(({ location_id }) => location_id === one.location_id);
      const line = salon && stockBySalon.get(salon.location_id)?.get(parseProductId(one));
      if (!salon || line?.version !== one.version) return { done: one };
      const then = { ...emptyStockLine(salon.location_id, line.product_id), ...one.before };
      const { inventory_desired_quantity, inventory_notes } = then;
      const by = { id: ulid(), caller, time: wallClockAt(salon.zone, now()), location_id: salon.location_id };
      const moved =
        one.moved &&
        createMovement(by, {
          kind: 'reversal',
          product_id: line.product_id,
          change: -one.moved.change,
          cost: one.moved.cost,
          reason: 'Import undone',
          source: one.moved.source,
          reverses: one.moved.movement_id,
          ...restoreCountTime(one.moved, line),
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
      return { done: one, step: { before: line, after, expectedVersion: line.version, moved, reversed: one.moved } };
    });
  },

  changes: (organization, steps) =>
    steps.flatMap(({ after, expectedVersion, moved, reversed }): Change[] => [
      ...stockLineChanges(organization, after, expectedVersion, moved),
      ...(reversed ? [reversalGuardChange(organization, reversed)] : []),
    ]),

  auditFields: ({ before, after }) => ({ id: `${after.location_id}-${after.product_id}`, before, after }),
};

/** Stock lines have no id; theirs is "location-product". */
const parseProductId = ({ id }: { id: string }): string => id.slice(id.indexOf('-') + 1);

type RowContext = {
  salon: Location;
  product: Pick<Product, 'product_id' | 'product_name' | 'product_cost'>;
  before: StockLine | undefined;
  file: string;
};

function planRow(
  caller: Caller,
  one: ParsedImportRow,
  { salon, product: { product_id, product_name, product_cost: cost }, before, file }: RowContext,
): RowPlan<StockChange> {
  const { location_id } = salon;
  const line = before ?? emptyStockLine(location_id, product_id);
  const { name: _, barcode: __, salon: ___, ...rest } = one.parsed;
  const parsed: ParsedRow = rest;
  const current: ParsedRow = {
    itemCount: line.inventory_current_quantity,
    maxCount: line.inventory_desired_quantity,
    notes: line.inventory_notes,
  };
  const changed = findDifferences(parsed, current);
  const conflictKeys = [`barcode of ${location_id} ${product_id}`];
  if (changed.length === 0)
    return {
      judgement: toCheckedRow(one, 'same', { version: before?.version ?? 0, name: product_name }),
      conflictKeys,
    };
  const { itemCount, maxCount, notes } = pickFields(parsed, changed);
  const edit = {
    product_id,
    ...(typeof itemCount === 'number' && { inventory_current_quantity: itemCount }),
    ...(typeof maxCount === 'number' && { inventory_desired_quantity: maxCount }),
    ...(typeof notes === 'string' && { inventory_notes: notes }),
  };
  const source = `Import ${file}`;
  const { after, moved } = applyEdit(line, edit, {
    id: ulid(),
    caller,
    time: wallClockAt(salon.zone, now()),
    source,
    cost,
  });
  const expectedVersion = before?.version ?? 0;
  const old = before ? toTexts(current, changed) : {};
  const judgement = toCheckedRow(one, before ? 'changed' : 'new', {
    version: expectedVersion,
    name: product_name,
    old,
  });
  const done = {
    row: one.row,
    name: `${product_name} at ${salon.location_name}`,
    id: `${location_id}-${product_id}`,
    location_id,
    version: expectedVersion + 1,
    before: before ?? null,
    ...(moved && { moved }),
  };
  return { judgement, conflictKeys, step: { before, after, expectedVersion, moved }, done };
}
