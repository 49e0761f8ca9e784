/** Names of fields that hold secrets or session ids, at any depth. */
const secretFields = [
  'secret',
  'keys',
  'hash',
  'hashes',
  'digest',
  'salt',
  'password',
  'token',
  'ended_sessions',
  'ended_version',
];
export const isSecretField = (name: string): boolean => secretFields.includes(name);

/** Links in messages, with which anyone can answer for the client. */
const link = /https?:\/\/\S+\/api\/messages\/\S+/g;
export const hideLinks = (text: string): string => text.replaceAll(link, '(link)');

/** A value without secrets, at any depth. */
export function omitSecrets<T>(value: T): T {
  if (typeof value === 'string') return hideLinks(value) as T;
  if (Array.isArray(value)) return value.map(omitSecrets) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (isSecretField(name) ? [] : [[name, omitSecrets(part)]])),
  ) as T;
}
