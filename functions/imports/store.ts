import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { id } from '../../shared/contract/fields.ts';
import { type ImportRecord, importRecord } from '../../shared/contract/imports.ts';
import { movement } from '../../shared/contract/inventory.ts';
import { clientErasure, erasedClientName, eraseFields } from '../../shared/rules/erasure.ts';
import { now } from '../kit/clock.ts';
import { readPage } from '../kit/page.ts';
import { get, itemParser, type Key, listAll, query } from '../kit/read.ts';
import { add, type Change, create, replace, rewrite, WriteConflict } from '../kit/write.ts';

/** Imports in order of creation. They grow without bound, so they are paged. */
const partition = (organization: number): string => `O#${organization}#IMPORTS`;
const importKey = (organization: number, import_id: string): Key => ({ pk: partition(organization), sk: import_id });
const parseImport = itemParser(importRecord, { undone_batches: 0 });

type PageRequest = { limit: number; cursor?: string | undefined };

/** Page of imports that pass the filter, newest first. */
export const listImportsPage = (
  organization: number,
  request: PageRequest,
  isIncluded: (one: ImportRecord) => boolean,
) =>
  readPage({
    table: 'directory',
    request,
    cursorScope: { imports: [organization] },
    pin: null,
    ranges: () => [{ pk: partition(organization), descending: true }],
    toRow: parseImport,
    isIncluded,
  });

export async function findImport(organization: number, import_id: string): Promise<ImportRecord | undefined> {
  const item = await get('directory', importKey(organization, import_id));
  return item && parseImport(item);
}

export const importCreationChange = (organization: number, added: ImportRecord): Change =>
  create('directory', { ...importKey(organization, added.import_id), ...added }, () => new WriteConflict());

type ImportTotals = Partial<
  Record<'created' | 'changed' | 'left_out' | 'batches' | 'undone' | 'undone_batches', number>
>;

export const importTotalsChange = (organization: number, import_id: string, figures: ImportTotals): Change =>
  add('directory', importKey(organization, import_id), figures);

/** What an import did to one record, with its previous state for undo. */
const importedRow = z.object({
  row: z.int(),
  name: z.string(),
  id,
  location_id: z.int().optional(),
  /** Service of a stylist's assignment. */
  service_id: id.optional(),
  /** Version after the import. */
  version: z.int(),
  before: z.record(z.string(), z.unknown()).nullable(),
  moved: movement.optional(),
});
export type ImportedRow = z.infer<typeof importedRow>;

const batch = z.object({
  done: z.array(importedRow),
  undone: z
    .object({ undone: z.int(), kept: z.array(z.object({ row: z.int(), name: z.string(), why: z.string() })) })
    .nullable(),
  version: z.int(),
});
type Batch = z.infer<typeof batch>;
const parseBatch = itemParser(batch);

/** One day longer than the undo window. Previous states are not kept longer than needed. */
const retentionSeconds = 2 * 86_400;

/** More than anybody imports in a few days. */
const maxKeptImports = 100;

const batchKey = (organization: number, import_id: string, number: number): Key => ({
  pk: `O#${organization}#IMPORT#${import_id}`,
  sk: `B#${String(number).padStart(5, '0')}`,
});

const batchItem = (organization: number, import_id: string, number: number, one: Batch) => ({
  ...batchKey(organization, import_id, number),
  ...one,
  ttl: Math.floor(now() / 1000) + retentionSeconds,
});

export async function findBatch(organization: number, import_id: string, number: number): Promise<Batch | undefined> {
  const item = await get('idempotency', batchKey(organization, import_id, number));
  return item && parseBatch(item);
}

/** Stores what a batch did, for undo. */
export const batchCreationChange = (
  organization: number,
  import_id: string,
  number: number,
  rows: readonly ImportedRow[],
): Change =>
  create(
    'idempotency',
    batchItem(organization, import_id, number, { done: [...rows], undone: null, version: 1 }),
    () => new WriteConflict(),
  );

export const batchUndoChange = (
  organization: number,
  import_id: string,
  number: number,
  before: Batch,
  undone: Batch['undone'],
) =>
  replace(
    'idempotency',
    batchItem(organization, import_id, number, { ...before, undone }),
    before.version,
    () => new WriteConflict(),
  );

/** Changes that erase clients from what imports keep to be undone. */
export async function batchErasureChanges(organization: number, clientIds: readonly string[]): Promise<Change[]> {
  const { items } = await query('directory', { pk: partition(organization), descending: true, limit: maxKeptImports });
  const recent = items
    .map(parseImport)
    .filter(({ kind, time }) => kind === 'clients' && Date.parse(time) > now() - 2 * retentionSeconds * 1000);
  const kept = await Promise.all(
    recent.map(({ import_id }) => listAll('idempotency', { pk: `O#${organization}#IMPORT#${import_id}` })),
  );
  return kept.flat().flatMap((item) => {
    const { done, undone } = parseBatch(item);
    const rows = new Set(done.flatMap((row) => (clientIds.includes(row.id) ? [row.row] : [])));
    const eraseRows = <One extends { row: number; name: string }>(all: readonly One[]): One[] =>
      all.map((one) =>
        rows.has(one.row) ? { ...eraseFields(one, { before: clientErasure }), name: erasedClientName } : one,
      );
    const erased = {
      ...item,
      done: eraseRows(done),
      undone: undone && { ...undone, kept: eraseRows(undone.kept) },
    };
    return isDeepStrictEqual(item, erased) ? [] : [rewrite('idempotency', erased)];
  });
}
