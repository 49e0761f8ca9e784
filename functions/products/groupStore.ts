import {
  type Brand,
  brand,
  type Manufacturer,
  manufacturer,
  type ProductCategory,
  productCategory,
} from '../../shared/contract/products.ts';
import { createCache } from '../kit/clock.ts';
import { conflict, stale } from '../kit/errors.ts';
import { get, getMany, type Item, itemParser, type Key, listAll } from '../kit/read.ts';
import { counterKey, createUniqueGuards, limitedCounterChange } from '../kit/uniqueGuards.ts';
import { add, type Change, put, remove, replace } from '../kit/write.ts';
import {
  catalogLogChange,
  catalogRevisionChanges,
  groupsPartition,
  readCounter,
  revisionKey,
  writeConflict,
} from './revisionStore.ts';

export const nameTaken = (what: string, field: string) => () => {
  const message = `${what} exists already.`;
  return conflict(message, { fields: { [field]: message } });
};

type GroupDefinition<Group> = {
  prefix: 'MF#' | 'BR#' | 'PC#';
  noun: string;
  plural: string;
  maxPerOrganization: number;
  parse: (item: object) => Group;
  /** Id and name, and the parent within which the name is unique. */
  identify: (group: Group) => { id: string; name: string; within: string };
};

/** Creates the store of one kind of group: manufacturers, brands, or product categories. */
function createGroupStore<Group extends { version: number }>({
  prefix,
  noun,
  plural,
  maxPerOrganization,
  parse,
  identify,
}: GroupDefinition<Group>) {
  const names = createUniqueGuards({
    table: 'catalogue',
    keyPrefix: `${prefix}NAME`,
    takenError: nameTaken(`A ${noun} with this name`, 'name'),
  });
  /** The name that must be unique, with its parent. */
  const scopedName = (group: Group) => {
    const { within, name } = identify(group);
    return `${within} ${name}`;
  };
  const key = (organization: number, id: string): Key => ({ pk: groupsPartition(organization), sk: prefix + id });
  // Validated before writing, because one invalid group would make the whole catalog unreadable.
  const item = (organization: number, group: Group): Item => ({
    ...key(organization, identify(group).id),
    ...parse(group),
  });
  return {
    noun,
    plural,
    idOf: (group: Group): string => identify(group).id,
    key,
    parse,
    list: async (organization: number): Promise<Group[]> =>
      (await listAll('catalogue', { pk: groupsPartition(organization), prefix }, maxPerOrganization))
        .map(parse)
        .sort((a, b) => identify(a).name.localeCompare(identify(b).name)),
    find: async (organization: number, id: string): Promise<Group | undefined> => {
      const found = await get('catalogue', key(organization, id));
      return found && parse(found);
    },
    /** Groups of this kind among stored items, by id. */
    parseAll: (items: readonly (Item | undefined)[]): ReadonlyMap<string, Group> =>
      new Map(
        items.flatMap((stored) =>
          stored?.sk.startsWith(prefix) ? [[identify(parse(stored)).id, parse(stored)] as const] : [],
        ),
      ),
    /** Creates a group. `madeBy` is the import that may delete it on undo, unless it is renamed. */
    add: (organization: number, added: Group, among?: Groups, madeBy?: string): Change[] => [
      put('catalogue', { ...item(organization, added), ...(madeBy && { made_by: madeBy }) }),
      ...names.claim(organization, scopedName(added), identify(added).id),
      limitedCounterChange('catalogue', organization, plural, maxPerOrganization),
      ...catalogRevisionChanges(organization, { groups: true }, among),
    ],
    remove: (organization: number, gone: Group): Change[] => [
      remove('catalogue', key(organization, identify(gone).id), gone.version, writeConflict),
      ...names.release(organization, scopedName(gone), identify(gone).id),
    ],
    /** Saves a group over the version that was read. */
    update: (organization: number, before: Group, after: Group, expectedVersion: number): Change[] => [
      replace('catalogue', item(organization, after), expectedVersion, () => stale(before)),
      ...names.move(organization, scopedName(before), scopedName(after), identify(after).id),
      ...catalogRevisionChanges(organization, { groups: true }),
    ],
    /** A group with its name guard, for seeding tables. */
    seed: (organization: number, group: Group): Change[] => [
      put('catalogue', item(organization, group)),
      names.buildGuard(organization, scopedName(group), [identify(group).id]),
    ],
  };
}

export const manufacturers = createGroupStore<Manufacturer>({
  prefix: 'MF#',
  noun: 'manufacturer',
  plural: 'manufacturers',
  maxPerOrganization: 500,
  parse: itemParser(manufacturer),
  identify: ({ manufacturer_id: id, manufacturer_name: name }) => ({ id, name, within: '' }),
});
export const brands = createGroupStore<Brand>({
  prefix: 'BR#',
  noun: 'brand',
  plural: 'brands',
  maxPerOrganization: 2000,
  parse: itemParser(brand),
  identify: ({ brand_id: id, brand_name: name, manufacturer_id: within }) => ({ id, name, within }),
});
export const categories = createGroupStore<ProductCategory>({
  prefix: 'PC#',
  noun: 'category',
  plural: 'categories of products',
  maxPerOrganization: 5000,
  parse: itemParser(productCategory),
  identify: ({ category_id: id, category_name: name, brand_id: within }) => ({ id, name, within }),
});

export const parseGroups = (items: readonly (Item | undefined)[]): Groups => ({
  manufacturers: manufacturers.parseAll(items),
  brands: brands.parseAll(items),
  categories: categories.parseAll(items),
  removals: readCounter(
    items.find((item) => item?.sk === 'MARK'),
    'removals',
  ),
});
/** Manufacturers, brands and categories by id. */
export type Groups = {
  manufacturers: ReadonlyMap<string, Manufacturer>;
  brands: ReadonlyMap<string, Brand>;
  categories: ReadonlyMap<string, ProductCategory>;
  /** Number of removals so far, for detecting concurrent ones. */
  removals: number;
};

export const loadGroups = async (organization: number): Promise<Groups> =>
  parseGroups(await listAll('catalogue', { pk: groupsPartition(organization) }));

const groupsCache = createCache<Groups>(15 * 60_000, 20);

/** All groups at their revision, from memory where they were read at it before. */
export const getCachedGroups = (organization: number, revision: number): Promise<Groups> =>
  groupsCache.getOrLoad(`${organization}-${revision}`, () => loadGroups(organization));

export type GroupIds = { manufacturer?: string | null; brand?: string | null; category?: string | null | undefined };

export const listGroupKeys = (organization: number, { manufacturer, brand, category }: GroupIds): Key[] => [
  revisionKey(organization),
  ...(manufacturer ? [manufacturers.key(organization, manufacturer)] : []),
  ...(brand ? [brands.key(organization, brand)] : []),
  ...(category ? [categories.key(organization, category)] : []),
];

export const findGroups = async (organization: number, named: GroupIds): Promise<Groups> =>
  parseGroups(await getMany(listGroupKeys(organization, named).map((key) => ({ table: 'catalogue', key }))));

/** Groups created by an import and not renamed since, with all groups and the catalog revision. */
export async function findImportedGroups(organization: number, madeBy: string) {
  const [marking] = await getMany([{ table: 'catalogue', key: revisionKey(organization) }]);
  const items = await listAll('catalogue', { pk: groupsPartition(organization) });
  const made = parseGroups(items.filter(({ made_by }) => made_by === madeBy));
  return { made, all: parseGroups(items), mark: readCounter(marking, 'changes') };
}

/** Migration: removes brands without a manufacturer and categories without a brand, which an earlier import created. */
export function orphanedGroupChanges(item: Item): Change[] {
  const organization = Number(/^P#(\d+)$/.exec(item.pk)?.[1]);
  const { sk, brand_id, manufacturer_id } = item;
  if (sk.startsWith('BR#') && manufacturer_id === '') return brands.remove(organization, item as Item & Brand);
  if (sk.startsWith('PC#') && brand_id === '') return categories.remove(organization, item as Item & ProductCategory);
  return [];
}

/** Removes unused groups. Fails with a conflict if the catalog changed since the given revision. */
export const groupRemovalChanges = (
  organization: number,
  removed: Pick<Groups, 'manufacturers' | 'brands' | 'categories'>,
  revision: number,
): Change[] => [
  ...[...removed.categories.values()].flatMap((one) => categories.remove(organization, one)),
  ...[...removed.brands.values()].flatMap((one) => brands.remove(organization, one)),
  ...[...removed.manufacturers.values()].flatMap((one) => manufacturers.remove(organization, one)),
  add('catalogue', counterKey(organization), {
    [manufacturers.plural]: -removed.manufacturers.size,
    [brands.plural]: -removed.brands.size,
    [categories.plural]: -removed.categories.size,
  }),
  add(
    'catalogue',
    revisionKey(organization),
    { changes: 1, groups: 1, removals: 1 },
    { below: { changes: revision + 1 }, onConditionFailed: writeConflict },
  ),
  catalogLogChange(organization, { groups: true }),
];
