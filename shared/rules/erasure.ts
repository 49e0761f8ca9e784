/** What an erased client is called wherever their name was. */
export const erasedName = { client_first_name: 'Erased', client_last_name: 'client' } as const;
export const erasedClientName = 'Erased client';

/** What is stored instead, by field. Free text may name the client, so it is emptied. */
const replacements: Readonly<Record<string, string>> = {
  ...erasedName,
  client_name: erasedClientName,
  ...Object.fromEntries(
    [
      'client_phone',
      'client_mobile_phone_number',
      'client_email',
      'client_birthday',
      'client_allergies',
      'client_notes',
      'alert',
      'notes',
      'status_reason',
      'message',
      'to',
      'subject',
      'text',
    ].map((field) => [field, '']),
  ),
};

/** A record of a client without name, contacts and free text, at any depth. Ids, times, formulas and figures stay. */
export function eraseClientData<T>(value: T): T {
  if (Array.isArray(value)) return value.map(eraseClientData) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => {
      if (field === 'merged_from' && Array.isArray(part))
        return [field, part.map((one) => ({ ...one, name: erasedClientName }))];
      return [field, typeof part === 'string' ? (replacements[field] ?? part) : eraseClientData(part)];
    }),
  ) as T;
}

/** Ids of the clients that a record names, at any depth. */
export function findClientIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findClientIds);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([field, part]) =>
    field === 'client_id' && typeof part === 'string' && part !== '' ? [part] : findClientIds(part),
  );
}
