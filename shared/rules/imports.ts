import * as z from 'zod';
import { type Client, clientForm } from '../contract/clients.ts';
import { multiLine } from '../contract/fields.ts';
import type { ImportField, ImportKind, ImportValues } from '../contract/imports.ts';
import { itemCount, maxCount } from '../contract/inventory.ts';
import { productForm, products } from '../contract/products.ts';
import { normalizeName } from './names.ts';
import { parseNumber } from './numbers.ts';
import { normalizeCode } from './productCode.ts';
import { phoneDigits, toSearchText } from './search.ts';

type Field = {
  label: string;
  /** Other column headers recognized as this field. */
  aliases?: readonly string[];
  schema?: z.ZodType;
  type?: 'number' | 'money' | 'code' | 'date';
};

const { shape: product } = productForm;
const { shape: client } = clientForm;

/** Importable fields, labeled as in the lists and validated by the schema of their form. */
const fields: { [Name in ImportField]-?: Field } = {
  name: {
    label: 'Name',
    aliases: ['product', 'product name', 'item', 'item description', 'description', 'color', 'shade'],
    schema: product.name,
  },
  manufacturer: {
    label: 'Manufacturer',
    aliases: ['vendor', 'maker', 'manufacturer name'],
    schema: products.createManufacturer.body.shape.name,
  },
  brand: {
    label: 'Brand',
    aliases: ['line', 'brand name', 'product line'],
    schema: products.createBrand.body.shape.name,
  },
  category: {
    label: 'Category',
    aliases: ['class', 'category name', 'type'],
    schema: products.createProductCategory.body.shape.name,
  },
  barcode: {
    label: 'Barcode',
    aliases: ['upc', 'ean', 'gtin', 'upc ean', 'upc code', 'product upc code', 'code'],
    schema: product.barcode,
    type: 'code',
  },
  ozSize: {
    label: 'Oz. Size',
    aliases: ['size', 'size oz', 'ounces', 'oz', 'weight', 'product container size'],
    schema: product.ozSize,
    type: 'number',
  },
  price: {
    label: 'Price',
    aliases: ['cost', 'unit price', 'product cost', 'net price'],
    schema: product.price,
    type: 'money',
  },
  salon: { label: 'Salon', aliases: ['location', 'location name', 'store', 'shop'] },
  itemCount: {
    label: 'Item count',
    aliases: ['count', 'on hand', 'quantity', 'qty', 'stock', 'inventory current quantity'],
    schema: itemCount,
    type: 'number',
  },
  maxCount: {
    label: 'Max count',
    aliases: ['max', 'maximum', 'desired', 'par', 'par level', 'inventory desired quantity'],
    schema: maxCount,
    type: 'number',
  },
  notes: { label: 'Notes', aliases: ['note', 'comment', 'inventory notes'], schema: multiLine(500) },
  firstName: { label: 'First name', aliases: ['first', 'given name', 'client first name'], schema: client.firstName },
  lastName: {
    label: 'Last name',
    aliases: ['last', 'surname', 'family name', 'client last name'],
    schema: client.lastName,
  },
  birthDate: {
    label: 'Birth date',
    aliases: ['birthday', 'date of birth', 'dob', 'born', 'client birthday'],
    schema: client.birthDate,
    type: 'date',
  },
  email: { label: 'Email', aliases: ['e mail', 'email address', 'mail', 'client email'], schema: client.email },
  phone: {
    label: 'Phone',
    aliases: ['mobile', 'cell', 'mobile phone', 'phone number', 'telephone', 'client mobile phone number'],
    schema: client.phone,
    type: 'code',
  },
};

export const importFieldLabel = (field: ImportField): string => fields[field].label;
export const importFieldType = (field: ImportField): Field['type'] => fields[field].type;

/** Fields of each import kind, in the column order of its list. */
export const importFieldsByKind: Record<ImportKind, readonly ImportField[]> = {
  products: ['name', 'manufacturer', 'brand', 'category', 'barcode', 'ozSize', 'price'],
  // The name only helps people read the rows. Products are matched by barcode.
  stock: ['name', 'barcode', 'salon', 'itemCount', 'maxCount', 'notes'],
  clients: ['firstName', 'lastName', 'phone', 'email', 'birthDate'],
};
/** At least one field of each group must have a column. */
const requiredFields: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  products: [['barcode']],
  stock: [['barcode'], ['itemCount', 'maxCount', 'notes']],
  clients: [['phone', 'email']],
};

/** Error text naming the first required column that is not chosen. */
export function findMissingColumn(kind: ImportKind, chosen: readonly (ImportField | undefined)[]): string | undefined {
  const missing = requiredFields[kind].find((anyOf) => !anyOf.some((field) => chosen.includes(field)));
  return missing && `Please choose the column of ${missing.map(importFieldLabel).join(' or ')}`;
}

const normalizeHeader = (text: string): string =>
  toSearchText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Matches each column header with a field, exact labels before aliases. A field is used at most once. */
export function matchColumns(kind: ImportKind, headers: readonly string[]): (ImportField | undefined)[] {
  const given = new Set<ImportField>();
  const ways = [
    (field: ImportField) => [normalizeHeader(importFieldLabel(field)), normalizeHeader(field), field.toLowerCase()],
    (field: ImportField) => fields[field].aliases ?? [],
  ];
  const found = headers.map((): ImportField | undefined => undefined);
  for (const way of ways)
    headers.forEach((header, index) => {
      const field = importFieldsByKind[kind].find(
        (one) => !given.has(one) && way(one).includes(normalizeHeader(header)),
      );
      if (found[index] || !field) return;
      found[index] = field;
      given.add(field);
    });
  return found;
}

/** Keys that must be unique among the rows of a file, such as "barcode 00012345678905". */
export function duplicateKeys(kind: ImportKind, values: ImportValues): string[] {
  const { barcode = '', salon = '', firstName = '', lastName = '' } = values;
  const code = normalizeCode(barcode);
  if (kind === 'products') return code ? [`barcode ${code}`] : [];
  if (kind === 'stock') return code ? [`barcode ${code} ${normalizeName(salon)}`] : [];
  // People with different names may share a phone or an email.
  const name = normalizeName(`${firstName} ${lastName}`);
  return listContacts(values).map((contact) => `${contact} ${name}`);
}

/** Normalized contacts of a row, such as "phone 7035550177". Rows that share one are saved in separate batches. */
export function listContacts({ phone = '', email = '' }: Pick<ImportValues, 'phone' | 'email'>): string[] {
  const [digits, address] = [phoneDigits(phone), email.trim().toLowerCase()];
  return [...(digits ? [`phone ${digits}`] : []), ...(address ? [`email ${address}`] : [])];
}

/** The existing client that a row is about: nobody, one client, one who would be renamed, or one of several. */
export type ClientMatch<One extends Client> =
  | { kind: 'nobody' }
  | { kind: 'same' | 'renamed'; client: One }
  | { kind: 'several'; clients: readonly One[] };

/**
 * Finds the client that a row is about among the clients with its phone or email. Names decide: a client with another first name and
 * another email or birth date is another person, and a row never renames a client without asking.
 */
export function matchClient<One extends Client>(row: ParsedRow, candidates: readonly One[]): ClientMatch<One> {
  const sameName = candidates.filter((one) => hasName(row, one));
  const possible = sameName.length > 0 ? sameName : candidates.filter((one) => !isOtherPerson(row, one));
  const withBoth = possible.filter((one) => hasPhone(row, one) && hasEmail(row, one));
  const [client, ...rest] = withBoth.length === 1 ? withBoth : possible;
  if (!client) return { kind: 'nobody' };
  // The row would give the client a phone or an email that belongs to another.
  const owners = candidates.filter(
    (one) => (hasPhone(row, one) && !hasPhone(row, client)) || (hasEmail(row, one) && !hasEmail(row, client)),
  );
  const others = [...rest, ...owners.filter((one) => one !== client && !rest.includes(one))];
  if (others.length > 0) return { kind: 'several', clients: [client, ...others] };
  return { kind: sameName.length > 0 ? 'same' : 'renamed', client };
}

const isSameText = (written: string | number | undefined, stored: string): boolean =>
  normalizeName(String(written ?? '')) === normalizeName(stored);
const hasPhone = ({ phone = '' }: ParsedRow, { client_mobile_phone_number: stored }: Client): boolean =>
  phone !== '' && phoneDigits(String(phone)) === phoneDigits(stored);
const hasEmail = ({ email = '' }: ParsedRow, { client_email: stored }: Client): boolean =>
  email !== '' && isSameText(email, stored);
/** A name that the row leaves out is no other name. */
const hasName = ({ firstName, lastName }: ParsedRow, one: Client): boolean =>
  (firstName === undefined || isSameText(firstName, one.client_first_name)) &&
  (lastName === undefined || isSameText(lastName, one.client_last_name));
const isOtherPerson = (row: ParsedRow, one: Client): boolean =>
  row.firstName !== undefined &&
  !isSameText(row.firstName, one.client_first_name) &&
  ((row.email !== undefined && one.client_email !== '' && !hasEmail(row, one)) ||
    (row.birthDate !== undefined && one.client_birthday !== '' && row.birthDate !== one.client_birthday));

/** "Same barcode as row 19" */
export const duplicateMessage = (key: string, row: number): string =>
  `Same ${key.slice(0, key.indexOf(' '))} as row ${row}`;

const usDatePattern = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Converts M/D/YYYY or YYYY/MM/DD to YYYY-MM-DD; undefined for an invalid date. */
const parseDate = (text: string): string | undefined => {
  const [, month = '', day = '', year] = usDatePattern.exec(text) ?? [];
  const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.replaceAll('/', '-');
  return z.iso.date().safeParse(written).data;
};

const scientificNotation = /^\d+([.,]\d+)?e\+?\d+$/i;

export type ParsedRow = Partial<Record<ImportField, string | number>>;

/** Parses the cells of a row. Empty cells are skipped. Invalid cells are reported in `problems` by field. */
export function parseRow(kind: ImportKind, values: ImportValues): { parsed: ParsedRow; problems: ImportValues } {
  const parsed: ParsedRow = {};
  const problems: ImportValues = {};
  for (const field of importFieldsByKind[kind]) {
    const text = values[field]?.trim() ?? '';
    if (text === '') continue;
    const { schema, type } = fields[field];
    let value: unknown = type === 'date' ? parseDate(text) : text;
    if (value === undefined) problems[field] = 'Write it as 1/31/1990';
    if (type === 'number' || type === 'money') {
      const read = parseNumber(text);
      if (read.problem) problems[field] = read.problem;
      value = read.value;
    }
    if (type === 'code' && scientificNotation.test(text))
      problems[field] = 'Excel rounded it. Format the column as text.';
    if (problems[field]) continue;
    const checked = schema?.safeParse(value);
    if (checked?.error) problems[field] = checked.error.issues[0]?.message ?? 'Not valid';
    else parsed[field] = typeof checked?.data === 'number' ? checked.data : String(checked?.data ?? value);
  }
  return { parsed, problems };
}

/** Joins the problems of a row into one line. */
export const formatProblems = (problems: ImportValues): string =>
  allImportFields
    .flatMap((field) => {
      const [label, problem] = [importFieldLabel(field), problems[field]];
      return problem ? [problem.startsWith(label) ? problem : `${label}: ${problem}`] : [];
    })
    .join('. ');

export const allImportFields = Object.values(importFieldsByKind)
  .flat()
  .filter((field, index, all) => all.indexOf(field) === index);

const undoWindowMs = 24 * 3_600_000;
/** Epoch ms until which an import started at `time` can be undone. */
export const undoDeadline = (time: string): number => Date.parse(time) + undoWindowMs;
