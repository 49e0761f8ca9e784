import * as z from 'zod';
import { id, organizationId } from '../../shared/contract/fields.ts';
import type { User } from '../../shared/contract/users.ts';
import { personName } from '../../shared/rules/names.ts';
import { parseUser, userKey } from '../kit/caller.ts';
import { conflict, stale } from '../kit/errors.ts';
import { get, getMany, type Item, type Key, listAll, toKeyString } from '../kit/read.ts';
import { add, type Change, checkVersion, create, put, remove, replace, WriteConflict } from '../kit/write.ts';
import { locationKey, parseLocation, salonPartition } from '../locations/store.ts';
import { securityFromItem, securityKey } from './securityStore.ts';

/** User lists are read completely; staff is bounded by the number of salons. */
const maxUsers = 10_000;

/** What ends sessions, see `functions/kit/caller.ts`. It changes without the version, so `ended_version` counts the changes. */
export type StoredUser = User & {
  signed_out_at?: number;
  ended_sessions?: Record<string, number> | undefined;
  ended_version?: number | undefined;
};

const parseOptionalUser = (item: Item | undefined): StoredUser | undefined => item && parseUser(item);

const emailGuardKey = (email: string): Key => ({ pk: `EM#${email}`, sk: 'X' });
const barcodeGuardKey = (organization: number, barcode: string): Key => ({
  pk: `BC#${organization}#${barcode}`,
  sk: 'X',
});

export const isStylist = ({ roles }: User): boolean => roles.some(({ role }) => role === 'stylist');
/** Whether a stylist takes appointments; true also for pending users. */
export const isWorking = ({ user_status }: User): boolean => user_status !== 'INACTIVE' && user_status !== 'DELETED';

/** Stylists have their own key prefix in a salon's partition, so that the book can read only them. */
const membershipKey = (person: User, location: number): Key => ({
  pk: salonPartition(person.organization_id, location),
  sk: `${isStylist(person) ? 'ST' : 'US'}#${person.user_last_name.toLowerCase()}#${person.user_id}`,
});

export async function findUser(organization: number, userId: string): Promise<StoredUser | undefined> {
  return parseOptionalUser(await get('directory', userKey(organization, userId)));
}

/** A user, the security settings of the organization, and the time zone of a salon, in one request. */
export async function findUserWithSecurity(organization: number, userId: string, salon: number | null = null) {
  const keys = [userKey(organization, userId), securityKey(organization), locationKey(organization, salon ?? 0)];
  const [person, settings, location] = await getMany(keys.map((key) => ({ table: 'directory', key })));
  const zone = location && parseLocation(location).zone;
  return { person: parseOptionalUser(person), security: securityFromItem(settings), zone };
}

export async function listUsers(organization: number): Promise<StoredUser[]> {
  const items = await listAll('directory', { pk: `O#${organization}`, prefix: 'U#' }, maxUsers);
  return items.map(parseUser);
}

/** Distinct users of the salons. */
export async function listUsersOfSalons(
  organization: number,
  salons: readonly number[],
  { consistent = true } = {},
): Promise<StoredUser[]> {
  const pages = await Promise.all(
    salons.map((salon) =>
      listAll('directory', { pk: salonPartition(organization, salon), between: ['ST#', 'US$'], consistent }, maxUsers),
    ),
  );
  const people = pages.flat().map(parseUser);
  return [...new Map(people.map((person) => [person.user_id, person])).values()];
}

/**
 * Names by user id, for display only (eventually consistent). Half a read unit per user; users of the given salon are read in one query.
 */
export async function loadUserNames(organization: number, ids: readonly string[], salon?: number) {
  const team =
    salon === undefined || ids.length === 0
      ? []
      : await listUsersOfSalons(organization, [salon], { consistent: false });
  const known = new Set(team.map(({ user_id }) => user_id));
  const others = [...new Set(ids)].filter((user) => !known.has(user));
  const items = await getMany(
    others.map((user) => ({ table: 'directory', key: userKey(organization, user) })),
    { consistent: false },
  );
  const people = [...team, ...items.flatMap((item) => (item ? [parseUser(item)] : []))];
  return new Map(people.map((person) => [person.user_id, personName(person)]));
}

const userPointer = z.object({ organization_id: organizationId, user_id: id });

/** Users by id or badge number, keyed by what was requested. At most two requests. */
export async function findUsersByIdOrBadge(
  organization: number,
  idsOrBadges: readonly string[],
): Promise<ReadonlyMap<string, StoredUser>> {
  const read = (keys: readonly Key[]) => getMany(keys.map((key) => ({ table: 'directory', key })));
  const items = await read(
    idsOrBadges.flatMap((text) => [userKey(organization, text), barcodeGuardKey(organization, text)]),
  );
  const ids = idsOrBadges.map((text, index) => {
    const [person, guard] = items.slice(2 * index, 2 * index + 2);
    return person ? text : guard && userPointer.parse(guard).user_id;
  });
  const badges = await read(
    ids.flatMap((id, index) => (id && id !== idsOrBadges[index] ? [userKey(organization, id)] : [])),
  );
  const people = new Map(
    [...items, ...badges]
      .flatMap((item) => (item?.sk.startsWith('U#') ? [parseUser(item)] : []))
      .map((one) => [one.user_id, one]),
  );
  return new Map(
    idsOrBadges.flatMap((text, index) => {
      const person = people.get(ids[index] ?? '');
      return person ? [[text, person] as const] : [];
    }),
  );
}

/** Finds a user by email in any organization. */
export async function findByEmail(email: string): Promise<StoredUser | undefined> {
  const guard = await get('directory', emailGuardKey(email));
  if (!guard) return undefined;
  const { organization_id, user_id } = userPointer.parse(guard);
  return findUser(organization_id, user_id);
}

/** Users by email, of any organization. Two requests per 100 emails. */
export async function findUsersByEmail(emails: readonly string[]): Promise<ReadonlyMap<string, StoredUser>> {
  const guards = await getMany(emails.map((email) => ({ table: 'directory', key: emailGuardKey(email) })));
  const known = guards.flatMap((guard) => (guard ? [userPointer.parse(guard)] : []));
  const items = await getMany(
    known.map(({ organization_id, user_id }) => ({ table: 'directory', key: userKey(organization_id, user_id) })),
  );
  return new Map(items.flatMap((item) => (item ? [parseUser(item)] : [])).map((one) => [one.user_email, one]));
}

export const emailTakenMessage = 'A user with this email exists already.';
const barcodeTaken = () =>
  conflict('This barcode belongs to somebody else.', { fields: { barcode: 'This barcode belongs to somebody else.' } });

const toGuardPointer = ({ organization_id, user_id }: User) => ({ organization_id, user_id });

const barcodeClaimChanges = (person: User): Change[] =>
  person.user_barcode
    ? [
        create(
          'directory',
          { ...barcodeGuardKey(person.organization_id, person.user_barcode), ...toGuardPointer(person) },
          barcodeTaken,
        ),
      ]
    : [];

const listMembershipKeys = (person: User) => person.location_ids.map((location) => membershipKey(person, location));

/** Creates the user record, a copy in each salon, and the unique guards for email and barcode. */
export const emailTaken = () => conflict(emailTakenMessage, { fields: { email: emailTakenMessage } });

export function userCreationChanges(person: User): Change[] {
  return [
    create('directory', { ...userKey(person.organization_id, person.user_id), ...person }, () => stale()),
    create('directory', { ...emailGuardKey(person.user_email), ...toGuardPointer(person) }, emailTaken),
    ...barcodeClaimChanges(person),
    ...listMembershipKeys(person).map((key) => put('directory', { ...key, ...person })),
  ];
}

/** Reverts `userCreationChanges`. With a version, the record must be unchanged since. */
export function userRemovalChanges(person: User, expectedVersion?: number): Change[] {
  const { organization_id, user_id, user_email, user_barcode } = person;
  const guards = [emailGuardKey(user_email), ...(user_barcode ? [barcodeGuardKey(organization_id, user_barcode)] : [])];
  const record = userKey(organization_id, user_id);
  return [
    expectedVersion === undefined
      ? remove('directory', record)
      : remove('directory', record, expectedVersion, () => new WriteConflict()),
    ...[...guards, ...listMembershipKeys(person)].map((key) => remove('directory', key)),
  ];
}

/**
 * Replaces a user over version `expectedVersion`, with copies and guards, and increments the version.
 * @throws 409 for an outdated version, WriteConflict if the record changed since `before` was read
 */
export function userChanges(before: StoredUser, after: StoredUser, expectedVersion = before.version): Change[] {
  const next = { ...after, version: expectedVersion + 1 };
  const { ended_sessions: _, ended_version: __, ...copy } = next;
  const keptKeys = new Set(listMembershipKeys(next).map(toKeyString));
  const sameBarcode = before.user_barcode === after.user_barcode;
  const onConditionFailed = () => (expectedVersion === before.version ? new WriteConflict() : stale(before));
  return [
    unchangedSessionsCheck(
      before,
      replace(
        'directory',
        { ...userKey(before.organization_id, before.user_id), ...after },
        expectedVersion,
        onConditionFailed,
      ),
    ),
    ...(sameBarcode ? [] : barcodeClaimChanges(after)),
    ...(sameBarcode || !before.user_barcode
      ? []
      : [remove('directory', barcodeGuardKey(before.organization_id, before.user_barcode))]),
    ...listMembershipKeys(before)
      .filter((key) => !keptKeys.has(toKeyString(key)))
      .map((key) => remove('directory', key)),
    ...listMembershipKeys(next).map((key) => put('directory', { ...key, ...copy })),
  ];
}

type UserRef = Pick<User, 'organization_id' | 'user_id'>;

/** Ends sessions that began before an epoch second. Keeps the version, so that open forms can still be saved. */
export const signOutChange = ({ organization_id, user_id }: UserRef, signed_out_at: number): Change =>
  add('directory', userKey(organization_id, user_id), {}, { set: { signed_out_at }, atLeast: { version: 1 } });

/** Replaces the ended sessions as they were read. Keeps the version, like `signOut`. */
export const sessionEndChange = (before: StoredUser, ended_sessions: Record<string, number>): Change =>
  add(
    'directory',
    userKey(before.organization_id, before.user_id),
    { ended_version: 1 },
    {
      set: { ended_sessions },
      unchanged: { ended_version: before.ended_version },
      onConditionFailed: () => new WriteConflict(),
    },
  );

/** Adds the condition that what ends sessions is as read, because that does not change the version. */
function unchangedSessionsCheck(before: StoredUser, { action, onConditionFailed }: Change): Change {
  const { signed_out_at = 0, ended_version = 0 } = before;
  const { Put } = action;
  if (!Put) return { action, onConditionFailed };
  const condition = ['signed_out_at', 'ended_version']
    .map((name) => `(attribute_not_exists(${name}) OR ${name} = :${name})`)
    .join(' AND ');
  return {
    action: {
      Put: {
        ...Put,
        ConditionExpression: `${Put.ConditionExpression} AND ${condition}`,
        ExpressionAttributeValues: {
          ...Put.ExpressionAttributeValues,
          ':signed_out_at': signed_out_at,
          ':ended_version': ended_version,
        },
      },
    },
    onConditionFailed,
  };
}

/** Fails the transaction if the user changed since it was read. */
export const unchangedUserCheck = (person: User, onConditionFailed: () => Error): Change =>
  checkVersion('directory', userKey(person.organization_id, person.user_id), person.version, onConditionFailed);
