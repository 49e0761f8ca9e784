import { randomBytes } from 'node:crypto';
import { calendar } from '../../shared/contract/calendar.ts';
import { admins, isAllowed } from '../../shared/contract/endpoint.ts';
import type { User } from '../../shared/contract/users.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { notAuthorized } from '../kit/errors.ts';
import { commit } from '../kit/write.ts';
import { assertWorking } from './rules.ts';
import { type Feed, feedClosingChanges, feedOpeningChanges, findFeed, hashSecret, loadStylist } from './store.ts';

/** Whether a stylist's calendar feed is active, and since when. */
export async function getFeed(caller: Caller, userId: string) {
  return toFeedState((await loadFeed(caller, userId)).feed);
}

/**
 * Creates a new feed URL and revokes the previous one. The URL is returned only once.
 * @throws 409 for a deactivated stylist
 */
export async function renewFeed(caller: Caller, userId: string) {
  const { feed: before, person } = await loadFeed(caller, userId);
  assertWorking(person);
  const secret = randomBytes(32).toString('base64url');
  const created = new Date(now()).toISOString();
  await commit([
    ...feedOpeningChanges(caller.organization_id, userId, before, { hash: hashSecret(secret), created }),
    feedAuditEntry(caller, userId, before ? 'renew' : 'create'),
  ]);
  return { path: `/api${calendar.readCalendar.path.replace('{secret}', secret)}`, created };
}

/** Revokes the feed URL, if there is one. */
export async function revokeFeed(caller: Caller, userId: string) {
  const { feed: before } = await loadFeed(caller, userId);
  if (before)
    await commit([
      ...feedClosingChanges(caller.organization_id, userId, before),
      feedAuditEntry(caller, userId, 'revoke'),
    ]);
  return toFeedState(undefined);
}

/** @throws 404 for an unknown stylist, 403 for one the caller cannot access, or for a colleague unless the caller is an admin */
async function loadFeed(caller: Caller, userId: string): Promise<{ feed: Feed | undefined; person: User }> {
  const [feed, { person }] = await Promise.all([findFeed(caller.organization_id, userId), loadStylist(caller, userId)]);
  if (userId !== caller.user_id && !isAllowed(admins, caller.types)) throw notAuthorized();
  return { feed, person };
}

const toFeedState = (feed: Feed | undefined) => ({
  active: feed !== undefined,
  ...(feed && { created: feed.created }),
});

const feedAuditEntry = (caller: Caller, id: string, action: string) =>
  auditEntry(caller, { entity: 'calendar feed', id, action });
