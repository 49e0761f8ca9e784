import type { Client } from '../../shared/contract/clients.ts';
import { phoneDigits } from '../../shared/rules/search.ts';
import { getMany } from '../kit/read.ts';
import { createUniqueGuards, listGuardOwners } from '../kit/uniqueGuards.ts';
import { type Change, WriteConflict } from '../kit/write.ts';

const writeConflict = () => new WriteConflict();

/** Phone and email are unique per client unless the user confirms a duplicate. */
const contactGuards = [
  {
    guards: createUniqueGuards({
      table: 'clients',
      keyPrefix: 'PHONE',
      normalize: phoneDigits,
      takenError: writeConflict,
    }),
    of: (one?: Contact) => one?.client_mobile_phone_number,
  },
  {
    guards: createUniqueGuards({
      table: 'clients',
      keyPrefix: 'EMAIL',
      normalize: (text) => text.toLowerCase(),
      takenError: writeConflict,
    }),
    of: (one?: Contact) => one?.client_email,
  },
];

/** Bounds the size of a guard item if one phone number is entered for many clients. */
const maxOwnersPerGuard = 100;

/** Ids of other clients with the new phone, and with the new email. One request; none if neither changes. */
export async function findSharers(after: Client, before?: Client): Promise<string[][]> {
  const keys = contactGuards.map(({ guards, of }) => {
    const [from, to] = [before, after].map((one) => guards.key(after.client_organization_id, of(one) ?? ''));
    return to && to.pk !== from?.pk && of(after) ? [to] : [];
  });
  const items = await getMany(keys.flat().map((key) => ({ table: 'clients', key })));
  return keys.map((known) =>
    known.length > 0 ? listGuardOwners(items.shift()).filter((id) => id !== after.client_id) : [],
  );
}

export type ContactClaim = {
  /** Ids of the other owners of the phone, and of the email. */
  sharers: readonly string[][];
  /** Whether a duplicate is allowed. */
  isShared: boolean;
};

/** Claims phone and email for a client and releases the previous ones. */
export const contactClaimChanges = (
  organization: number,
  id: string,
  { before, after }: { before?: Client | undefined; after?: Client | undefined },
  { sharers, isShared }: ContactClaim,
): Change[] =>
  contactGuards.flatMap(({ guards, of }, index) => {
    const isFull = (sharers[index]?.length ?? 0) >= maxOwnersPerGuard;
    const take = !isShared ? guards.claim : isFull ? () => [] : guards.share;
    return guards.move(organization, of(before), of(after), id, take);
  });

export type Contact = Pick<Client, 'client_mobile_phone_number' | 'client_email'>;

/** For each contact, ids of the clients with its phone and with its email. One request per 100 keys. */
export async function findContactOwners(organization: number, all: readonly Contact[]): Promise<string[][][]> {
  const keys = all.map((one) =>
    contactGuards.map(({ guards, of }) => (of(one) ? guards.key(organization, of(one) ?? '') : undefined)),
  );
  const items = await getMany(keys.flat().flatMap((key) => (key ? [{ table: 'clients' as const, key }] : [])));
  return keys.map((pair) => pair.map((key) => (key ? listGuardOwners(items.shift()) : [])));
}

/** Guards of many clients, for seeding tables. */
export const contactGuardChanges = (organization: number, clients: readonly Client[]): Change[] =>
  contactGuards.flatMap(({ guards, of }) => {
    const owned = Map.groupBy(
      clients.filter((one) => of(one)),
      (one) => guards.key(organization, of(one) ?? '').pk,
    );
    return [...owned.values()].map((owners) => {
      const ids = owners.slice(0, maxOwnersPerGuard).map(({ client_id }) => client_id);
      return guards.buildGuard(organization, of(owners[0]) ?? '', ids);
    });
  });

/**
 * Moves contacts between clients who are saved in one transaction: one may claim what another releases. One request.
 * @param steps each client's contacts before and after; undefined for a client who is hidden
 */
export async function contactMoveChanges(
  organization: number,
  steps: readonly { id: string; before?: Client | undefined; after?: Client | undefined }[],
): Promise<Change[]> {
  const moves = contactGuards.flatMap(({ guards, of }) =>
    steps.flatMap(({ id, before, after }) => {
      const [from, to] = [before, after].map((one) => of(one) && guards.key(organization, of(one) ?? '').pk);
      if (from === to) return [];
      return [
        ...(before && from ? [{ guards, guard: from, text: of(before) ?? '', id, isOwner: false }] : []),
        ...(after && to ? [{ guards, guard: to, text: of(after) ?? '', id, isOwner: true }] : []),
      ];
    }),
  );
  const byGuard = [...Map.groupBy(moves, ({ guard }) => guard).values()];
  const items = await getMany(
    byGuard.flatMap(([move]) => (move ? [{ table: 'clients', key: move.guards.key(organization, move.text) }] : [])),
  );
  return byGuard.flatMap((group, index) => {
    const [first] = group;
    if (!first) return [];
    const before = listGuardOwners(items[index]);
    const removed = group.flatMap(({ id, isOwner }) => (isOwner ? [] : [id]));
    const added = group.flatMap(({ id, isOwner }) => (isOwner ? [id] : []));
    const after = [...before.filter((id) => !removed.includes(id)), ...added].slice(0, maxOwnersPerGuard);
    return [first.guards.replaceOwners(organization, first.text, before, after)];
  });
}

/** Releases phone and email of a client without leaving a guard that nobody owns. One request. */
export async function contactErasureChanges(before: Client): Promise<Change[]> {
  const sharers = await findSharers(before);
  return contactGuards.flatMap(({ guards, of }, index) =>
    guards.forget(before.client_organization_id, of(before), before.client_id, sharers[index] ?? []),
  );
}

/** Removes the guards of earlier contacts that nobody owns any more. One request per 100 keys. */
export async function emptyGuardChanges(organization: number, contacts: readonly Contact[]): Promise<Change[]> {
  const guarded = contacts.flatMap((one) =>
    contactGuards.flatMap(({ guards, of }) =>
      of(one) ? [{ guards, key: guards.key(organization, of(one) ?? '') }] : [],
    ),
  );
  const unique = [...new Map(guarded.map((one) => [one.key.pk, one])).values()];
  const items = await getMany(unique.map(({ key }) => ({ table: 'clients', key })));
  return unique.flatMap(({ guards, key }, index) =>
    items[index] && listGuardOwners(items[index]).length === 0 ? [guards.removeEmpty(key)] : [],
  );
}
