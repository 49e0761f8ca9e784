import type { ImportField, ImportKind } from '../../contract/imports.ts';

/** Field of a column: one that is sent, or a part of one. */
export type ColumnField =
  | ImportField
  | 'fullName'
  | 'variation'
  | 'mlSize'
  | 'gramSize'
  | 'sizeUnit'
  | 'formula'
  | 'endTime';
export type FieldType =
  | 'text'
  | 'longText'
  | 'minutes'
  | 'size'
  | 'unit'
  | 'money'
  | 'quantity'
  | 'code'
  | 'phone'
  | 'email'
  | 'date'
  | 'time'
  | 'consent';

/** A parsed cell. `note` explains a value that differs from the text. An empty cell has neither value nor problem. */
export type ReadCell = { value?: string | number; note?: string; problem?: string };

type FieldRule = {
  label: string;
  type: FieldType;
  /** The field that the cell becomes a part of. */
  partOf?: ImportField;
  /** Unit of a size whose cells name none. */
  unit?: string;
  /** Several columns can hold it. */
  isRepeatable?: true;
};

/** Importable fields, labeled as in the lists. */
const fields: Record<ColumnField, FieldRule> = {
  name: { label: 'Name', type: 'text' },
  variation: { label: 'Shade', type: 'text', partOf: 'name' },
  manufacturer: { label: 'Manufacturer', type: 'text' },
  brand: { label: 'Brand', type: 'text' },
  category: { label: 'Category', type: 'text' },
  barcode: { label: 'Barcode', type: 'code' },
  ozSize: { label: 'Oz. Size', type: 'size' },
  mlSize: { label: 'Size in ml', type: 'size', partOf: 'ozSize', unit: 'ml' },
  gramSize: { label: 'Size in g', type: 'size', partOf: 'ozSize', unit: 'g' },
  sizeUnit: { label: 'Unit of the size', type: 'unit', partOf: 'ozSize' },
  price: { label: 'Price', type: 'money' },
  retailPrice: { label: 'Retail price', type: 'money' },
  salon: { label: 'Salon', type: 'text' },
  itemCount: { label: 'Item count', type: 'quantity' },
  maxCount: { label: 'Max count', type: 'quantity' },
  notes: { label: 'Notes', type: 'longText', isRepeatable: true },
  shortcut: { label: 'Shortcut', type: 'text' },
  description: { label: 'Service description', type: 'longText' },
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
  fullName: { label: 'Full name', type: 'text', partOf: 'firstName' },
  phone: { label: 'Phone', type: 'phone' },
  email: { label: 'Email', type: 'email' },
  birthDate: { label: 'Birth date', type: 'date' },
  allergies: { label: 'Allergies', type: 'text', isRepeatable: true },
  formula: { label: 'Formula', type: 'longText', partOf: 'notes', isRepeatable: true },
  emailConsent: { label: 'Email consent', type: 'consent' },
  smsConsent: { label: 'Text consent', type: 'consent' },
  visitDate: { label: 'Date', type: 'date' },
  startTime: { label: 'Time', type: 'time' },
  endTime: { label: 'End', type: 'time', partOf: 'minutes' },
  status: { label: 'Status', type: 'text' },
  formulaText: { label: 'Formula', type: 'longText' },
};

export const importFieldLabel = (field: ColumnField): string => fields[field].label;
export const importFieldType = (field: ColumnField): FieldType => fields[field].type;
export const isAmount = (field: ColumnField): boolean =>
  ['minutes', 'size', 'money', 'quantity'].includes(fields[field].type);
export const isRepeatable = (field: ColumnField): boolean => fields[field].isRepeatable === true;
export const unitOfField = (field: ColumnField): string | undefined => fields[field].unit;
/** The field that a cell of the column is sent in. */
export const sentField = (field: ColumnField): ImportField => fields[field].partOf ?? (field as ImportField);

/** Fields of each import kind, in the column order of its list. */
export const importFieldsByKind = {
  services: [
    ...(['name', 'category', 'shortcut', 'description', 'minutes', 'gap', 'minutesAfter', 'price'] as const),
    ...(['price1', 'price2', 'price3', 'price4', 'price5', 'includedGrams', 'gramCharge'] as const),
  ],
  people: ['firstName', 'lastName', 'email', 'phone', 'role', 'salon'],
  skills: ['stylist', 'service', 'level', 'minutes', 'gap', 'minutesAfter'],
  products: ['name', 'manufacturer', 'brand', 'category', 'barcode', 'ozSize', 'price', 'retailPrice'],
  // The name is what finds a product without a barcode.
  stock: ['name', 'barcode', 'salon', 'itemCount', 'maxCount', 'notes'],
  clients: ['firstName', 'lastName', 'phone', 'email', 'birthDate', 'allergies', 'notes', 'emailConsent', 'smsConsent'],
  formulas: ['firstName', 'lastName', 'phone', 'email', 'visitDate', 'stylist', 'service', 'formulaText'],
  appointments: [
    ...([
      'firstName',
      'lastName',
      'phone',
      'email',
      'visitDate',
      'startTime',
      'stylist',
      'service',
      'minutes',
    ] as const),
    ...(['salon', 'status', 'notes'] as const),
  ],
} as const satisfies Record<ImportKind, readonly ImportField[]>;

/** Fields whose cell is left out, with a note, if it cannot be read. The rest of the row can do without them. */
const optionalFields: Record<ImportKind, readonly ImportField[]> = {
  services: [],
  people: ['phone'],
  skills: [],
  products: ['manufacturer', 'brand', 'category', 'ozSize', 'price', 'retailPrice'],
  stock: [],
  clients: ['lastName', 'phone', 'email', 'birthDate', 'emailConsent', 'smsConsent'],
  formulas: ['phone', 'email'],
  appointments: ['phone', 'email', 'minutes', 'notes'],
};
export const isOptional = (kind: ImportKind, field: ImportField): boolean => optionalFields[kind].includes(field);

/** What can be given for all rows of a file that has no column of it. The area code completes phones that have none. */
export const wholeFileFields = {
  services: ['category'],
  people: [],
  skills: [],
  products: ['manufacturer', 'brand', 'category'],
  stock: [],
  clients: ['areaCode'],
  formulas: ['areaCode'],
  appointments: ['areaCode'],
} as const satisfies Record<ImportKind, readonly (ImportField | 'areaCode')[]>;
export type WholeFileField = (typeof wholeFileFields)[ImportKind][number];
export type WholeFileValues = Partial<Record<WholeFileField, string>>;
export const wholeFileLabel = (field: WholeFileField): string =>
  field === 'areaCode' ? 'Area code of phones without one' : fields[field].label;

export const allImportFields: readonly ImportField[] = [...new Set(Object.values(importFieldsByKind).flat())];

/** Fields that can be chosen for a column. Parts of a field come behind it. */
export const columnFieldsByKind: Record<ImportKind, readonly ColumnField[]> = {
  ...importFieldsByKind,
  people: [...importFieldsByKind.people, 'fullName'],
  products: [...importFieldsByKind.products, 'variation', 'mlSize', 'gramSize', 'sizeUnit'],
  clients: [...importFieldsByKind.clients, 'fullName', 'formula'],
  formulas: [...importFieldsByKind.formulas, 'fullName'],
  appointments: [...importFieldsByKind.appointments, 'fullName', 'endTime'],
};

/** At least one field of each group must have a column. */
const requiredFields: Record<ImportKind, readonly (readonly ColumnField[])[]> = {
  services: [['name']],
  people: [['email'], ['firstName', 'lastName', 'fullName']],
  skills: [['stylist'], ['service']],
  products: [['barcode', 'name']],
  stock: [['barcode'], ['itemCount', 'maxCount', 'notes']],
  clients: [['phone', 'email']],
  formulas: [['fullName', 'lastName', 'phone', 'email'], ['visitDate'], ['formulaText']],
  appointments: [['fullName', 'lastName', 'phone', 'email'], ['visitDate', 'startTime'], ['stylist'], ['service']],
};

/** Error text naming the first required column that is not chosen. */
export function findMissingColumn(kind: ImportKind, chosen: readonly (ColumnField | undefined)[]): string | undefined {
  const missing = requiredFields[kind].find((anyOf) => !anyOf.some((field) => chosen.includes(field)));
  return missing && `Please choose the column of ${missing.map(importFieldLabel).join(' or ')}`;
}
