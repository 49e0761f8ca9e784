import { type Client, client, walkInId } from '../../shared/contract/clients.ts';
import { phoneDigits } from '../../shared/rules/search.ts';
import { countKey } from '../kit/claims.ts';
import { conflict, stale } from '../kit/errors.ts';
import { readPage } from '../kit/page.ts';
import { get, type Item, type Key, storedAs } from '../kit/read.ts';
import { indexOf } from '../kit/tables.ts';
import { add, type Change, Contended, create, put, replace } from '../kit/write.ts';
import { type Reaching, reachGuards, sharersOf, takeReach } from './reach.ts';
import { backwards, type Lookup, lookupsOf, type NameOrder, normalized } from './rules.ts';

const readClient = storedAs(client);

const partition = (organization: number): string => `O#${organization}#C`;
export const clientKey = (organization: number, id: string): Key => ({ pk: partition(organization), sk: id });

/** The item with the keys it is searched by; every one ends with the id, so that equal names stay apart. */
function itemOf(saved: Client): Item {
  const [first, last] = [normalized(saved.client_first_name), normalized(saved.client_last_name)];
  const phone = phoneDigits(saved.client_mobile_phone_number);
  const id = saved.client_id;
  return {
    ...clientKey(saved.client_organization_id, id),
    ...saved,
    search_pk: partition(saved.client_organization_id),
    last_name_sk: `${last} ${first} ${id}`,
    first_name_sk: `${first} ${last} ${id}`,
    phone_sk: `${phone} ${id}`,
    phone_end_sk: `${backwards(phone)} ${id}`,
    email_sk: `${saved.client_email.toLowerCase()} ${id}`,
  };
}

/** Everybody who gives no name. There is no item of it, so it stands in no list and no search finds it. */
const walkIn = (organization: number): Client => ({
  client_id: walkInId,
  client_first_name: 'Walk-in',
  client_last_name: 'client',
  client_birthday: '',
  client_email: '',
  client_mobile_phone_number: '',
  client_organization_id: organization,
  org_name: '',
  version: 1,
});

/** The client whose item was read. */
export const clientIn = (item: Item | undefined, organization: number, id: string): Client | undefined =>
  id === walkInId ? walkIn(organization) : item && readClient(item);

export const findClient = async (organization: number, id: string): Promise<Client | undefined> =>
  clientIn(await get('clients', clientKey(organization, id)), organization, id);

const rangeOf = (organization: number, { index, prefix }: Lookup) => ({
  index,
  pk: partition(organization),
  prefix: prefix || undefined,
});

/** Whether a lookup finds this client, without asking. */
function isFoundBy({ index, prefix }: Lookup, one: Client): boolean {
  const key = indexOf('clients', index).sk;
  return String(itemOf(one)[key]).startsWith(prefix);
}

export const addClient = (added: Client, reaching: Reaching): Change[] => [
  create('clients', itemOf(added), () => conflict('This client exists already.')),
  ...takeReach(added, reaching),
  add('clients', countKey(added.client_organization_id), { clients: 1 }),
];

/** Saves a client over the version that was seen. */
export const changeClient = (before: Client, after: Client, seen: number, reaching: Reaching): Change[] => [
  replace('clients', itemOf(after), seen, () => stale(before)),
  ...takeReach(after, reaching, before),
];

/** What a stored client of the first releases lacks: the key it is found by from its phone's end, and the guards of phone and email. */
export async function guardsOfStored(item: Item): Promise<Change[]> {
  if (!item['client_id']) return [];
  const one = readClient(item);
  const isFoundByEnd = item['phone_end_sk'] !== undefined;
  return [
    ...(isFoundByEnd ? [] : [replace('clients', itemOf(one), one.version, () => new Contended())]),
    ...takeReach(one, { sharers: await sharersOf(one), isShared: true }),
  ];
}

/** Writes a client as it stands and nothing that guards phone and email, for filling tables. */
export const putClient = (saved: Client): Change => put('clients', itemOf(saved));

/** What guards the phones and emails of clients and counts them, for filling tables. */
export const clientGuards = (organization: number, clients: readonly Client[]): Change[] => [
  ...reachGuards(organization, clients),
  put('clients', { ...countKey(organization), clients: clients.length }),
];

/** How many clients an organization has; half a read unit, and a moment late. */
export async function numberOfClients(organization: number): Promise<number> {
  const item = await get('clients', countKey(organization), { consistent: false });
  return Number(item?.['clients'] ?? 0);
}

type Asked = {
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  descending?: boolean | undefined;
  by?: NameOrder | undefined;
};

/**
 * A page of the clients of an organization, in one request; where the first lookup of a search runs out, the second one goes on in
 * another, without those whom the first has shown.
 */
export function pageOfClients(organization: number, asked: Asked) {
  const { search = '', descending = false, by = 'last_name' } = asked;
  const lookups = lookupsOf(search, by);
  return readPage({
    table: 'clients',
    asked,
    question: { organization, search, descending, by },
    pin: undefined,
    ranges: () => lookups.map((lookup) => ({ ...rangeOf(organization, lookup), descending })),
    rowOf: readClient,
    keep: (one, range) => !lookups.slice(0, range).some((before) => isFoundBy(before, one)),
  });
}
