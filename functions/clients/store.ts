import type * as z from 'zod';
import { type Client, client, walkInId, walkInName } from '../../shared/contract/clients.ts';
import { id } from '../../shared/contract/fields.ts';
import { findMissingClientInfo } from '../../shared/rules/clients.ts';
import { phoneDigits } from '../../shared/rules/search.ts';
import { detachFromImport } from '../kit/detachFromImport.ts';
import { conflict, stale } from '../kit/errors.ts';
import { readPage } from '../kit/page.ts';
import { get, getMany, type Item, itemParser, type Key } from '../kit/read.ts';
import { getIndex } from '../kit/tables.ts';
import { counterKey } from '../kit/uniqueGuards.ts';
import { add, type Change, commit, create, put, remove, replace, WriteConflict } from '../kit/write.ts';
import {
  buildContactGuards,
  type Contact,
  type ContactClaim,
  claimContact,
  findContactOwners,
  findSharers,
  forgetContacts,
  removeEmptyGuards,
} from './contactGuards.ts';
import {
  buildLookups,
  incompleteClients,
  type Lookup,
  type NameOrder,
  normalizeForSearch,
  reverseDigits,
} from './rules.ts';

/** `made_by` is the import that created the client. It is removed when the client is first used. */
/** `merged_into` is the client that took over everything of this one, who is in no list and search. */
const storedClient = client.extend({ made_by: id.optional(), merged_into: id.optional() });
export type StoredClient = z.infer<typeof storedClient>;
const parseClient = itemParser(storedClient);
export const parseStoredClient = (stored: unknown): StoredClient => storedClient.parse(stored);

const partition = (organization: number): string => `O#${organization}#C`;
export const clientKey = (organization: number, id: string): Key => ({ pk: partition(organization), sk: id });

/** Records of what a merge moved, so that it can be undone: one per appointment, bowl and wish. */
export const movedPartition = (organization: number, client: string): string => `O#${organization}#MERGED#${client}`;

export const erasedClient = (): Error => conflict('This client was erased.');

/** Item with its search keys. Each key ends with the id, so that equal names are distinct. */
function toClientItem(saved: StoredClient): Item {
  if (saved.merged_into || saved.erased)
    return { ...clientKey(saved.client_organization_id, saved.client_id), ...saved };
  const [first, last] = [normalizeForSearch(saved.client_first_name), normalizeForSearch(saved.client_last_name)];
  const phone = phoneDigits(saved.client_mobile_phone_number);
  const id = saved.client_id;
  const search_pk = partition(saved.client_organization_id);
  const isIncomplete = findMissingClientInfo(saved).length > 0;
  return {
    ...clientKey(saved.client_organization_id, id),
    ...saved,
    search_pk,
    ...(isIncomplete && { missing_pk: search_pk, missing_sk: `${last} ${first} ${id}` }),
    last_name_sk: `${last} ${first} ${id}`,
    first_name_sk: `${first} ${last} ${id}`,
    phone_sk: `${phone} ${id}`,
    phone_end_sk: `${reverseDigits(phone)} ${id}`,
    email_sk: `${saved.client_email.toLowerCase()} ${id}`,
  };
}

/** The built-in walk-in client. It is not stored, so lists and searches do not include it. */
const walkIn = (organization: number): Client => ({
  client_id: walkInId,
  ...walkInName,
  client_birthday: '',
  client_email: '',
  client_mobile_phone_number: '',
  client_allergies: '',
  client_notes: '',
  client_organization_id: organization,
  org_name: '',
  version: 1,
});

export const clientFromItem = (item: Item | undefined, organization: number, id: string): StoredClient | undefined =>
  id === walkInId ? walkIn(organization) : item && parseClient(item);

/** The stored client, also one who was merged. */
export const findStoredClient = async (organization: number, id: string): Promise<StoredClient | undefined> =>
  clientFromItem(await get('clients', clientKey(organization, id)), organization, id);

/** The client with an id, or the one that client was merged into. */
export async function findClient(organization: number, id: string): Promise<Client | undefined> {
  const found = await findStoredClient(organization, id);
  return found && followMerge(organization, found);
}

export const followMerge = async (organization: number, found: StoredClient): Promise<StoredClient> => {
  const into = found.merged_into && (await findStoredClient(organization, found.merged_into));
  return into ? followMerge(organization, into) : found;
};

/** Ids of a client and of everybody who was merged into them, none if unknown. One request per client. */
export async function listMergedIds(organization: number, id: string): Promise<string[]> {
  const found = await findStoredClient(organization, id);
  if (!found) return [];
  const before = await Promise.all((found.merged_from ?? []).map((one) => listMergedIds(organization, one.client_id)));
  return [id, ...before.flat()];
}

const toKeyRange = (organization: number, { index, prefix }: Lookup) => ({
  index,
  pk: partition(organization),
  prefix: prefix || undefined,
});

/** Whether a lookup would return this client. */
function matchesLookup({ index, prefix }: Lookup, one: Client): boolean {
  const key = getIndex('clients', index).sk;
  return String(toClientItem(one)[key]).startsWith(prefix);
}

/** Change of a client: a creation without `before`, a deletion without `after`. */
export type ClientChange = {
  before?: StoredClient | undefined;
  after?: StoredClient | undefined;
  expectedVersion?: number;
  reaching: ContactClaim;
};

/** Saves clients over the versions that were read, with their guards, search keys and the client count. */
export function saveClients(organization: number, steps: readonly ClientChange[]): Change[] {
  const grown = steps.filter(({ before }) => !before).length - steps.filter(({ after }) => !after).length;
  return [
    ...steps.flatMap(({ before, after, expectedVersion = before?.version ?? 0, reaching }): Change[] => [
      ...(!after && before
        ? [
            remove('clients', clientKey(organization, before.client_id), expectedVersion, () => stale(), {
              made_by: before.made_by,
            }),
          ]
        : []),
      ...(after && !before
        ? [create('clients', toClientItem(after), () => conflict('This client exists already.'))]
        : []),
      ...(after && before ? [replace('clients', toClientItem(after), expectedVersion, () => stale(before))] : []),
      ...claimContact(organization, (after ?? before)?.client_id ?? '', { before, after }, reaching),
    ]),
    ...(grown === 0 ? [] : [add('clients', counterKey(organization), { clients: grown })]),
  ];
}

/** Takes a merged client out of lists, searches and the count, and releases phone and email. */
export const hideClient = (before: StoredClient, after: StoredClient): Change[] => [
  replace('clients', toClientItem(after), before.version, () => stale(before)),
  ...claimContact(before.client_organization_id, before.client_id, { before }, noClaim),
  add('clients', counterKey(before.client_organization_id), { clients: -1 }),
];
const noClaim: ContactClaim = { sharers: [], isShared: true };

/** Like `hideClient`, and keeps no guard of their phone and email. */
export const hideErasedClient = async (before: StoredClient, after: StoredClient): Promise<Change[]> => [
  replace('clients', toClientItem(after), before.version, () => stale(before)),
  ...(await forgetContacts(before)),
  add('clients', counterKey(before.client_organization_id), { clients: -1 }),
];

/** Changes a client who is in no list. */
export const changeStoredClient = (before: StoredClient, after: StoredClient): Change =>
  replace('clients', toClientItem(after), before.version, () => new WriteConflict());

/** Reverts `hideClient`. */
export const showClient = (before: StoredClient, after: StoredClient, reaching: ContactClaim): Change[] => [
  replace('clients', toClientItem(after), before.version, () => stale(before)),
  ...claimContact(before.client_organization_id, before.client_id, { after }, reaching),
  add('clients', counterKey(before.client_organization_id), { clients: 1 }),
];

export const addClient = (added: Client, reaching: ContactClaim): Change[] =>
  saveClients(added.client_organization_id, [{ after: added, reaching }]);

export const changeClient = (
  before: Client,
  after: Client,
  expectedVersion: number,
  reaching: ContactClaim,
): Change[] => saveClients(after.client_organization_id, [{ before, after, expectedVersion, reaching }]);

/** Clients with the phone or the email of each contact. */
export async function findClientsByContact(
  organization: number,
  contacts: readonly Contact[],
): Promise<StoredClient[][]> {
  const owners = await findContactOwners(organization, contacts);
  const ids = owners.map((byContact) => [...new Set(byContact.flat())]);
  const found = await findClientsByIds(organization, [...new Set(ids.flat())]);
  return ids.map((ownerIds) => ownerIds.flatMap((id) => found.get(id) ?? []));
}

export const findOtherOwners = findSharers;
export const removeUnusedGuards = removeEmptyGuards;
export type { Contact };

/** Existing clients among the ids, by id. For a merged client the one who is left. */
export async function findClientsByIds(organization: number, ids: readonly string[]) {
  const items = await getMany(ids.map((id) => ({ table: 'clients', key: clientKey(organization, id) })));
  const found = items.flatMap((item) => (item ? [[item.sk, parseClient(item)] as const] : []));
  return new Map(
    await Promise.all(found.map(async ([id, one]) => [id, await followMerge(organization, one)] as const)),
  );
}

/** Called before clients are used, so that undoing their import no longer deletes them. */
export async function detachClientsFromImport(
  organization: number,
  clients: readonly (StoredClient | undefined)[],
): Promise<void> {
  const made = clients.flatMap((one) => (one?.made_by ? [one.client_id] : []));
  if (made.length > 0) await commit(made.map((one) => detachFromImport('clients', clientKey(organization, one))));
}

/** Migration: adds the phone-suffix key and the contact guards that clients of the first releases lack. */
export async function backfillClient(item: Item): Promise<Change[]> {
  if (!item['client_id']) return [];
  const one = parseClient(item);
  const isFoundByEnd = item['phone_end_sk'] !== undefined;
  return [
    ...(isFoundByEnd ? [] : [replace('clients', toClientItem(one), one.version, () => new WriteConflict())]),
    ...claimContact(
      one.client_organization_id,
      one.client_id,
      { after: one },
      { sharers: await findSharers(one), isShared: true },
    ),
  ];
}

/** Migration: lists clients of earlier releases who lack something among the incomplete ones. */
export function backfillMissingInfo(item: Item): Change[] {
  if (!item['client_id'] || item['missing_pk'] !== undefined) return [];
  const one = parseClient(item);
  if (findMissingClientInfo(one).length === 0) return [];
  return [replace('clients', toClientItem(one), one.version, () => new WriteConflict())];
}

/** Writes a client without its guards, for seeding tables. */
export const putClient = (saved: Client): Change => put('clients', toClientItem(saved));

/** Contact guards and count of clients, for seeding tables. */
export const buildClientGuards = (organization: number, clients: readonly Client[]): Change[] => [
  ...buildContactGuards(organization, clients),
  put('clients', { ...counterKey(organization), clients: clients.length }),
];

/** Number of clients of an organization. Eventually consistent, half a read unit. */
export async function countClients(organization: number): Promise<number> {
  const item = await get('clients', counterKey(organization), { consistent: false });
  return Number(item?.['clients'] ?? 0);
}

type ClientPageRequest = {
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  descending?: boolean | undefined;
  by?: NameOrder | undefined;
  /** Only clients who lack something. */
  incomplete?: boolean | undefined;
};

/**
 * Page of an organization's clients. Continues with the next lookup of the search when one is exhausted, skipping clients already listed.
 */
export function listClientsPage(organization: number, request: ClientPageRequest) {
  const { search = '', descending = false, by = 'last_name', incomplete = false } = request;
  const isWhole = search.trim() === '';
  const lookups = incomplete && isWhole ? [incompleteClients] : buildLookups(search, by);
  return readPage({
    table: 'clients',
    request,
    cursorScope: { organization, search, descending, by, incomplete },
    pin: undefined,
    ranges: () => lookups.map((lookup) => ({ ...toKeyRange(organization, lookup), descending })),
    toRow: parseClient,
    isIncluded: (one, range) =>
      (!incomplete || findMissingClientInfo(one).length > 0) &&
      !lookups.slice(0, range).some((before) => matchesLookup(before, one)),
  });
}
