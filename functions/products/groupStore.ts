import {
  type Brand,
  brand,
  type Manufacturer,
  manufacturer,
  type ProductCategory,
  productCategory,
} from '../../shared/contract/products.ts';
import { conflict, stale } from '../kit/errors.ts';
import { get, getMany, type Item, itemParser, type Key, listAll } from '../kit/read.ts';
import { counterKey, createUniqueGuards, incrementLimitedCounter } from '../kit/uniqueGuards.ts';
import { add, type Change, put, remove, replace, WriteConflict } from '../kit/write.ts';

/** Partition of manufacturers, brands and categories, which are few and read with every product list. */
const groupsPartition = (organization: number): string => `P#${organization}`;

/** Revision of the catalog, incremented by every change, so that one small read tells whether a cached catalog is current. */
const revisionKey = (organization: number): Key => ({ pk: groupsPartition(organization), sk: 'MARK' });
const writeConflict = () => new WriteConflict();
/** Increments the catalog revision. With `among` it fails with a conflict if a group was removed since they were read. */
export const incrementCatalogRevision = (organization: number, among?: Groups): Change =>
  add(
    'catalogue',
    revisionKey(organization),
    { changes: 1 },
    among && { below: { removals: among.removals + 1 }, onConditionFailed: writeConflict },
  );
const readCounter = (item: Item | undefined, name: 'changes' | 'removals'): number => Number(item?.[name] ?? 0);

export const getCatalogRevision = async (organization: number): Promise<number> =>
  readCounter(await get('catalogue', revisionKey(organization)), 'changes');

export const nameTaken = (what: string, field: string) => () => {
  const message = `${what} exists already.`;
  return conflict(message, { fields: { [field]: message } });
};

type GroupDefinition<Group> = {
  /** Key prefix. */
  prefix: 'MF#' | 'BR#' | 'PC#';
  one: string;
  many: string;
  /** Limit per organization. */
  most: number;
  read: (item: object) => Group;
  /** Id and name, and the parent within which the name is unique. */
  of: (group: Group) => { id: string; name: string; within: string };
};

/** Creates the store of one kind of group: manufacturers, brands, or product categories. */
function createGroupStore<Group extends { version: number }>({
  prefix,
  one,
  many,
  most,
  read,
  of,
}: GroupDefinition<Group>) {
  const names = createUniqueGuards({
    table: 'catalogue',
    keyPrefix: `${prefix}NAME`,
    takenError: nameTaken(`A ${one} with this name`, 'name'),
  });
  const nameIn = (group: Group) => `${of(group).within} ${of(group).name}`;
  const key = (organization: number, id: string): Key => ({ pk: groupsPartition(organization), sk: prefix + id });
  // Validated before writing, because one invalid group would make the whole catalog unreadable.
  const item = (organization: number, group: Group): Item => ({ ...key(organization, of(group).id), ...read(group) });
  return {
    one,
    many,
    idOf: (group: Group): string => of(group).id,
    key,
    read,
    list: async (organization: number): Promise<Group[]> =>
      (await listAll('catalogue', { pk: groupsPartition(organization), prefix }, most))
        .map(read)
        .sort((a, b) => of(a).name.localeCompare(of(b).name)),
    find: async (organization: number, id: string): Promise<Group | undefined> => {
      const found = await get('catalogue', key(organization, id));
      return found && read(found);
    },
    /** Groups of this kind among stored items, by id. */
    among: (items: readonly (Item | undefined)[]): ReadonlyMap<string, Group> =>
      new Map(
        items.flatMap((stored) =>
          stored?.sk.startsWith(prefix) ? [[of(read(stored)).id, read(stored)] as const] : [],
        ),
      ),
    /** Creates a group. `madeBy` is the import that may delete it on undo, unless it is renamed. */
    add: (organization: number, added: Group, among?: Groups, madeBy?: string): Change[] => [
      put('catalogue', { ...item(organization, added), ...(madeBy && { made_by: madeBy }) }),
      ...names.claim(organization, nameIn(added), of(added).id),
      incrementLimitedCounter('catalogue', organization, many, most),
      incrementCatalogRevision(organization, among),
    ],
    takeOut: (organization: number, gone: Group): Change[] => [
      remove('catalogue', key(organization, of(gone).id), gone.version, writeConflict),
      ...names.release(organization, nameIn(gone), of(gone).id),
    ],
    /** Saves a group over the version that was read. */
    change: (organization: number, before: Group, after: Group, expectedVersion: number): Change[] => [
      replace('catalogue', item(organization, after), expectedVersion, () => stale(before)),
      ...names.move(organization, nameIn(before), nameIn(after), of(after).id),
      incrementCatalogRevision(organization),
    ],
    /** A group with its name guard, for seeding tables. */
    fill: (organization: number, group: Group): Change[] => [
      put('catalogue', item(organization, group)),
      names.buildGuard(organization, nameIn(group), [of(group).id]),
    ],
  };
}

export const manufacturers = createGroupStore<Manufacturer>({
  prefix: 'MF#',
  one: 'manufacturer',
  many: 'manufacturers',
  most: 500,
  read: itemParser(manufacturer),
  of: ({ manufacturer_id: id, manufacturer_name: name }) => ({ id, name, within: '' }),
});
export const brands = createGroupStore<Brand>({
  prefix: 'BR#',
  one: 'brand',
  many: 'brands',
  most: 2000,
  read: itemParser(brand),
  of: ({ brand_id: id, brand_name: name, manufacturer_id: within }) => ({ id, name, within }),
});
export const categories = createGroupStore<ProductCategory>({
  prefix: 'PC#',
  one: 'category',
  many: 'categories of products',
  most: 5000,
  read: itemParser(productCategory),
  of: ({ category_id: id, category_name: name, brand_id: within }) => ({ id, name, within }),
});

export const parseGroups = (items: readonly (Item | undefined)[]): Groups => ({
  manufacturers: manufacturers.among(items),
  brands: brands.among(items),
  categories: categories.among(items),
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

/** All groups of an organization. */
export const loadGroups = async (organization: number): Promise<Groups> =>
  parseGroups(await listAll('catalogue', { pk: groupsPartition(organization) }));

export type GroupIds = { manufacturer?: string | null; brand?: string | null; category?: string | null | undefined };

export const listGroupKeys = (organization: number, { manufacturer, brand, category }: GroupIds): Key[] => [
  revisionKey(organization),
  ...(manufacturer ? [manufacturers.key(organization, manufacturer)] : []),
  ...(brand ? [brands.key(organization, brand)] : []),
  ...(category ? [categories.key(organization, category)] : []),
];

/** Reads the groups with these ids. */
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
export function removeOrphanedGroup(item: Item): Change[] {
  const organization = Number(/^P#(\d+)$/.exec(item.pk)?.[1]);
  const { sk, brand_id, manufacturer_id } = item;
  if (sk.startsWith('BR#') && manufacturer_id === '') return brands.takeOut(organization, item as Item & Brand);
  if (sk.startsWith('PC#') && brand_id === '') return categories.takeOut(organization, item as Item & ProductCategory);
  return [];
}

/** Removes unused groups. Fails with a conflict if the catalog changed since the given revision. */
export const removeGroups = (
  organization: number,
  removed: Pick<Groups, 'manufacturers' | 'brands' | 'categories'>,
  revision: number,
): Change[] => [
  ...[...removed.categories.values()].flatMap((one) => categories.takeOut(organization, one)),
  ...[...removed.brands.values()].flatMap((one) => brands.takeOut(organization, one)),
  ...[...removed.manufacturers.values()].flatMap((one) => manufacturers.takeOut(organization, one)),
  add('catalogue', counterKey(organization), {
    [manufacturers.many]: -removed.manufacturers.size,
    [brands.many]: -removed.brands.size,
    [categories.many]: -removed.categories.size,
  }),
  add(
    'catalogue',
    revisionKey(organization),
    { changes: 1, removals: 1 },
    { below: { changes: revision + 1 }, onConditionFailed: writeConflict },
  ),
];
