import * as z from 'zod';
import { organizationId } from '../../shared/contract/fields.ts';
import { createCache } from './clock.ts';
import { organizationSuspended } from './errors.ts';
import { get, itemParser, type Key } from './read.ts';

const storedOrganization = z.object({
  organization_id: organizationId,
  organization_name: z.string(),
  suspended_at: z.iso.datetime().optional(),
  version: z.int(),
});
export type StoredOrganization = z.output<typeof storedOrganization>;
/** Organizations of earlier releases have no version. */
export const parseOrganization = itemParser(storedOrganization, { version: 0 });

export const organizationKey = (id: number): Key => ({ pk: 'ORGS', sk: `O#${id}` });

export async function findOrganization(id: number): Promise<StoredOrganization | undefined> {
  const item = await get('directory', organizationKey(id));
  return item && parseOrganization(item);
}

/** Cached for 30 s, like the records of callers and stations that are refused with it. */
const suspensionCache = createCache<StoredOrganization | undefined>(30_000);

/** The organization if it is suspended. Platform admins can belong to one that is not stored. */
export async function findSuspended(id: number): Promise<StoredOrganization | undefined> {
  const found = await suspensionCache.getOrLoad(String(id), () => findOrganization(id));
  return found?.suspended_at ? found : undefined;
}

export const evictSuspension = (id: number): void => suspensionCache.evict(String(id));

/** @throws 403 for people, 503 for stations, which send their bowls again later */
export async function assertNotSuspended(id: number, status: 403 | 503 = 403): Promise<void> {
  const found = await findSuspended(id);
  if (found) throw organizationSuspended(found.organization_name, status);
}
