import type { Client } from '../../shared/contract/clients.ts';
import { seal, unseal } from '../kit/cursor.ts';
import { lookupsOf } from './search.ts';
import { clientsBy, isFoundBy } from './store.ts';

type Asked = {
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  descending?: boolean | undefined;
  by?: 'last_name' | 'first_name' | undefined;
};
type Position = { lookup: number; start?: Record<string, unknown> };

/**
 * A page of clients. A search of several lookups goes through them one after another, skipping whom an earlier one has shown; a page that
 * one of them fills costs one request, and one more request each time it runs out.
 */
export async function pageOfClients(organization: number, asked: Asked) {
  const { search = '', limit, cursor, descending, by = 'last_name' } = asked;
  const bound = { organization, search, descending, by };
  const lookups =
    search.trim() === '' ? [{ index: `by-${by.replace('_', '-')}` as 'by-last-name', prefix: '' }] : lookupsOf(search);
  let { lookup, start } = (cursor ? unseal(cursor, bound) : { lookup: 0 }) as Position;
  const found: Client[] = [];
  while (lookup < lookups.length && found.length < limit) {
    const current = lookups[lookup];
    if (!current) break;
    const page = await clientsBy(organization, current, { limit: limit - found.length, descending, start });
    const earlier = lookups.slice(0, lookup);
    found.push(...page.clients.filter((client) => !earlier.some((before) => isFoundBy(before, client))));
    start = page.next;
    if (!start) lookup += 1;
  }
  const position: Position = { lookup, ...(start && { start }) };
  return { Items: found, ...(lookup < lookups.length && { cursor: seal(position, bound) }) };
}
