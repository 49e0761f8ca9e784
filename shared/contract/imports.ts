import * as z from 'zod';
import { defineFamily, type UserType } from './endpoint.ts';
import { id, idempotencyFields, locationId, required } from './fields.ts';
import { pageOf, pageRequest } from './page.ts';

export const importKinds = ['products', 'stock', 'clients'] as const;
export type ImportKind = (typeof importKinds)[number];

/** User types that can import each kind: the same ones that can edit it on its screens. */
export const importUserTypes = {
  products: [3, 2, 5],
  stock: [3, 2],
  clients: [3, 2],
} as const satisfies Record<ImportKind, readonly UserType[]>;
const anyImporter = [3, 2, 5] as const;

export const maxCellLength = 500;
const cell = z.string().max(maxCellLength, `At most ${maxCellLength} characters`).optional();

/** Cells of a row as text, by the field chosen for their column. */
export const importValues = z.strictObject({
  name: cell,
  manufacturer: cell,
  brand: cell,
  category: cell,
  barcode: cell,
  ozSize: cell,
  price: cell,
  salon: cell,
  itemCount: cell,
  maxCount: cell,
  notes: cell,
  firstName: cell,
  lastName: cell,
  birthDate: cell,
  email: cell,
  phone: cell,
});
export type ImportValues = z.output<typeof importValues>;
export type ImportField = keyof ImportValues;

const rowNumber = z.int().min(1).max(1_000_000).describe('Its line in the file');
const row = z.strictObject({ row: rowNumber, values: importValues });
export type ImportRow = z.output<typeof row>;

export const verdicts = ['new', 'changed', 'renamed', 'same', 'wrong', 'duplicate'] as const;
export type Verdict = (typeof verdicts)[number];
/** Verdicts of rows that can be saved. Renamed rows only if the user agrees: they may be about somebody or something else. */
export const savableVerdicts = ['new', 'changed', 'renamed'] as const satisfies readonly Verdict[];

/** Result of checking a row: what importing it would do. */
export const checkedRow = z.object({
  row: rowNumber,
  verdict: z.enum(verdicts),
  version: z.int().min(0).describe('Of the record that it changes; 0 where there is none'),
  name: z.string().describe('Of the product or client that it is about, where there is one'),
  old: importValues.describe('What the fields that it changes hold now'),
  problems: importValues.describe('What is wrong with which field'),
  why: z.string(),
});
export type CheckedRow = z.infer<typeof checkedRow>;

export const maxImportRows = 10_000;
export const maxRowsPerCheck = 200;
/** Limited by DynamoDB's 100 actions per transaction: each row also writes unique guards and an audit entry. */
export const maxRowsPerBatch = 20;

const kind = z.enum(importKinds);
const location = locationId.optional().describe('The salon of stock rows that name none');
const rowCount = z.int().min(0).max(maxImportRows);

/** Import of one file, with the number of rows by outcome. */
export const importRecord = z
  .object({
    import_id: id,
    kind,
    file_name: z.string(),
    user_id: id,
    user_name: z.string(),
    time: z.iso.datetime().describe('UTC'),
    rows: rowCount.describe('In the file'),
    created: rowCount,
    changed: rowCount,
    same: rowCount,
    wrong: rowCount,
    duplicate: rowCount,
    left_out: rowCount.describe('Rows that came to be something else between the check and the save'),
    batches: z.int().min(0),
    undone: rowCount.describe('Rows that were taken back'),
    undone_batches: z.int().min(0).describe('Batches of which all was taken back that could be'),
  })
  .meta({ id: 'Import' });
export type ImportRecord = z.infer<typeof importRecord>;

const skippedRow = z.object({ row: rowNumber, name: z.string(), why: z.string() });
export type SkippedRow = z.infer<typeof skippedRow>;

const byId = z.object({ id });
const batch = z.int().min(0).max(maxImportRows).describe('Counted from 0');

export const imports = defineFamily({
  checkImport: {
    summary: 'What would become of rows of a file; nothing is written',
    method: 'POST',
    path: '/imports/check',
    allow: anyImporter,
    body: z.strictObject({
      kind,
      location,
      rows: z
        .array(row)
        .min(1, 'Please choose a file with rows')
        .max(maxRowsPerCheck, `At most ${maxRowsPerCheck} at a time`),
    }),
    reply: z.object({ judgements: z.array(checkedRow) }),
  },
  startImport: {
    summary: 'Begin the import of a file that was checked; its rows follow in batches',
    method: 'POST',
    path: '/imports',
    allow: anyImporter,
    body: z.strictObject({
      kind,
      file_name: required('Please choose a file', 200),
      rows: rowCount,
      same: rowCount,
      wrong: rowCount,
      duplicate: rowCount,
      ...idempotencyFields,
    }),
    reply: importRecord,
    status: 201,
  },
  applyImport: {
    summary:
      'Save a batch of rows as they were checked, all that still stand as they did then; a repeat changes nothing',
    method: 'POST',
    path: '/imports/{id}/batches',
    allow: anyImporter,
    params: byId,
    body: z.strictObject({
      batch,
      location,
      rows: z
        .array(
          row.extend({
            verdict: z.enum(savableVerdicts),
            seen: z.int().min(0).describe('The version that the check told'),
          }),
        )
        .min(1, 'Please send rows')
        .max(maxRowsPerBatch, `At most ${maxRowsPerBatch} at a time`),
    }),
    reply: z.object({ created: rowCount, changed: rowCount, left_out: z.array(skippedRow) }),
  },
  undoImport: {
    summary:
      'Take a batch of an import back, row by row where nothing came after, within 24 hours; a repeat changes nothing',
    method: 'POST',
    path: '/imports/{id}/undo',
    allow: anyImporter,
    params: byId,
    body: z.strictObject({ batch }),
    reply: z.object({ undone: rowCount, kept: z.array(skippedRow) }),
  },
  listImports: {
    summary: 'A page of the imports of the organization, the latest first',
    method: 'GET',
    path: '/imports',
    allow: anyImporter,
    query: z.object({ cursor: pageRequest.shape.cursor }),
    reply: pageOf(importRecord),
  },
});
