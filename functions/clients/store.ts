import { type Client, client } from '../../shared/contract/clients.ts';
import { phoneDigits } from '../../shared/rules/search.ts';
import { type Change, create, replace } from '../kit/commit.ts';
import { conflict, stale } from '../kit/errors.ts';
import { get, type Item, type Key, query } from '../kit/table.ts';
import { indexOf } from '../kit/tables.ts';
import { type Lookup, normalized } from './search.ts';

const partition = (organization: number): string => `O#${organization}#C`;
export const clientKey = (organization: number, id: string): Key => ({ pk: partition(organization), sk: id });

/** The item with the keys it is searched by; every one ends with the id, so that equal names stay apart. */
function itemOf(saved: Client): Item {
  const [first, last] = [normalized(saved.client_first_name), normalized(saved.client_last_name)];
  const id = saved.client_id;
  return {
    ...clientKey(saved.client_organization_id, id),
    ...saved,
    search_pk: partition(saved.client_organization_id),
    last_name_sk: `${last} ${first} ${id}`,
    first_name_sk: `${first} ${last} ${id}`,
    phone_sk: `${phoneDigits(saved.client_mobile_phone_number)} ${id}`,
    email_sk: `${saved.client_email.toLowerCase()} ${id}`,
  };
}

export async function findClient(organization: number, id: string): Promise<Client | undefined> {
  const item = await get('clients', clientKey(organization, id));
  return item && client.parse(item);
}

type Page = { clients: Client[]; next: Record<string, unknown> | undefined };
type Position = { limit: number; descending?: boolean | undefined; start?: Record<string, unknown> | undefined };

/** One page of one index, in one request. */
export async function clientsBy(organization: number, { index, prefix }: Lookup, at: Position): Promise<Page> {
  const page = await query('clients', {
    index,
    pk: partition(organization),
    ...(prefix && { prefix }),
    limit: at.limit,
    ...(at.descending && { descending: true }),
    ...(at.start && { start: at.start }),
  });
  return { clients: page.items.map((item) => client.parse(item)), next: page.next };
}

/** Whether a lookup finds this client, without asking. */
export function isFoundBy({ index, prefix }: Lookup, one: Client): boolean {
  const key = indexOf('clients', index).sk;
  return String(itemOf(one)[key]).startsWith(prefix);
}

/** Another client with this very phone or email, where these are new or differ from `before`. */
export async function findDuplicate(saved: Client, before?: Client): Promise<Client | undefined> {
  const { client_mobile_phone_number: phone, client_email: email } = saved;
  const lookups: Lookup[] = [];
  if (phone !== before?.client_mobile_phone_number)
    lookups.push({ index: 'by-phone', prefix: `${phoneDigits(phone)} ` });
  if (email !== before?.client_email) lookups.push({ index: 'by-email', prefix: `${email.toLowerCase()} ` });
  const pages = await Promise.all(
    lookups.map((lookup) => clientsBy(saved.client_organization_id, lookup, { limit: 2 })),
  );
  return pages.flatMap(({ clients }) => clients).find(({ client_id }) => client_id !== saved.client_id);
}

export const addClient = (added: Client): Change =>
  create('clients', itemOf(added), () => conflict('This client exists already.'));

export const changeClient = (before: Client, after: Client, seen: number): Change =>
  replace('clients', itemOf(after), seen, () => stale(before));
