import { createHash } from 'node:crypto';
import * as z from 'zod';
import { id, organizationId, version } from '../../shared/contract/fields.ts';
import { type StoredAssignment, storedAssignment } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import { type WorkingHours, workingHours } from '../../shared/contract/workingHours.ts';
import { type Caller, parseUser, userKey } from '../kit/caller.ts';
import { notAuthorized, notFound, stale } from '../kit/errors.ts';
import { get, getMany, type Item, itemParser, type Key } from '../kit/read.ts';
import { canAccessSalon } from '../kit/scope.ts';
import { type Change, create, remove, replace, WriteConflict } from '../kit/write.ts';
import { isStylist } from '../users/store.ts';

/** All assignments of a stylist are one record. They apply in all of the stylist's salons. */
export const assignmentsKey = (organization: number, userId: string): Key => ({
  pk: `O#${organization}#ST#${userId}`,
  sk: 'SVC',
});

const parseAssignments = itemParser(z.object({ services: z.array(storedAssignment), version }));

/** Assignments of a stylist; empty if none were saved. */
export const assignmentsFromItem = (item: Item | undefined): StoredAssignment[] =>
  item ? parseAssignments(item).services : [];

/** Assignments of each stylist, in their order. One request per 100. */
export async function loadAssignments(organization: number, people: readonly User[]): Promise<StoredAssignment[][]> {
  const items = await getMany(
    people.map(({ user_id }) => ({ table: 'services', key: assignmentsKey(organization, user_id) })),
  );
  return items.map(assignmentsFromItem);
}

/** Version of the assignments record; 0 if it does not exist. */
export const getAssignmentsVersion = (item: Item | undefined): number => (item ? parseAssignments(item).version : 0);

/** Saves all assignments over the version that was read (0 for none). A concurrent save is a conflict and reruns the handler. */
export const assignmentsChange = (
  organization: number,
  userId: string,
  services: readonly StoredAssignment[],
  expectedVersion: number,
): Change =>
  replace(
    'services',
    { ...assignmentsKey(organization, userId), services },
    expectedVersion,
    () => new WriteConflict(),
  );

export const hoursKey = (organization: number, userId: string): Key => ({
  pk: `O#${organization}#ST#${userId}`,
  sk: 'HRS',
});

const parseHours = itemParser(workingHours);
const salonHours: WorkingHours = { week: null, exceptions: [], version: 0 };

/** Working hours; those of the salon until they are set. */
export const hoursFromItem = (item: Item | undefined): WorkingHours => (item ? parseHours(item) : salonHours);

export const findHours = async (organization: number, userId: string): Promise<WorkingHours> =>
  hoursFromItem(await get('services', hoursKey(organization, userId)));

export const hoursChange = (
  organization: number,
  userId: string,
  before: WorkingHours,
  after: WorkingHours,
  onConflict: () => Error = () => stale(before),
): Change => replace('services', { ...hoursKey(organization, userId), ...after }, after.version, onConflict);

const storedFeed = z.object({ hash: z.string(), created: z.string(), version });
/** Stored calendar feed, with a hash of the secret in its URL. */
export type Feed = z.infer<typeof storedFeed>;
const parseFeed = itemParser(storedFeed);

const feedKey = (organization: number, userId: string): Key => ({ pk: `O#${organization}#ST#${userId}`, sk: 'CAL' });
const addressKey = (hash: string): Key => ({ pk: `CAL#${hash}`, sk: 'X' });

/** The secret has 256 random bits, so its hash needs no salt or key stretching. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export async function findFeed(organization: number, userId: string): Promise<Feed | undefined> {
  const item = await get('services', feedKey(organization, userId));
  return item && parseFeed(item);
}

const feedOwner = z.object({ organization_id: organizationId, user_id: id });
const parseFeedOwner = itemParser(feedOwner);

/** Owner of a feed secret, in one request. */
export async function findFeedOwner(secret: string): Promise<z.infer<typeof feedOwner> | undefined> {
  const item = await get('services', addressKey(hashSecret(secret)));
  return item && parseFeedOwner(item);
}

const writeConflict = () => new WriteConflict();

type FeedAddress = Pick<Feed, 'hash' | 'created'>;

/** Stores a new feed address and removes the previous one. */
export const feedOpeningChanges = (
  organization_id: number,
  user_id: string,
  before: Feed | undefined,
  opening: FeedAddress,
): Change[] => [
  replace('services', { ...feedKey(organization_id, user_id), ...opening }, before?.version ?? 0, writeConflict),
  ...(before ? [remove('services', addressKey(before.hash))] : []),
  create('services', { ...addressKey(opening.hash), organization_id, user_id }, writeConflict),
];

export const feedClosingChanges = (
  organization: number,
  userId: string,
  { hash, version: expectedVersion }: Feed,
): Change[] => [
  remove('services', feedKey(organization, userId), expectedVersion, writeConflict),
  remove('services', addressKey(hash)),
];

/** A stylist with all assignments; `expectedVersion` is the version of that record (0 for none). */
export type Skills = { person: User; services: StoredAssignment[]; expectedVersion: number };

/**
 * Loads stylists and their assignments in one consistent request.
 * @throws 404 for a user who is not a stylist of this organization, 403 for one of salons the caller cannot access
 */
export async function loadStylists(caller: Caller, userIds: readonly string[]): Promise<Skills[]> {
  const organization = caller.organization_id;
  const items = await getMany([
    ...userIds.map((id) => ({ table: 'directory' as const, key: userKey(organization, id) })),
    ...userIds.map((id) => ({ table: 'services' as const, key: assignmentsKey(organization, id) })),
  ]);
  return userIds.map((_, index) => {
    const person = items[index] && parseUser(items[index]);
    if (!person || !isStylist(person) || person.user_status === 'DELETED') throw notFound('Stylist');
    if (!caller.types.includes(3) && !person.location_ids.some((salon) => canAccessSalon(caller, salon)))
      throw notAuthorized();
    const record = items[userIds.length + index];
    return { person, services: assignmentsFromItem(record), expectedVersion: getAssignmentsVersion(record) };
  });
}

/** Loads one stylist. @throws as `loadStylists` */
export async function loadStylist(caller: Caller, userId: string): Promise<Skills> {
  const [found] = await loadStylists(caller, [userId]);
  if (!found) throw notFound('Stylist');
  return found;
}
