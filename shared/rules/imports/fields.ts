import type { ImportField, ImportKind } from '../../contract/imports.ts';

/** Field of a column. A full name is split into first and last name before it is sent. */
export type ColumnField = ImportField | 'fullName';
export type FieldType = 'text' | 'minutes' | 'size' | 'money' | 'quantity' | 'code' | 'phone' | 'email' | 'date';

/** A parsed cell. `note` explains a value that differs from the text. An empty cell has neither value nor problem. */
export type ReadCell = { value?: string | number; note?: string; problem?: string };

/** Importable fields, labeled as in the lists. */
const fields: Record<ColumnField, { label: string; type: FieldType }> = {
  name: { label: 'Name', type: 'text' },
  manufacturer: { label: 'Manufacturer', type: 'text' },
  brand: { label: 'Brand', type: 'text' },
  category: { label: 'Category', type: 'text' },
  barcode: { label: 'Barcode', type: 'code' },
  ozSize: { label: 'Oz. Size', type: 'size' },
  price: { label: 'Price', type: 'money' },
  retailPrice: { label: 'Retail price', type: 'money' },
  salon: { label: 'Salon', type: 'text' },
  itemCount: { label: 'Item count', type: 'quantity' },
  maxCount: { label: 'Max count', type: 'quantity' },
  notes: { label: 'Notes', type: 'text' },
  shortcut: { label: 'Shortcut', type: 'text' },
  description: { label: 'Description', type: 'text' },
  minutes: { label: 'Minutes', type: 'minutes' },
  gap: { label: 'Gap', type: 'minutes' },
  minutesAfter: { label: 'Minutes after the gap', type: 'minutes' },
  price1: { label: 'Price at level 1', type: 'money' },
  price2: { label: 'Price at level 2', type: 'money' },
  price3: { label: 'Price at level 3', type: 'money' },
  price4: { label: 'Price at level 4', type: 'money' },
  price5: { label: 'Price at level 5', type: 'money' },
  includedGrams: { label: 'Grams included', type: 'quantity' },
  gramCharge: { label: 'Charge per gram', type: 'money' },
  role: { label: 'Role', type: 'text' },
  stylist: { label: 'Stylist', type: 'text' },
  service: { label: 'Service', type: 'text' },
  level: { label: 'Level', type: 'quantity' },
  firstName: { label: 'First name', type: 'text' },
  lastName: { label: 'Last name', type: 'text' },
  fullName: { label: 'Full name', type: 'text' },
  phone: { label: 'Phone', type: 'phone' },
  email: { label: 'Email', type: 'email' },
  birthDate: { label: 'Birth date', type: 'date' },
};

export const importFieldLabel = (field: ColumnField): string => fields[field].label;
export const importFieldType = (field: ColumnField): FieldType => fields[field].type;
export const isAmount = (field: ColumnField): boolean =>
  ['minutes', 'size', 'money', 'quantity'].includes(fields[field].type);

/** Fields of each import kind, in the column order of its list. */
export const importFieldsByKind: Record<ImportKind, readonly ImportField[]> = {
  services: [
    ...(['name', 'category', 'shortcut', 'description', 'minutes', 'gap', 'minutesAfter', 'price'] as const),
    ...(['price1', 'price2', 'price3', 'price4', 'price5', 'includedGrams', 'gramCharge'] as const),
  ],
  people: ['firstName', 'lastName', 'email', 'phone', 'role', 'salon'],
  skills: ['stylist', 'service', 'level', 'minutes', 'gap', 'minutesAfter'],
  products: ['name', 'manufacturer', 'brand', 'category', 'barcode', 'ozSize', 'price', 'retailPrice'],
  // The name is what finds a product without a barcode.
  stock: ['name', 'barcode', 'salon', 'itemCount', 'maxCount', 'notes'],
  clients: ['firstName', 'lastName', 'phone', 'email', 'birthDate'],
};

export const allImportFields = [...new Set(Object.values(importFieldsByKind).flat())];

/** Fields that can be chosen for a column. */
export const columnFieldsByKind: Record<ImportKind, readonly ColumnField[]> = {
  ...importFieldsByKind,
  people: ['firstName', 'lastName', 'fullName', 'email', 'phone', 'role', 'salon'],
  clients: ['firstName', 'lastName', 'fullName', 'phone', 'email', 'birthDate'],
};

/** At least one field of each group must have a column. */
const requiredFields: Record<ImportKind, readonly (readonly ColumnField[])[]> = {
  services: [['name']],
  people: [['email'], ['firstName', 'lastName', 'fullName']],
  skills: [['stylist'], ['service']],
  products: [['barcode']],
  stock: [['barcode'], ['itemCount', 'maxCount', 'notes']],
  clients: [['phone', 'email']],
};

/** Error text naming the first required column that is not chosen. */
export function findMissingColumn(kind: ImportKind, chosen: readonly (ColumnField | undefined)[]): string | undefined {
  const missing = requiredFields[kind].find((anyOf) => !anyOf.some((field) => chosen.includes(field)));
  return missing && `Please choose the column of ${missing.map(importFieldLabel).join(' or ')}`;
}
