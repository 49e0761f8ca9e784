import { type Category, category } from '../../shared/contract/categories.ts';
import { type ListedService, type Service, service } from '../../shared/contract/services.ts';
import { now } from '../kit/clock.ts';
import { type Change, Contended, put, replace } from '../kit/commit.ts';
import { stale } from '../kit/errors.ts';
import { get, type Key, list } from '../kit/table.ts';

const menuPartition = (organization: number): string => `O#${organization}`;
const categoryKey = (organization: number, id: string): Key => ({ pk: menuPartition(organization), sk: `CAT#${id}` });
export const serviceKey = (organization: number, id: string): Key => ({
  pk: menuPartition(organization),
  sk: `SVC#${id}`,
});
const turnKey = (organization: number): Key => ({ pk: menuPartition(organization), sk: 'TURN' });

/** `turn` counts the writes. */
export type Menu = { categories: Category[]; services: Service[]; turn: number };

/** Categories and services of an organization, in one request. */
export async function menuOf(organization: number): Promise<Menu> {
  const items = await list('services', { pk: menuPartition(organization) });
  const under = (prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix));
  const [turn] = under('TURN');
  return {
    categories: under('CAT#').map((item) => category.parse(item)),
    services: under('SVC#').map((item) => service.parse(item)),
    turn: Number(turn?.['version'] ?? 0),
  };
}

/** Lets writes to a menu through one at a time, so that what was held against the menu as it was read still holds. */
export const takeTurn = (organization: number, { turn }: Menu): Change =>
  replace('services', turnKey(organization), turn, () => new Contended());

const recallMs = 30_000;
const recent = new Map<number, { categories: Category[]; until: number }>();

/** A category from memory for up to 30 s; one that is not known yet is looked up at once. */
export async function recentCategory(organization: number, id: string): Promise<Category | undefined> {
  const known = recent.get(organization);
  const found =
    known && known.until > now() ? known.categories.find(({ category_id }) => category_id === id) : undefined;
  if (found) return found;
  const categories = await categoriesOf(organization);
  recent.set(organization, { categories, until: now() + recallMs });
  return categories.find(({ category_id }) => category_id === id);
}

/** Services with what their categories give them, by name. */
export function listed({ categories, services }: Menu): ListedService[] {
  const known = new Map(categories.map((one) => [one.category_id, one]));
  return services
    .flatMap((one) => {
      const found = known.get(one.category_id);
      return found ? [{ ...one, color: found.color, category_name: found.category_name }] : [];
    })
    .sort((a, b) => a.service_name.localeCompare(b.service_name));
}

/** The categories of an organization by name. */
export async function categoriesOf(organization: number): Promise<Category[]> {
  const items = await list('services', { pk: menuPartition(organization), prefix: 'CAT#' });
  return items.map((item) => category.parse(item)).sort((a, b) => a.category_name.localeCompare(b.category_name));
}

export async function findCategory(organization: number, id: string): Promise<Category | undefined> {
  const item = await get('services', categoryKey(organization, id));
  return item && category.parse(item);
}

export async function findService(organization: number, id: string): Promise<Service | undefined> {
  const item = await get('services', serviceKey(organization, id));
  return item && service.parse(item);
}

export const putCategory = (organization: number, saved: Category): Change =>
  put('services', { ...categoryKey(organization, saved.category_id), ...saved });

export const putService = (saved: Service): Change =>
  put('services', { ...serviceKey(saved.organization_id, saved.service_id), ...saved });

/** Saves a category over the version that was seen. */
export const changeCategory = (organization: number, before: Category, after: Category, seen: number): Change =>
  replace('services', { ...categoryKey(organization, after.category_id), ...after }, seen, () => stale(before));

/** Saves a service over the version that was seen. */
export const changeService = (before: Service, after: Service, seen: number): Change =>
  replace('services', { ...serviceKey(after.organization_id, after.service_id), ...after }, seen, () => stale(before));
