import * as z from 'zod';
import { type Client, client, walkInId, walkInName } from '../../shared/contract/clients.ts';
import { id } from '../../shared/contract/fields.ts';
import { findMissingClientInfo } from '../../shared/rules/clients.ts';
import { clientErasure, erasedClientName } from '../../shared/rules/erasure.ts';
import type { ErasedFields } from '../../shared/rules/fieldFates.ts';
import { clientName } from '../../shared/rules/names.ts';
import { phoneDigits } from '../../shared/rules/search.ts';
import { now } from '../kit/clock.ts';
import { importDetachChange } from '../kit/detachFromImport.ts';
import { conflict, stale } from '../kit/errors.ts';
import { readPage } from '../kit/page.ts';
import { get, getMany, type Item, itemParser, type Key } from '../kit/read.ts';
import { getIndex } from '../kit/tables.ts';
import { counterKey } from '../kit/uniqueGuards.ts';
import {
  add,
  type Change,
  checkAttributes,
  checkVersion,
  commit,
  create,
  put,
  remove,
  replace,
  WriteConflict,
} from '../kit/write.ts';
import {
  type Contact,
  type ContactClaim,
  contactClaimChanges,
  contactErasureChanges,
  contactGuardChanges,
  contactMoveChanges,
  findContactOwners,
  findSharers,
} from './contactGuards.ts';
import {
  buildLookups,
  incompleteClients,
  type Lookup,
  type NameOrder,
  normalizeForSearch,
  reverseDigits,
} from './rules.ts';

export { type Contact, emptyGuardChanges as removeEmptyGuards, findSharers } from './contactGuards.ts';

/**
 * `made_by` is the import that created the client. It is removed when the client is first used. `made_uses` counts the rows of other
 * imports that refer to them until then.
 */
/** `merged_into` is the client that took over everything of this one, who is in no list and search. */
const storedClient = client.extend({
  made_by: id.optional(),
  made_uses: z.int().optional(),
  merged_into: id.optional(),
});
export type StoredClient = z.infer<typeof storedClient>;
const parseClient = itemParser(storedClient);

/** What the store adds to `clientFates`. */
export const storedClientErasure = {
  ...clientErasure,
  made_by: 'drop',
  made_uses: 'drop',
  merged_into: 'keep',
} as const satisfies ErasedFields<StoredClient>;
export const parseStoredClient = (stored: unknown): StoredClient => storedClient.parse(stored);

const partition = (organization: number): string => `O#${organization}#C`;
export const clientKey = (organization: number, id: string): Key => ({ pk: partition(organization), sk: id });

/** Records of what a merge moved, so that it can be undone: one per appointment, bowl and wish. */
export const movedPartition = (organization: number, client: string): string => `O#${organization}#MERGED#${client}`;

/** Marks a merge whose records are still being moved. */
export const movingKey = (organization: number, client: string): Key => ({
  pk: movedPartition(organization, client),
  sk: 'MOVING',
});

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
export async function findClient(organization: number, id: string): Promise<StoredClient | undefined> {
  const found = await findStoredClient(organization, id);
  return found && followMerge(organization, found);
}

/** The client who took over. Stops at one it has seen, so that no chain of merges is endless. */
export async function followMerge(organization: number, found: StoredClient): Promise<StoredClient> {
  const seen = new Set<string>();
  let client = found;
  while (client.merged_into && !seen.has(client.client_id)) {
    seen.add(client.client_id);
    const into = await findStoredClient(organization, client.merged_into);
    if (!into) break;
    client = into;
  }
  return client;
}

/** Ids of a client and of everybody who was merged into them, none if unknown. One request per client. */
export async function listMergedIds(organization: number, id: string): Promise<string[]> {
  const seen = new Set<string>();
  const visit = async (client: string): Promise<string[]> => {
    if (seen.has(client)) return [];
    seen.add(client);
    const found = await findStoredClient(organization, client);
    const merged = await Promise.all((found?.merged_from ?? []).map(({ client_id }) => visit(client_id)));
    return found ? [client, ...merged.flat()] : [];
  };
  return visit(id);
}

/** Clients who were merged into one, directly or not, while their records were not all moved yet. One request per level of merges. */
export async function findInterruptedMerges(organization: number, client: StoredClient): Promise<string[]> {
  const seen = new Set([client.client_id]);
  const interrupted: string[] = [];
  let merged = client.merged_from ?? [];
  while (merged.length > 0) {
    const ids = merged.map(({ client_id }) => client_id);
    for (const id of ids) seen.add(id);
    const items = await getMany(
      ids.flatMap((id) =>
        [movingKey(organization, id), clientKey(organization, id)].map((key) => ({ table: 'clients', key })),
      ),
    );
    interrupted.push(...ids.filter((_, index) => items[2 * index]));
    const clients = items.filter((_, index) => index % 2 === 1).flatMap((item) => (item ? [parseClient(item)] : []));
    merged = clients.flatMap(({ merged_from = [] }) => merged_from).filter(({ client_id }) => !seen.has(client_id));
  }
  return interrupted;
}

const toKeyRange = (organization: number, { index, prefix }: Lookup) => ({
  index,
  pk: partition(organization),
  prefix: prefix || undefined,
});

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
export function clientsChanges(organization: number, steps: readonly ClientChange[]): Change[] {
  const grown = steps.filter(({ before }) => !before).length - steps.filter(({ after }) => !after).length;
  return [
    ...steps.flatMap(({ before, after, expectedVersion = before?.version ?? 0, reaching }): Change[] => [
      ...(!after && before
        ? [
            remove('clients', clientKey(organization, before.client_id), expectedVersion, () => stale(), {
              made_by: before.made_by,
              made_uses: before.made_uses,
            }),
          ]
        : []),
      ...(after && !before
        ? [create('clients', toClientItem(after), () => conflict('This client exists already.'))]
        : []),
      ...(after && before ? [replace('clients', toClientItem(after), expectedVersion, () => stale(before))] : []),
      ...contactClaimChanges(organization, (after ?? before)?.client_id ?? '', { before, after }, reaching),
    ]),
    ...(grown === 0 ? [] : [add('clients', counterKey(organization), { clients: grown })]),
  ];
}

/** A client who is merged into another one: each record as it was read, the duplicate hidden, the other one with what it takes over. */
export type ClientMerge = Record<'from' | 'hidden' | 'into' | 'after', StoredClient>;

/** Takes a duplicate out of lists, searches and the count, and passes phone and email on. One request. */
export const mergeChanges = async (
  organization: number,
  { from, hidden, into, after }: ClientMerge,
): Promise<Change[]> => [
  replace('clients', toClientItem(hidden), from.version, () => new WriteConflict()),
  replace('clients', toClientItem(after), into.version, () => new WriteConflict()),
  ...(await contactMoveChanges(organization, [
    { id: from.client_id, before: from },
    { id: into.client_id, before: into, after },
  ])),
  add('clients', counterKey(organization), { clients: -1 }),
];

/** Reverts `mergeChanges`. One request. */
export const unmergeChanges = async (
  organization: number,
  { from, hidden, into, after }: ClientMerge,
): Promise<Change[]> => [
  replace('clients', toClientItem(from), hidden.version, () => new WriteConflict()),
  replace('clients', toClientItem(after), into.version, () => new WriteConflict()),
  ...(await contactMoveChanges(organization, [
    { id: from.client_id, after: from },
    { id: into.client_id, before: into, after },
  ])),
  add('clients', counterKey(organization), { clients: 1 }),
];

/**
 * Condition of every transaction that writes something about a client: they were neither erased nor merged since they were read. On a
 * conflict the handler reads them again. None for walk-ins.
 */
export const clientCheckChanges = (organization: number, id: string | null): Change[] =>
  id === null || id === walkInId
    ? []
    : [
        checkAttributes(
          'clients',
          clientKey(organization, id),
          { client_id: id, merged_into: undefined, erased: undefined },
          () => new WriteConflict(),
        ),
      ];

/** Condition: the client stands as they were read. */
export const clientVersionCheck = ({ client_organization_id, client_id, version }: Client): Change =>
  checkVersion('clients', clientKey(client_organization_id, client_id), version, () => new WriteConflict());

/** Takes an erased client out of lists, searches and the count, and keeps no guard of their phone and email. */
export const erasedClientChanges = async (before: StoredClient, after: StoredClient): Promise<Change[]> => [
  replace('clients', toClientItem(after), before.version, () => stale(before)),
  ...(await contactErasureChanges(before)),
  add('clients', counterKey(before.client_organization_id), { clients: -1 }),
];

/** Changes a client who is in no list. */
export const storedClientChange = (before: StoredClient, after: StoredClient): Change =>
  replace('clients', toClientItem(after), before.version, () => new WriteConflict());

/**
 * Condition of a record that keeps the name a visit has: the client was not erased since. None once the visit has lost the name.
 */
export const erasureCheckChanges = (
  organization: number,
  { client_id, client_name }: { client_id: string; client_name: string },
): Change[] =>
  client_id === walkInId || client_name === erasedClientName
    ? []
    : [
        checkAttributes(
          'clients',
          clientKey(organization, client_id),
          { erased: undefined },
          () => new WriteConflict(),
        ),
      ];

export const clientCreationChanges = (added: Client, reaching: ContactClaim): Change[] =>
  clientsChanges(added.client_organization_id, [{ after: added, reaching }]);

export const clientChanges = (
  before: Client,
  after: Client,
  expectedVersion: number,
  reaching: ContactClaim,
): Change[] => clientsChanges(after.client_organization_id, [{ before, after, expectedVersion, reaching }]);

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

/** Existing clients among the ids, by id. For a merged client the one who is left. One request, and one per level of merges. */
export async function findClientsByIds(organization: number, ids: readonly string[], { consistent = true } = {}) {
  const found = new Map<string, StoredClient>();
  for (let wanted = [...ids]; wanted.length > 0; ) {
    const keys = wanted.map((id) => ({ table: 'clients' as const, key: clientKey(organization, id) }));
    const items = await getMany(keys, { consistent });
    const clients = items.flatMap((item) => (item ? [parseClient(item)] : []));
    for (const one of clients) found.set(one.client_id, one);
    wanted = [...new Set(clients.flatMap(({ merged_into }) => merged_into ?? []))].filter((id) => !found.has(id));
  }
  const follow = (id: string, seen: readonly string[] = []): StoredClient | undefined => {
    const { merged_into: into } = found.get(id) ?? {};
    return into && found.has(into) && !seen.includes(into) ? follow(into, [...seen, id]) : found.get(id);
  };
  return new Map(
    ids.flatMap((id) => {
      const one = follow(id);
      return one ? [[id, one] as const] : [];
    }),
  );
}

/** Called before clients are used, so that undoing their import no longer deletes them. */
export async function detachClientsFromImport(
  organization: number,
  clients: readonly (StoredClient | undefined)[],
): Promise<void> {
  const made = clients.flatMap((one) => (one?.made_by ? [one.client_id] : []));
  if (made.length > 0) await commit(made.map((one) => importDetachChange('clients', clientKey(organization, one))));
}

/**
 * As `clientCheckChanges`, for imported rows that refer to clients. A client whom an import created counts them, so that both imports can
 * be undone, the later one first.
 */
export const importUseChanges = (
  organization: number,
  rows: readonly { client?: StoredClient | undefined; after?: object | undefined }[],
): Change[] =>
  [...Map.groupBy(rows, ({ client }) => client?.client_id)].flatMap(([client_id, uses]) =>
    client_id === undefined || uses[0]?.client?.made_by === undefined
      ? clientCheckChanges(organization, client_id ?? null)
      : [
          add(
            'clients',
            clientKey(organization, client_id),
            { made_uses: uses.reduce((sum, { after }) => sum + (after ? 1 : -1), 0) },
            {
              unchanged: { client_id, merged_into: undefined, erased: undefined },
              onConditionFailed: () => new WriteConflict(),
            },
          ),
        ],
  );

/** Clients by id whom an import created and nobody has used since. */
export async function findImportedClients(organization: number, ids: readonly string[]) {
  const found = await findClientsByIds(organization, [...new Set(ids)]);
  return new Map([...found].filter(([id, one]) => one.client_id === id && one.made_by !== undefined));
}

/** Migration: adds the phone-suffix key and the contact guards that clients of the first releases lack. */
export async function clientBackfillChanges(item: Item): Promise<Change[]> {
  if (!item['client_id']) return [];
  const one = parseClient(item);
  const isFoundByEnd = item['phone_end_sk'] !== undefined;
  return [
    ...(isFoundByEnd ? [] : [replace('clients', toClientItem(one), one.version, () => new WriteConflict())]),
    ...contactClaimChanges(
      one.client_organization_id,
      one.client_id,
      { after: one },
      { sharers: await findSharers(one), isShared: true },
    ),
  ];
}

/** Migration: lists clients of earlier releases who lack something among the incomplete ones. */
export function missingInfoBackfillChanges(item: Item): Change[] {
  if (!item['client_id'] || item['missing_pk'] !== undefined) return [];
  const one = parseClient(item);
  if (findMissingClientInfo(one).length === 0) return [];
  return [replace('clients', toClientItem(one), one.version, () => new WriteConflict())];
}

/** Migration: clients are found by names in which another apostrophe stands than was searched for. */
export function apostropheBackfillChanges(item: Item): Change[] {
  if (!item['client_id'] || item['last_name_sk'] === undefined) return [];
  const one = parseClient(item);
  const after = toClientItem(one);
  if (after['last_name_sk'] === item['last_name_sk']) return [];
  return [replace('clients', after, one.version, () => new WriteConflict())];
}

/**
 * Migration: frees the first client of a ring of merges, who was in no list, and marks merges of which records may be left to move.
 * `finishMerges` moves them once the client is opened.
 */
export async function mergeRepairChanges(item: Item): Promise<Change[]> {
  if (!item['client_id'] || !item['merged_into']) return [];
  const { merged_into, ...one } = parseClient(item);
  const { client_organization_id: organization, client_id } = one;
  const ring = await listRing(organization, { ...one, merged_into });
  if (ring.toSorted()[0] === client_id)
    return [
      replace('clients', toClientItem(one), one.version, () => new WriteConflict()),
      ...(await contactMoveChanges(organization, [{ id: client_id, after: one }])),
      add('clients', counterKey(organization), { clients: 1 }),
    ];
  const into = await findStoredClient(organization, merged_into ?? '');
  if (!into || into.erased || one.erased) return [];
  const isListed = into.merged_from?.some((merged) => merged.client_id === client_id);
  const merged = { client_id, name: clientName(one), time: new Date(now()).toISOString() };
  const after = { ...into, merged_from: [...(into.merged_from ?? []), merged] };
  return [
    ...(isListed ? [] : [replace('clients', toClientItem(after), into.version, () => new WriteConflict())]),
    put('clients', movingKey(organization, client_id)),
  ];
}

/** Ids of the clients on the way from a merged client back to themselves; none if it ends elsewhere. */
async function listRing(organization: number, start: StoredClient): Promise<string[]> {
  const ids: string[] = [];
  let client: StoredClient | undefined = start;
  while (client?.merged_into && !ids.includes(client.client_id)) {
    ids.push(client.client_id);
    client = await findStoredClient(organization, client.merged_into);
  }
  return client?.client_id === start.client_id ? ids : [];
}

/** Writes a client without its guards, for seeding tables. */
export const clientSeedChange = (saved: Client): Change => put('clients', toClientItem(saved));

/** Contact guards and count of clients, for seeding tables. */
export const clientGuardChanges = (organization: number, clients: readonly Client[]): Change[] => [
  ...contactGuardChanges(organization, clients),
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
