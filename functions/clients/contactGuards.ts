import type { Client } from '../../shared/contract/clients.ts';
import { phoneDigits } from '../../shared/rules/search.ts';
import { getMany } from '../kit/read.ts';
import { createUniqueGuards, listGuardOwners } from '../kit/uniqueGuards.ts';
import { type Change, WriteConflict } from '../kit/write.ts';

const writeConflict = () => new WriteConflict();

/** What is a client's own, unless the desk lets somebody else have it too. */
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

/** A guard names no more owners than this: one phone that is given for everybody must not make an item grow without end. */
const maxOwnersPerGuard = 100;

/** The others who have the phone and the email a client is to have from now on, by their ids: one request, none where nothing is new. */
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
  /** Who was found to have them. */
  sharers: readonly string[][];
  /** Whether both may have them. */
  isShared: boolean;
};

/** Makes phone and email a client's, and gives back what they had before. */
export const claimContact = (
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

/** Who has the phone, and who the email, of each of these: one request for every hundred keys. */
export async function findContactOwners(organization: number, all: readonly Contact[]): Promise<string[][][]> {
  const keys = all.map((one) =>
    contactGuards.map(({ guards, of }) => (of(one) ? guards.key(organization, of(one) ?? '') : undefined)),
  );
  const items = await getMany(keys.flat().flatMap((key) => (key ? [{ table: 'clients' as const, key }] : [])));
  return keys.map((pair) => pair.map((key) => (key ? listGuardOwners(items.shift()) : [])));
}

/** The guards of many clients, for filling tables. */
export const buildContactGuards = (organization: number, clients: readonly Client[]): Change[] =>
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
