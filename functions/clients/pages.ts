import * as z from 'zod';
import type { Client } from '../../shared/contract/clients.ts';
import { seal, unseal } from '../kit/cursor.ts';
import { lookupsOf, type NameOrder } from './search.ts';
import { clientsBy, isFoundBy } from './store.ts';

type Asked = {
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  descending?: boolean | undefined;
  by?: NameOrder | undefined;
};

const position = z.object({ lookup: z.int(), start: z.record(z.string(), z.unknown()).optional() });

/**
 * A page of the clients of an organization, in one request; where the first lookup of a search runs out, the second one goes on in
 * another, without those whom the first has shown.
 */
export async function pageOfClients(organization: number, asked: Asked) {
  const { search = '', limit, cursor, descending = false, by = 'last_name' } = asked;
  const question = { organization, search, descending, by };
  let { lookup, start } = cursor ? position.parse(unseal(cursor, question)) : { lookup: 0 };
  const Items: Client[] = [];
  const lookups = lookupsOf(search, by);
  for (const current of lookups.slice(lookup)) {
    const page = await clientsBy(organization, current, { limit: limit - Items.length, descending, start });
    const earlier = lookups.slice(0, lookup);
    Items.push(...page.clients.filter((client) => !earlier.some((before) => isFoundBy(before, client))));
    start = page.next;
    if (!start) lookup += 1;
    if (start || Items.length === limit) break;
  }
  return { Items, ...(lookup < lookups.length && { cursor: seal({ lookup, start }, question) }) };
}
