import { type Category, category } from '../../shared/contract/categories.ts';
import { type ListedService, type Service, service } from '../../shared/contract/services.ts';
import { createCache } from '../kit/clock.ts';
import { conflict, stale } from '../kit/errors.ts';
import { get, getMany, type Item, itemParser, type Key, listAll } from '../kit/read.ts';
import { counterKey, createUniqueGuards, limitedCounterChange } from '../kit/uniqueGuards.ts';
import { type Change, checkVersion, put, remove, replace, WriteConflict } from '../kit/write.ts';

const parseCategory = itemParser(category);
export const parseService = itemParser(service, {
  ...{ included_grams: 0, gram_charge: 0, expected_grams: 0 },
  ...{ service_step1_minutes: 0, service_step2_minutes: 0, service_step3_minutes: 0 },
});

const menuPartition = (organization: number): string => `O#${organization}`;
const categoryKey = (organization: number, id: string): Key => ({ pk: menuPartition(organization), sk: `CAT#${id}` });
export const serviceKey = (organization: number, id: string): Key => ({
  pk: menuPartition(organization),
  sk: `SVC#${id}`,
});

/** Limits per organization. Both lists are read completely. */
const maxServices = 2000;
const maxCategories = 500;

export type Menu = { categories: Category[]; services: Service[] };

/** Categories and services of an organization. One request per MB. */
export async function loadMenu(organization: number, { consistent = true } = {}): Promise<Menu> {
  const items = await listAll('services', { pk: menuPartition(organization), consistent });
  const under = (prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix));
  return {
    categories: under('CAT#').map(parseCategory),
    services: under('SVC#').map(parseService),
  };
}

const menuCache = createCache<Menu>(30_000);

/** The menu, cached for 30 s. Only for display; never base a write on it. */
export const getCachedMenu = (organization: number): Promise<Menu> =>
  menuCache.getOrLoad(String(organization), () => loadMenu(organization, { consistent: false }));

const categoriesCache = createCache<Category[]>(30_000);

/** Category by id, cached for 30 s. Reloads immediately if the id is not in the cache. */
export async function getCachedCategory(organization: number, id: string): Promise<Category | undefined> {
  const recall = () => categoriesCache.getOrLoad(String(organization), () => listCategories(organization));
  const isIt = ({ category_id }: Category) => category_id === id;
  const found = (await recall()).find(isIt);
  if (found) return found;
  categoriesCache.evict(String(organization));
  return (await recall()).find(isIt);
}

/** Services with what their category says about them, sorted by name. */
export function toListedServices({ categories, services }: Menu): ListedService[] {
  const known = new Map(categories.map((one) => [one.category_id, one]));
  return services
    .flatMap((one) => {
      const found = known.get(one.category_id);
      if (!found) return [];
      const takes_product = found.flag === 'Chemical' || one.included_grams > 0 || one.gram_charge > 0;
      return [{ ...one, color: found.color, category_name: found.category_name, takes_product }];
    })
    .sort((a, b) => a.service_name.localeCompare(b.service_name));
}

export async function listCategories(organization: number): Promise<Category[]> {
  const items = await listAll('services', { pk: menuPartition(organization), prefix: 'CAT#' }, maxCategories);
  return items.map(parseCategory).sort((a, b) => a.category_name.localeCompare(b.category_name));
}

export async function findCategory(organization: number, id: string): Promise<Category | undefined> {
  const item = await get('services', categoryKey(organization, id));
  return item && parseCategory(item);
}

export async function findService(organization: number, id: string): Promise<Service | undefined> {
  const item = await get('services', serviceKey(organization, id));
  return item && parseService(item);
}

/** A service and the category chosen in its form, in one request. */
export async function loadServiceAndCategory(organization: number, id: string, categoryId: string) {
  const [found, chosen] = await getMany([
    { table: 'services', key: serviceKey(organization, id) },
    { table: 'services', key: categoryKey(organization, categoryId) },
  ]);
  return { before: found && parseService(found), chosen: chosen && parseCategory(chosen) };
}

const nameTaken = (what: string, field: string) => () => {
  const message = `${what} exists already.`;
  return conflict(message, { fields: { [field]: message } });
};
const guardTable = { table: 'services' } as const;
export const categoryNames = createUniqueGuards({
  ...guardTable,
  keyPrefix: 'CATNAME',
  takenError: nameTaken('A category with this name', 'name'),
});
export const serviceNames = createUniqueGuards({
  ...guardTable,
  keyPrefix: 'SVCNAME',
  takenError: nameTaken('A service with this name', 'name'),
});
export const serviceShortcuts = createUniqueGuards({
  ...guardTable,
  keyPrefix: 'SVCSHORT',
  takenError: nameTaken('A service with this shortcut', 'shortcutName'),
});

/** Writes a category without its guard, for seeding tables. */
export const categorySeedChange = (organization: number, saved: Category): Change =>
  put('services', { ...categoryKey(organization, saved.category_id), ...saved });

/** Writes a service without its guards, for seeding tables. */
export const serviceSeedChange = (saved: Service): Change =>
  put('services', { ...serviceKey(saved.organization_id, saved.service_id), ...saved });

/** Migration: adds the name guards that services and categories of the first releases lack. */
export function menuGuardBackfillChanges(item: Item): Change[] {
  // Earlier releases serialized writes with this item.
  if (item.sk === 'TURN') return [remove('services', item, Number(item['version']), () => new WriteConflict())];
  const organization = Number(item.pk.slice(menuPartition(0).length - 1));
  if (item.sk.startsWith('CAT#')) {
    const { category_name, category_id } = parseCategory(item);
    return categoryNames.share(organization, category_name, category_id);
  }
  if (!item.sk.startsWith('SVC#')) return [];
  const { service_name, service_shortcut, service_id } = parseService(item);
  return [
    ...serviceNames.share(organization, service_name, service_id),
    ...serviceShortcuts.share(organization, service_shortcut, service_id),
  ];
}

/** Name guards and counts of a menu, for seeding tables. */
export const menuGuardChanges = (organization: number, { categories, services }: Menu): Change[] => [
  ...categories.map(({ category_name, category_id }) =>
    categoryNames.buildGuard(organization, category_name, [category_id]),
  ),
  ...services.flatMap(({ service_name, service_shortcut, service_id }) => [
    serviceNames.buildGuard(organization, service_name, [service_id]),
    serviceShortcuts.buildGuard(organization, service_shortcut, [service_id]),
  ]),
  put('services', { ...counterKey(organization), categories: categories.length, services: services.length }),
];

export const categoryCreationChanges = (organization: number, added: Category): Change[] => [
  categorySeedChange(organization, added),
  ...categoryNames.claim(organization, added.category_name, added.category_id),
  limitedCounterChange('services', organization, 'categories', maxCategories),
];

/** As `categoryCreationChanges`, marked with the import that created it. */
export const importedCategoryChanges = (organization: number, added: Category, made_by: string): Change[] => [
  put('services', { ...categoryKey(organization, added.category_id), ...added, made_by }),
  ...categoryCreationChanges(organization, added).slice(1),
];

/** Categories that an import created and nobody changed since. */
export async function listImportedCategories(organization: number, importId: string): Promise<Category[]> {
  const items = await listAll('services', { pk: menuPartition(organization), prefix: 'CAT#' }, maxCategories);
  return items.filter(({ made_by }) => made_by === importId).map(parseCategory);
}

/** Removes a category without services. Fails with a conflict if it changed, as creating a service in it does. */
export const categoryRemovalChanges = (organization: number, gone: Category): Change[] => [
  remove('services', categoryKey(organization, gone.category_id), gone.version, () => new WriteConflict()),
  ...categoryNames.release(organization, gone.category_name, gone.category_id),
  limitedCounterChange('services', organization, 'categories', maxCategories, -1),
];

export const categoryChanges = (
  organization: number,
  before: Category,
  after: Category,
  expectedVersion: number,
): Change[] => [
  replace('services', { ...categoryKey(organization, after.category_id), ...after }, expectedVersion, () =>
    stale(before),
  ),
  ...categoryNames.move(organization, before.category_name, after.category_name, after.category_id),
];

/** Creates a service. Fails with a conflict if its category changed since it was read, for example by being archived. */
export const serviceCreationChanges = (added: Service, chosen: Category): Change[] => [
  unchangedCategoryCheck(added.organization_id, chosen),
  serviceSeedChange(added),
  ...serviceNames.claim(added.organization_id, added.service_name, added.service_id),
  ...serviceShortcuts.claim(added.organization_id, added.service_shortcut, added.service_id),
  limitedCounterChange('services', added.organization_id, 'services', maxServices),
];

/** Saves a service over the version that was read. A new category must be unchanged since it was read. */
export function serviceChanges(before: Service, after: Service, expectedVersion: number, chosen: Category): Change[] {
  const { service_id: id, organization_id: organization } = after;
  return [
    replace('services', { ...serviceKey(organization, id), ...after }, expectedVersion, () => stale(before)),
    ...(chosen.category_id === before.category_id ? [] : [unchangedCategoryCheck(organization, chosen)]),
    ...serviceNames.move(organization, before.service_name, after.service_name, id),
    ...serviceShortcuts.move(organization, before.service_shortcut, after.service_shortcut, id),
  ];
}

/** Change of an imported service; without `after` it is removed. */
export type ServiceStep = {
  before?: Service | undefined;
  after?: Service | undefined;
  category?: Category | undefined;
};

/** Saves several services in one transaction, with each category and the counter once. */
export function serviceStepChanges(organization: number, steps: readonly ServiceStep[]): Change[] {
  const chosen = new Map(
    steps.flatMap(({ before, after, category }) =>
      category && after?.category_id !== before?.category_id ? [[category.category_id, category] as const] : [],
    ),
  );
  const growth = steps.filter(({ before }) => !before).length - steps.filter(({ after }) => !after).length;
  return [
    ...[...chosen.values()].map((one) => unchangedCategoryCheck(organization, one)),
    ...(growth === 0 ? [] : [limitedCounterChange('services', organization, 'services', maxServices, growth)]),
    ...steps.flatMap(({ before, after }): Change[] => {
      const { service_id: id = '' } = after ?? before ?? {};
      const key = serviceKey(organization, id);
      if (!before) return after ? [serviceSeedChange(after), ...nameClaimChanges(organization, after)] : [];
      if (!after)
        return [
          remove('services', key, before.version, () => new WriteConflict()),
          ...nameReleaseChanges(organization, before),
        ];
      return [
        replace('services', { ...key, ...after }, before.version, () => new WriteConflict()),
        ...serviceNames.move(organization, before.service_name, after.service_name, id),
        ...serviceShortcuts.move(organization, before.service_shortcut, after.service_shortcut, id),
      ];
    }),
  ];
}

const nameClaimChanges = (organization: number, { service_name, service_shortcut, service_id }: Service): Change[] => [
  ...serviceNames.claim(organization, service_name, service_id),
  ...serviceShortcuts.claim(organization, service_shortcut, service_id),
];
const nameReleaseChanges = (
  organization: number,
  { service_name, service_shortcut, service_id }: Service,
): Change[] => [
  ...serviceNames.release(organization, service_name, service_id),
  ...serviceShortcuts.release(organization, service_shortcut, service_id),
];

const unchangedCategoryCheck = (organization: number, { category_id, version }: Category): Change =>
  checkVersion('services', categoryKey(organization, category_id), version, () => new WriteConflict());
