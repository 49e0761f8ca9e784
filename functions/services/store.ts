import { type Category, category, type Service, service } from '../../shared/contract/services.ts';
import { now } from '../kit/clock.ts';
import { type Change, put } from '../kit/commit.ts';
import { type Key, list } from '../kit/table.ts';

const menuPartition = (organization: number): string => `O#${organization}`;
const categoryKey = (organization: number, id: string): Key => ({ pk: menuPartition(organization), sk: `CAT#${id}` });
export const serviceKey = (organization: number, id: string): Key => ({
  pk: menuPartition(organization),
  sk: `SVC#${id}`,
});

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

export const putCategory = (organization: number, saved: Category): Change =>
  put('services', { ...categoryKey(organization, saved.category_id), ...saved });

export const putService = (saved: Service): Change =>
  put('services', { ...serviceKey(saved.organization_id, saved.service_id), ...saved });
