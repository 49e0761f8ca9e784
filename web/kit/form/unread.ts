/** What was typed into a field and cannot be read as a value of it: it stays in the draft as it was typed, with what is wrong about it. */
export interface Unread {
  unread: string;
  problem: string;
  /** What everybody but the field sees in its place. */
  empty: null | '';
}

export const unread = (text: string, problem: string, empty: Unread['empty'] = ''): Unread => ({
  unread: text,
  problem,
  empty,
});

export const isUnread = (value: unknown): value is Unread => isPlain(value) && 'unread' in value && 'problem' in value;

/** The draft as cascades, previews and the schema may see it: a field that could not be read is empty. */
export const readable = <Draft>(draft: Draft): Draft => withoutUnread(draft) as Draft;

function withoutUnread(value: unknown): unknown {
  if (isUnread(value)) return value.empty;
  if (Array.isArray(value)) {
    const read = value.map(withoutUnread);
    return read.every((one, index) => Object.is(one, value[index])) ? value : read;
  }
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, withoutUnread(one)] as const);
  return entries.every(([name, one]) => Object.is(one, value[name])) ? value : Object.fromEntries(entries);
}

/** Where in a draft something could not be read. */
export function unreadIn(value: unknown, path = ''): [path: string, Unread][] {
  if (isUnread(value)) return [[path, value]];
  if (!Array.isArray(value) && !isPlain(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => unreadIn(one, path ? `${path}.${name}` : name));
}

/** A draft of its own; files in it stay the same files. */
export function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copied(one)])) as T;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
