import { type Category, category, type Service, service } from '../../shared/contract/services.ts';
import { type Assignment, assignment } from '../../shared/contract/stylists.ts';
import { now } from '../kit/clock.ts';
import { type Change, put } from '../kit/commit.ts';
import { type Key, list } from '../kit/table.ts';

const menuPartition = (organization: number): string => `O#${organization}`;
export const categoryKey = (organization: number, id: string): Key => ({
  pk: menuPartition(organization),
  sk: `CAT#${id}`,
});
export const serviceKey = (organization: number, id: string): Key => ({
  pk: menuPartition(organization),
  sk: `SVC#${id}`,
});
export const assignmentKey = (organization: number, userId: string, serviceId: string): Key => ({
  pk: `O#${organization}#ST#${userId}`,
  sk: `SVC#${serviceId}`,
});

/** Assignments of a salon's stylists stand together in an index, under the stylist's primary salon. */
const assignmentsOf = (organization: number, location: number): string => `O#${organization}#L#${location}`;

/** Categories and services of an organization, in one request. */
export async function menuOf(organization: number): Promise<{ categories: Category[]; services: Service[] }> {
  const items = await list('services', { pk: menuPartition(organization) });
  const under = (prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix));
  return {
    categories: under('CAT#').map((item) => category.parse(item)),
    services: under('SVC#').map((item) => service.parse(item)),
  };
}

const recallMs = 30_000;
const recent = new Map<number, { categories: Category[]; until: number }>();

/** A category from memory for up to 30 s; one that is not known yet is looked up at once. */
export async function recentCategory(organization: number, id: string): Promise<Category | undefined> {
  const known = recent.get(organization);
  const found =
    known && known.until > now() ? known.categories.find(({ category_id }) => category_id === id) : undefined;
  if (found) return found;
  const items = await list('services', { pk: menuPartition(organization), prefix: 'CAT#' });
  const categories = items.map((item) => category.parse(item));
  recent.set(organization, { categories, until: now() + recallMs });
  return categories.find(({ category_id }) => category_id === id);
}

export async function assignmentsOfSalon(organization: number, location: number): Promise<Assignment[]> {
  const items = await list('services', { index: 'assignments-by-salon', pk: assignmentsOf(organization, location) });
  return items.map((item) => assignment.parse(item));
}

export const putCategory = (organization: number, saved: Category): Change =>
  put('services', { ...categoryKey(organization, saved.category_id), ...saved });

export const putService = (saved: Service): Change =>
  put('services', { ...serviceKey(saved.organization_id, saved.service_id), ...saved });

export const putAssignment = (organization: number, location: number, saved: Assignment): Change =>
  put('services', {
    ...assignmentKey(organization, saved.userId, saved.serviceId),
    ...saved,
    assignments_pk: assignmentsOf(organization, location),
    assignments_sk: `${saved.userId}#${saved.serviceId}`,
  });
