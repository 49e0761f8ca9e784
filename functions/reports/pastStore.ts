import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { id, version } from '../../shared/contract/fields.ts';
import { pastFormula } from '../../shared/contract/formulas.ts';
import { normalizeName } from '../../shared/rules/names.ts';
import { readPage } from '../kit/page.ts';
import { getMany, type Item, itemParser, type Key } from '../kit/read.ts';
import { clientPartition } from '../kit/tables.ts';
import { type Change, remove, replace, WriteConflict } from '../kit/write.ts';

const storedPast = pastFormula.extend({ client_id: id, import_id: id, version });
/** Imported formula of a client. Only the index by client lists it, among their bowls; no month of a salon does. */
export type StoredPast = z.infer<typeof storedPast>;
export const parsePast = itemParser(storedPast);
export const isPastItem = (item: Item): boolean => 'formula_id' in item;

/** Id by content, so that the same formula of a client is imported once. It stays when the client is merged. */
export const createPastId = (client_id: string, date: string, text: string): string =>
  createHash('sha256')
    .update(JSON.stringify([client_id, date, normalizeName(text)]))
    .digest('base64url')
    .slice(0, 26);

const pastPartition = (organization: number): string => `O#${organization}#PAST`;
const pastKey = (organization: number, formula_id: string): Key => ({
  pk: pastPartition(organization),
  sk: formula_id,
});

/** Page of the imported formulas of all clients. */
export const listPastPage = (organization: number, request: { limit: number; cursor?: string | undefined }) =>
  readPage({
    table: 'transactions',
    request,
    cursorScope: { past: organization },
    pin: null,
    ranges: () => [{ pk: pastPartition(organization) }],
    toRow: parsePast,
    isIncluded: () => true,
  });

/** Imported formulas by id. One request per 100. */
export async function findPastByIds(organization: number, ids: readonly string[]): Promise<Map<string, StoredPast>> {
  const items = await getMany(ids.map((one) => ({ table: 'transactions', key: pastKey(organization, one) })));
  return new Map(items.flatMap((item) => (item ? [[item.sk, parsePast(item)] as const] : [])));
}

/** Saves an imported formula over the version that was read, or deletes it without `after`. */
export function pastChange(organization: number, { before, after }: PastChange): Change {
  const onConflict = () => new WriteConflict();
  const expectedVersion = before?.version ?? 0;
  if (after) return replace('transactions', toPastItem(organization, after), expectedVersion, onConflict);
  return remove('transactions', pastKey(organization, before?.formula_id ?? ''), expectedVersion, onConflict);
}

export type PastChange = { before?: StoredPast | undefined; after?: StoredPast | undefined };

const toPastItem = (organization: number, one: StoredPast): Item => ({
  ...pastKey(organization, one.formula_id),
  ...one,
  client_pk: clientPartition(organization, one.client_id),
  // Among the bowls of that day the earliest.
  client_sk: `${one.date} 00:00:00#${one.formula_id}`,
});
