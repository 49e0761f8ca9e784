import { bowlFates, clientFates, erasedTexts, type TextFate, visitFates, wishFates } from './fieldFates.ts';

export const erasedClientName = erasedTexts.fullName;

/** A record of a client as the table of its kind says. Fields that are not in the table, such as keys of the store, are kept. */
export function eraseFields<Stored>(stored: Stored, table: object): Stored {
  if (Array.isArray(stored)) return stored.map((one) => eraseFields(one, table)) as Stored;
  if (stored === null || typeof stored !== 'object') return stored;
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]): [string, unknown][] => {
      const fate: TextFate | object = Reflect.get(table, name) ?? 'keep';
      if (typeof fate === 'object') return [[name, eraseFields(value, fate)]];
      if (fate === 'drop') return [];
      return [[name, fate === 'keep' || typeof value !== 'string' || value === '' ? value : erasedTexts[fate]]];
    }),
  ) as Stored;
}

const erasureOf = <const Table extends { readonly [name: string]: { erase: unknown } }>(fates: Table) =>
  Object.fromEntries(Object.entries(fates).map(([name, { erase }]) => [name, erase])) as {
    [Name in keyof Table]: Table[Name]['erase'];
  };

export const clientErasure = /* @__PURE__ */ erasureOf(clientFates);
export const visitErasure = /* @__PURE__ */ erasureOf(visitFates);
export const bowlErasure = /* @__PURE__ */ erasureOf(bowlFates);
export const wishErasure = /* @__PURE__ */ erasureOf(wishFates);

/** Ids of the clients that a record names, at any depth. A bowl as it was sent calls them `client`. */
export function findClientIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findClientIds);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([field, part]) =>
    (field === 'client_id' || field === 'client') && typeof part === 'string' && part !== ''
      ? [part]
      : findClientIds(part),
  );
}
