import type * as z from 'zod';
import { clientForm } from '../../contract/clients.ts';
import { multiLine } from '../../contract/fields.ts';
import type { ImportField, ImportKind, ImportValues } from '../../contract/imports.ts';
import { itemCount, maxCount } from '../../contract/inventory.ts';
import { productForm, products } from '../../contract/products.ts';
import { normalizeName } from '../names.ts';
import { calculateCheckDigit, hasValidCheckDigit, normalizeCode, parseProductCode } from '../productCode.ts';
import { phoneDigits } from '../search.ts';
import { readCell } from './cells.ts';
import { allImportFields, importFieldLabel, importFieldsByKind, isOptional } from './fields.ts';

const { shape: product } = productForm;
const { shape: client } = clientForm;

/** Schemas of the forms, which also hold for imported values. */
const schemas: Partial<Record<ImportField, z.ZodType>> = {
  name: product.name,
  manufacturer: products.createManufacturer.body.shape.name,
  brand: products.createBrand.body.shape.name,
  category: products.createProductCategory.body.shape.name,
  barcode: product.barcode,
  ozSize: product.ozSize,
  price: product.price,
  retailPrice: product.retailPrice,
  itemCount,
  maxCount,
  notes: multiLine(500),
  firstName: client.firstName,
  lastName: client.lastName,
  birthDate: client.birthDate,
  email: client.email,
  phone: client.phone,
  allergies: client.allergies,
  emailConsent: client.emailConsent,
  smsConsent: client.smsConsent,
};
const visitNotes = multiLine(2000);
/** Notes of stock, clients and visits have different lengths. */
const schemaOf = (kind: ImportKind, field: ImportField): z.ZodType | undefined =>
  field === 'notes' && kind !== 'stock' ? (kind === 'clients' ? client.notes : visitNotes) : schemas[field];

/** Kinds whose rows are checked as a whole by the form of their records. */
const checkedAsForms: ReadonlySet<ImportKind> = new Set(['services', 'people', 'skills']);

export type ParsedRow = Partial<Record<ImportField, string | number>>;
export type ParsedCells = {
  parsed: ParsedRow;
  /** Error messages by field. */
  problems: ImportValues;
  /** Explanations of parsed values, and warnings, by field. */
  notes: ImportValues;
};

/** Parses the cells of a row. Empty cells are skipped. */
export function parseRow(kind: ImportKind, values: ImportValues): ParsedCells {
  const row: ParsedCells = { parsed: {}, problems: {}, notes: {} };
  for (const field of importFieldsByKind[kind]) {
    // The name of a product only counts where there is no barcode.
    if (kind === 'stock' && field === 'name' && values.barcode?.trim()) continue;
    const { value, note, problem } = readCell(field, values[field] ?? '');
    if (problem) row.problems[field] = problem;
    // Programs export 0 for a size or a price that they do not know.
    if (value === undefined || (kind === 'products' && value === 0 && (field === 'ozSize' || field === 'price')))
      continue;
    // A birthday without a year is complete enough to be stored.
    const isBare = String(value).startsWith('--/') || checkedAsForms.has(kind);
    const checked = isBare ? undefined : schemaOf(kind, field)?.safeParse(value);
    if (checked?.error) {
      row.problems[field] = checked.error.issues[0]?.message ?? 'Not valid';
      continue;
    }
    const read = checked?.data ?? value;
    row.parsed[field] = typeof read === 'number' ? read : String(read);
    const told = [note, ...(field === 'barcode' && kind === 'products' ? [checkDigitWarning(String(value))] : [])];
    if (told.some(Boolean)) row.notes[field] = told.filter(Boolean).join(', ');
  }
  return leaveOutUnreadable(kind, values, row);
}

/** Turns problems of optional cells into notes. A client needs one contact, so the last one that cannot be read stays a problem. */
function leaveOutUnreadable(
  kind: ImportKind,
  values: ImportValues,
  { parsed, problems, notes }: ParsedCells,
): ParsedCells {
  const isReached = kind !== 'clients' || parsed.phone !== undefined || parsed.email !== undefined;
  const kept: ImportValues = {};
  for (const field of importFieldsByKind[kind]) {
    const problem = problems[field];
    if (!problem) continue;
    const isContact = field === 'phone' || field === 'email';
    if (isOptional(kind, field) && (isReached || !isContact))
      notes[field] = formatLeftOut(values[field] ?? '', problem);
    else kept[field] = problem;
  }
  return { parsed, problems: kept, notes };
}

/** Whether the note of a cell says that it was left out. */
export const isLeftOut = (note = ''): boolean => note.includes('” left out: ');

/** "“call home” left out: Email is invalid" */
export const formatLeftOut = (text: string, problem: string): string =>
  `“${text.trim().slice(0, 80)}” left out: ${problem}`;

/** Warning about a mistyped GS1 code. Makers do print such codes, so the row can be saved. */
function checkDigitWarning(code: string): string | undefined {
  const parsed = parseProductCode(code);
  if (parsed.kind !== 'gtin' || hasValidCheckDigit(code)) return undefined;
  return `the last digit should be ${calculateCheckDigit(parsed.gtin.slice(0, -1))}`;
}

/** Normal form of the code in a cell; '' if there is none. */
export const readBarcode = (text = ''): string => normalizeCode(String(readCell('barcode', text).value ?? ''));

const clientFields = ['firstName', 'lastName', 'phone', 'email', 'visitDate'] as const;
const joinTexts = (values: ImportValues, fields: readonly ImportField[]): string =>
  normalizeName(fields.map((field) => values[field] ?? '').join(' '));

/** Keys that must be unique among the rows of a file, such as "barcode 00012345678905". */
export function duplicateKeys(kind: ImportKind, values: ImportValues): string[] {
  const { name: product = '', brand = '', barcode = '', salon = '', firstName = '', lastName = '' } = values;
  const code = readBarcode(barcode);
  if (kind === 'services') return [`name ${normalizeName(values.name ?? '')}`];
  if (kind === 'skills') return [`service ${normalizeName(`${values.stylist} ${values.service}`)}`];
  if (kind === 'people') return listContacts({ email: values.email });
  if (kind === 'products')
    return code ? [`barcode ${code}`] : product.trim() ? [`name ${normalizeName(`${product} ${brand}`)}`] : [];
  if (kind === 'stock') return code ? [`barcode ${code} ${normalizeName(salon)}`] : [];
  if (kind === 'formulas') return [`formula ${joinTexts(values, [...clientFields, 'formulaText'])}`];
  if (kind === 'appointments') return [`visit ${joinTexts(values, [...clientFields, 'startTime', 'stylist'])}`];
  // People with different names may share a phone or an email.
  const name = normalizeName(`${firstName} ${lastName}`);
  return listContacts(values).map((contact) => `${contact} ${name}`);
}

/** Normalized contacts of a row, such as "phone 7035550177". Rows that share one are saved in separate batches. */
export function listContacts({ phone = '', email = '' }: Pick<ImportValues, 'phone' | 'email'>): string[] {
  const digits = phoneDigits(String(readCell('phone', phone).value ?? ''));
  const address = String(readCell('email', email).value ?? '').toLowerCase();
  return [...(digits ? [`phone ${digits}`] : []), ...(address ? [`email ${address}`] : [])];
}

/** "Same barcode as row 19" */
export const duplicateMessage = (key: string, row: number): string =>
  `Same ${key.slice(0, key.indexOf(' '))} as row ${row}`;

/** Joins the problems or the notes of a row into one line. */
export function formatProblems(problems: ImportValues): string {
  const told = allImportFields.flatMap((field) => {
    const [label, problem] = [importFieldLabel(field), problems[field]];
    return problem ? [problem.startsWith(label) ? problem : `${label}: ${problem}`] : [];
  });
  return told.map((one, index) => (index < told.length - 1 ? one.replace(/\.?$/, '.') : one)).join(' ');
}

const undoWindowMs = 24 * 3_600_000;
/** Epoch ms until which an import started at `time` can be undone. */
export const undoDeadline = (time: string): number => Date.parse(time) + undoWindowMs;
