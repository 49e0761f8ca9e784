import { createHash } from 'node:crypto';
import * as z from 'zod';
import { id, organizationId, version } from '../../shared/contract/fields.ts';
import { type Change, Contended, create, remove, replace } from '../kit/commit.ts';
import { get, type Key } from '../kit/table.ts';

const stored = z.object({ hash: z.string(), created: z.string(), version });
/** What is kept of the address of a stylist's calendar: never the secret itself. */
export type Feed = z.infer<typeof stored>;

const feedKey = (organization: number, userId: string): Key => ({ pk: `O#${organization}#ST#${userId}`, sk: 'CAL' });
const addressKey = (hash: string): Key => ({ pk: `CAL#${hash}`, sk: 'X' });

/** The secret has 32 random bytes, so its hash needs neither salt nor effort. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export async function findFeed(organization: number, userId: string): Promise<Feed | undefined> {
  const item = await get('services', feedKey(organization, userId));
  return item && stored.parse(item);
}

const owner = z.object({ organization_id: organizationId, user_id: id });

/** Whose calendar a secret opens; one request, whatever the secret. */
export async function ownerOf(secret: string): Promise<z.infer<typeof owner> | undefined> {
  const item = await get('services', addressKey(hashOf(secret)));
  return item && owner.parse(item);
}

const overtaken = () => new Contended();

type Opening = Pick<Feed, 'hash' | 'created'>;

/** The address in place of the one before, which opens nothing from then on. */
export const openFeed = (
  organization_id: number,
  user_id: string,
  before: Feed | undefined,
  opening: Opening,
): Change[] => [
  replace('services', { ...feedKey(organization_id, user_id), ...opening }, before?.version ?? 0, overtaken),
  ...(before ? [remove('services', addressKey(before.hash))] : []),
  create('services', { ...addressKey(opening.hash), organization_id, user_id }, overtaken),
];

export const closeFeed = (organization: number, userId: string, { hash, version: seen }: Feed): Change[] => [
  remove('services', feedKey(organization, userId), seen, overtaken),
  remove('services', addressKey(hash)),
];
