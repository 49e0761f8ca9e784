import * as z from 'zod';
import { id } from '../../shared/contract/fields.ts';
import { type ImportRecord, importRecord } from '../../shared/contract/imports.ts';
import { movement } from '../../shared/contract/inventory.ts';
import { now } from '../kit/clock.ts';
import { readPage } from '../kit/page.ts';
import { get, itemParser, type Key } from '../kit/read.ts';
import { add, type Change, create, replace, WriteConflict } from '../kit/write.ts';

/** Imports grow for ever, in the order of their making. */
const partition = (organization: number): string => `O#${organization}#IMPORTS`;
const importKey = (organization: number, import_id: string): Key => ({ pk: partition(organization), sk: import_id });
const readImport = itemParser(importRecord, { undone_batches: 0 });

type Asked = { limit: number; cursor?: string | undefined };

/** The imports that the caller may see, the latest first. */
export const pageOfImports = (organization: number, asked: Asked, keep: (one: ImportRecord) => boolean) =>
  readPage({
    table: 'directory',
    request: asked,
    cursorScope: { imports: [organization] },
    pin: null,
    ranges: () => [{ pk: partition(organization), descending: true }],
    toRow: readImport,
    isIncluded: keep,
  });

export async function findImport(organization: number, import_id: string): Promise<ImportRecord | undefined> {
  const item = await get('directory', importKey(organization, import_id));
  return item && readImport(item);
}

export const addImport = (organization: number, added: ImportRecord): Change =>
  create('directory', { ...importKey(organization, added.import_id), ...added }, () => new WriteConflict());

type Figures = Partial<Record<'created' | 'changed' | 'left_out' | 'batches' | 'undone' | 'undone_batches', number>>;

export const countImport = (organization: number, import_id: string, figures: Figures): Change =>
  add('directory', importKey(organization, import_id), figures);

/** What an import did with one record, and what it was before: enough to take it back. */
const done = z.object({
  row: z.int(),
  name: z.string(),
  id,
  location_id: z.int().optional(),
  /** As the import left it. */
  version: z.int(),
  before: z.record(z.string(), z.unknown()).nullable(),
  moved: movement.optional(),
});
export type Done = z.infer<typeof done>;

const batch = z.object({
  done: z.array(done),
  undone: z
    .object({ undone: z.int(), kept: z.array(z.object({ row: z.int(), name: z.string(), why: z.string() })) })
    .nullable(),
  version: z.int(),
});
type Batch = z.infer<typeof batch>;
const readBatch = itemParser(batch);

/** A day longer than an import can be taken back, in seconds: then nobody's old data are kept for it. */
const keptFor = 2 * 86_400;

const batchKey = (organization: number, import_id: string, number: number): Key => ({
  pk: `O#${organization}#IMPORT#${import_id}`,
  sk: `B#${String(number).padStart(5, '0')}`,
});

const batchItem = (organization: number, import_id: string, number: number, one: Batch) => ({
  ...batchKey(organization, import_id, number),
  ...one,
  ttl: Math.floor(now() / 1000) + keptFor,
});

export async function findBatch(organization: number, import_id: string, number: number): Promise<Batch | undefined> {
  const item = await get('idempotency', batchKey(organization, import_id, number));
  return item && readBatch(item);
}

/** What a batch did, beside what it changed. */
export const addBatch = (organization: number, import_id: string, number: number, rows: readonly Done[]): Change =>
  create(
    'idempotency',
    batchItem(organization, import_id, number, { done: [...rows], undone: null, version: 1 }),
    () => new WriteConflict(),
  );

export const undoBatch = (
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
