import * as z from 'zod';
import { defineFamily, type UserType } from './endpoint.ts';
import { id, idempotencyFields, locationId, required } from './fields.ts';
import { pageOf, pageRequest } from './page.ts';

/** In the order in which they refer to each other. */
export const importKinds = [
  ...(['services', 'people', 'skills', 'clients', 'products', 'stock', 'formulas', 'appointments'] as const),
] as const;
export type ImportKind = (typeof importKinds)[number];

/** User types that can import each kind: the same ones that can edit it on its screens. */
export const importUserTypes = {
  services: [3, 2],
  people: [3, 2],
  skills: [3, 2],
  products: [3, 2, 5],
  stock: [3, 2],
  clients: [3, 2],
  formulas: [3, 2],
  appointments: [3, 2],
} as const satisfies Record<ImportKind, readonly UserType[]>;
const anyImporter = [3, 2, 5] as const;

const text = (max: number) =>
  z
    .string()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)
    .optional();
const maxCellLength = 500;
const cell = text(maxCellLength);
const maxNotesLength = 4000;

/** Cells of a row as text, by the field chosen for their column. */
export const importValues = z.strictObject({
  name: cell,
  manufacturer: cell,
  brand: cell,
  category: cell,
  barcode: cell,
  ozSize: cell,
  price: cell,
  retailPrice: cell,
  salon: cell,
  itemCount: cell,
  maxCount: cell,
  notes: text(maxNotesLength),
  shortcut: cell,
  description: cell,
  minutes: cell,
  gap: cell,
  minutesAfter: cell,
  price1: cell,
  price2: cell,
  price3: cell,
  price4: cell,
  price5: cell,
  includedGrams: cell,
  gramCharge: cell,
  role: cell,
  stylist: cell,
  service: cell,
  level: cell,
  firstName: cell,
  lastName: cell,
  birthDate: cell,
  email: cell,
  phone: cell,
  allergies: cell,
  emailConsent: cell,
  smsConsent: cell,
  visitDate: cell,
  startTime: cell,
  status: cell,
  formulaText: text(maxNotesLength),
});
export type ImportValues = z.output<typeof importValues>;
export type ImportField = keyof ImportValues;
export const maxLengthOf = (field: ImportField): number =>
  field === 'notes' || field === 'formulaText' ? maxNotesLength : maxCellLength;

const rowNumber = z.int().min(1).max(1_000_000).describe('Line number of the row in the imported file');
const row = z.strictObject({ row: rowNumber, values: importValues });
export type ImportRow = z.output<typeof row>;

export const verdicts = ['new', 'changed', 'renamed', 'same', 'wrong', 'duplicate'] as const;
export type Verdict = (typeof verdicts)[number];
/** Verdicts of rows that can be saved. `renamed` rows need the user's consent: for another name, or for a time that cannot be free. */
export const savableVerdicts = ['new', 'changed', 'renamed'] as const satisfies readonly Verdict[];

/** Result of checking a row: the effect of importing it. */
export const checkedRow = z.object({
  row: rowNumber,
  verdict: z.enum(verdicts),
  version: z
    .int()
    .min(0)
    .describe('Version of the product, stock or client that the imported row changes; 0 if the row creates a new one'),
  name: z
    .string()
    .describe('Name of the existing product or client that the imported row matches; empty if there is none'),
  old: importValues.describe('Current values of the fields that the imported row would change'),
  problems: importValues.describe('Error message for each invalid field of the imported row'),
  why: z.string(),
});
export type CheckedRow = z.infer<typeof checkedRow>;

export const maxImportRows = 10_000;
export const maxRowsPerCheck = 200;
/** Limited by DynamoDB's 100 actions per transaction: each row also writes unique guards and an audit entry. */
export const maxRowsPerBatch = 20;
/** An appointment also writes its pointer, two day sheets and two revisions. */
export const maxAppointmentsPerBatch = 10;

const kind = z.enum(importKinds);
const location = locationId
  .optional()
  .describe("Salon number for the rows of a stock import that name no salon. Default: the caller's salon.");
const rowCount = z.int().min(0).max(maxImportRows);

/** Import of one file, with the number of rows by outcome. */
export const importRecord = z
  .object({
    import_id: id,
    kind,
    file_name: z.string(),
    user_id: id,
    user_name: z.string(),
    time: z.iso.datetime().describe('Time when the import was started, in UTC'),
    rows: rowCount.describe('Number of rows in the imported file'),
    created: rowCount,
    changed: rowCount,
    same: rowCount,
    wrong: rowCount,
    duplicate: rowCount,
    left_out: rowCount.describe(
      'Number of rows of the file that were skipped, because the check before saving had another result than the one shown',
    ),
    batches: z.int().min(0),
    undone: rowCount.describe('Number of imported rows that were undone'),
    undone_batches: z
      .int()
      .min(0)
      .describe('Number of batches of the import that were undone. Rows that were changed after the import were kept.'),
  })
  .meta({ id: 'Import' });
export type ImportRecord = z.infer<typeof importRecord>;

const skippedRow = z.object({ row: rowNumber, name: z.string(), why: z.string() });
export type SkippedRow = z.infer<typeof skippedRow>;

const byId = z.object({ id });
const batch = z.int().min(0).max(maxImportRows).describe('Number of the batch of imported rows, counted from 0');

export const imports = defineFamily({
  checkImport: {
    summary: 'Check rows of a file to import, and get the result that each row would have. Saves nothing.',
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
    summary: 'Start the import of a checked file of one kind. Send the rows afterwards in batches.',
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
      'Save a batch of checked rows of an import. Rows that would now have another result are left out. A retry changes nothing.',
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
            seen: z.int().min(0).describe('`version` that the reply to the import check gave for this row'),
          }),
        )
        .min(1, 'Please send rows')
        .max(maxRowsPerBatch, `At most ${maxRowsPerBatch} at a time`),
    }),
    reply: z.object({ created: rowCount, changed: rowCount, left_out: z.array(skippedRow) }),
  },
  undoImport: {
    summary:
      'Undo a batch of an import within 24 hours. Rows that were changed after the import are kept. A retry changes nothing.',
    method: 'POST',
    path: '/imports/{id}/undo',
    allow: anyImporter,
    params: byId,
    body: z.strictObject({ batch }),
    reply: z.object({ undone: rowCount, kept: z.array(skippedRow) }),
  },
  listImports: {
    summary: 'List the file imports of the organization, latest first, in pages',
    method: 'GET',
    path: '/imports',
    allow: anyImporter,
    query: z.object({ cursor: pageRequest.shape.cursor }),
    reply: pageOf(importRecord),
  },
});
