/**
 * Text that could not be parsed as a value of its field. It stays in the draft as typed, with its error. The property names are stored
 * with drafts.
 */
export interface Unparsed {
  unread: string;
  problem: string;
  /** The field's value for everyone but the field itself. */
  empty: null | '';
}

export const unparsed = (text: string, problem: string, empty: Unparsed['empty'] = ''): Unparsed => ({
  unread: text,
  problem,
  empty,
});

export const isUnparsed = (value: unknown): value is Unparsed =>
  isPlain(value) && 'unread' in value && 'problem' in value;

/** The draft for cascades, previews and the schema, with unparsed fields empty. */
export const stripUnparsed = <Draft>(draft: Draft): Draft => stripUnparsedValue(draft) as Draft;

function stripUnparsedValue(value: unknown): unknown {
  if (isUnparsed(value)) return value.empty;
  if (Array.isArray(value)) {
    const read = value.map(stripUnparsedValue);
    return read.every((one, index) => Object.is(one, value[index])) ? value : read;
  }
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, stripUnparsedValue(one)] as const);
  return entries.every(([name, one]) => Object.is(one, value[name])) ? value : Object.fromEntries(entries);
}

export function findUnparsed(value: unknown, path = ''): [path: string, Unparsed][] {
  if (isUnparsed(value)) return [[path, value]];
  if (!Array.isArray(value) && !isPlain(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => findUnparsed(one, path ? `${path}.${name}` : name));
}

/** A deep copy of arrays and plain objects; files are shared. */
export function deepCopy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(deepCopy) as T;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, deepCopy(one)])) as T;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
