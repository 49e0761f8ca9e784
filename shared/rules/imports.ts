import * as z from 'zod';
import { clientForm } from '../contract/clients.ts';
import { lines } from '../contract/fields.ts';
import type { ImportField, ImportKind, ImportValues } from '../contract/imports.ts';
import { itemCount, maxCount } from '../contract/inventory.ts';
import { productForm, products } from '../contract/products.ts';
import { normalName } from './names.ts';
import { readNumber } from './numbers.ts';
import { normalCode } from './productCode.ts';
import { phoneDigits, plain } from './search.ts';

type Field = {
  label: string;
  /** What else a column with it may be called. */
  words?: readonly string[];
  schema?: z.ZodType;
  type?: 'number' | 'money' | 'code' | 'date';
};

const { shape: product } = productForm;
const { shape: client } = clientForm;

/** What can be brought in, called as the lists call it, each field held to the rule of its form. */
const fields: { [Name in ImportField]-?: Field } = {
  name: {
    label: 'Name',
    words: ['product', 'product name', 'item', 'item description', 'description', 'color', 'shade'],
    schema: product.name,
  },
  manufacturer: {
    label: 'Manufacturer',
    words: ['vendor', 'maker', 'manufacturer name'],
    schema: products.createManufacturer.body.shape.name,
  },
  brand: {
    label: 'Brand',
    words: ['line', 'brand name', 'product line'],
    schema: products.createBrand.body.shape.name,
  },
  category: {
    label: 'Category',
    words: ['class', 'category name', 'type'],
    schema: products.createProductCategory.body.shape.name,
  },
  barcode: {
    label: 'Barcode',
    words: ['upc', 'ean', 'gtin', 'upc ean', 'upc code', 'product upc code', 'code'],
    schema: product.barcode,
    type: 'code',
  },
  ozSize: {
    label: 'Oz. Size',
    words: ['size', 'size oz', 'ounces', 'oz', 'weight', 'product container size'],
    schema: product.ozSize,
    type: 'number',
  },
  price: {
    label: 'Price',
    words: ['cost', 'unit price', 'product cost', 'net price'],
    schema: product.price,
    type: 'money',
  },
  salon: { label: 'Salon', words: ['location', 'location name', 'store', 'shop'] },
  itemCount: {
    label: 'Item count',
    words: ['count', 'on hand', 'quantity', 'qty', 'stock', 'inventory current quantity'],
    schema: itemCount,
    type: 'number',
  },
  maxCount: {
    label: 'Max count',
    words: ['max', 'maximum', 'desired', 'par', 'par level', 'inventory desired quantity'],
    schema: maxCount,
    type: 'number',
  },
  notes: { label: 'Notes', words: ['note', 'comment', 'inventory notes'], schema: lines(500) },
  firstName: { label: 'First name', words: ['first', 'given name', 'client first name'], schema: client.firstName },
  lastName: {
    label: 'Last name',
    words: ['last', 'surname', 'family name', 'client last name'],
    schema: client.lastName,
  },
  birthDate: {
    label: 'Birth date',
    words: ['birthday', 'date of birth', 'dob', 'born', 'client birthday'],
    schema: client.birthDate,
    type: 'date',
  },
  email: { label: 'Email', words: ['e mail', 'email address', 'mail', 'client email'], schema: client.email },
  phone: {
    label: 'Phone',
    words: ['mobile', 'cell', 'mobile phone', 'phone number', 'telephone', 'client mobile phone number'],
    schema: client.phone,
    type: 'code',
  },
};

export const labelOf = (field: ImportField): string => fields[field].label;
export const typeOf = (field: ImportField): Field['type'] => fields[field].type;

/** The fields of a kind in the order of its list; without the needed ones nothing is found or added. */
export const fieldsOf: Record<ImportKind, readonly ImportField[]> = {
  products: ['name', 'manufacturer', 'brand', 'category', 'barcode', 'ozSize', 'price'],
  // The name is for whoever reads the rows: what is found and changed is told by the barcode.
  stock: ['name', 'barcode', 'salon', 'itemCount', 'maxCount', 'notes'],
  clients: ['firstName', 'lastName', 'phone', 'email', 'birthDate'],
};
const needed: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  products: [['barcode']],
  stock: [['barcode'], ['itemCount', 'maxCount', 'notes']],
  clients: [['phone', 'email']],
};

/** What is missing among the columns before rows can be found, as a sentence. */
export function missingColumn(kind: ImportKind, chosen: readonly (ImportField | undefined)[]): string | undefined {
  const missing = needed[kind].find((anyOf) => !anyOf.some((field) => chosen.includes(field)));
  return missing && `Please choose the column of ${missing.map(labelOf).join(' or ')}`;
}

const bare = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Which field each column holds, by its name; every field once. */
export function fieldsByName(kind: ImportKind, headers: readonly string[]): (ImportField | undefined)[] {
  const given = new Set<ImportField>();
  const ways = [
    (field: ImportField) => [bare(labelOf(field)), bare(field), field.toLowerCase()],
    (field: ImportField) => fields[field].words ?? [],
  ];
  const found = headers.map((): ImportField | undefined => undefined);
  for (const way of ways)
    headers.forEach((header, index) => {
      const field = fieldsOf[kind].find((one) => !given.has(one) && way(one).includes(bare(header)));
      if (found[index] || !field) return;
      found[index] = field;
      given.add(field);
    });
  return found;
}

/** What makes two rows of a file about the same thing: a text that no two of them may have. */
export function keysOf(kind: ImportKind, values: ImportValues): string[] {
  const { barcode = '', salon = '', phone = '', email = '' } = values;
  const code = normalCode(barcode);
  if (kind === 'products') return code ? [`barcode ${code}`] : [];
  if (kind === 'stock') return code ? [`barcode ${code} ${normalName(salon)}`] : [];
  const [digits, address] = [phoneDigits(phone), email.trim().toLowerCase()];
  return [...(digits ? [`phone ${digits}`] : []), ...(address ? [`email ${address}`] : [])];
}

/** "Same barcode as row 19" */
export const sameAs = (key: string, row: number): string => `Same ${key.slice(0, key.indexOf(' '))} as row ${row}`;

const usDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Month, day and year as they are written in the US, as the form takes them; undefined where there is no such day. */
const dayText = (text: string): string | undefined => {
  const [, month = '', day = '', year] = usDate.exec(text) ?? [];
  const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.replaceAll('/', '-');
  return z.iso.date().safeParse(written).data;
};

const rounded = /^\d+([.,]\d+)?e\+?\d+$/i;

export type Said = Partial<Record<ImportField, string | number>>;

/** What a row says: an empty cell says nothing, and what cannot be read is told and changes nothing. */
export function readRow(kind: ImportKind, values: ImportValues): { said: Said; problems: ImportValues } {
  const said: Said = {};
  const problems: ImportValues = {};
  for (const field of fieldsOf[kind]) {
    const text = values[field]?.trim() ?? '';
    if (text === '') continue;
    const { schema, type } = fields[field];
    let value: unknown = type === 'date' ? dayText(text) : text;
    if (value === undefined) problems[field] = 'Write it as 1/31/1990';
    if (type === 'number' || type === 'money') {
      const read = readNumber(text);
      if (read.problem) problems[field] = read.problem;
      value = read.value;
    }
    if (type === 'code' && rounded.test(text)) problems[field] = 'Excel rounded it. Format the column as text.';
    if (problems[field]) continue;
    const checked = schema?.safeParse(value);
    if (checked?.error) problems[field] = checked.error.issues[0]?.message ?? 'Not valid';
    else said[field] = typeof checked?.data === 'number' ? checked.data : String(checked?.data ?? value);
  }
  return { said, problems };
}

/** What is wrong with a row, in one line. */
export const problemText = (problems: ImportValues): string =>
  fieldNames
    .flatMap((field) => {
      const [label, problem] = [labelOf(field), problems[field]];
      return problem ? [problem.startsWith(label) ? problem : `${label}: ${problem}`] : [];
    })
    .join('. ');

export const fieldNames = Object.values(fieldsOf)
  .flat()
  .filter((field, index, all) => all.indexOf(field) === index);

/** How long an import can be taken back, in ms. */
const undoneWithin = 24 * 3_600_000;
export const undoEnds = (time: string): number => Date.parse(time) + undoneWithin;
