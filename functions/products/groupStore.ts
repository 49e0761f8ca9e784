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

/** What products belong to lies apart from them: there is little of it, and it is read with every list. */
const groupsPartition = (organization: number): string => `P#${organization}`;

/** Counted up by every change of the catalogue, so that whoever has it learns in one small read that it is still the same. */
const revisionKey = (organization: number): Key => ({ pk: groupsPartition(organization), sk: 'MARK' });
const writeConflict = () => new WriteConflict();
/** A change of the catalogue; what belongs to something goes through only while nothing of what was read was taken out. */
export const incrementCatalogRevision = (organization: number, among?: Groups): Change =>
  add(
    'catalogue',
    revisionKey(organization),
    { changes: 1 },
    among && { below: { removals: among.removals + 1 }, onConditionFailed: writeConflict },
  );
const readCounter = (item: Item | undefined, name: 'changes' | 'removals'): number => Number(item?.[name] ?? 0);

/** How often the catalogue was changed: another number is another catalogue. */
export const getCatalogRevision = async (organization: number): Promise<number> =>
  readCounter(await get('catalogue', revisionKey(organization)), 'changes');

export const nameTaken = (what: string, field: string) => () => {
  const message = `${what} exists already.`;
  return conflict(message, { fields: { [field]: message } });
};

type GroupDefinition<Group> = {
  /** The beginning of the keys. */
  prefix: 'MF#' | 'BR#' | 'PC#';
  one: string;
  many: string;
  /** How many of them an organization may have. */
  most: number;
  read: (item: object) => Group;
  /** Its id and name, and what it is within: there its name is the only one. */
  of: (group: Group) => { id: string; name: string; within: string };
};

/** The store of what products belong to: manufacturers, their brands, and the categories of those. */
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
  // One that could not be read again would keep everybody from the catalogue: it is refused before it is written.
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
    /** Those among stored items, by id. */
    among: (items: readonly (Item | undefined)[]): ReadonlyMap<string, Group> =>
      new Map(
        items.flatMap((stored) =>
          stored?.sk.startsWith(prefix) ? [[of(read(stored)).id, read(stored)] as const] : [],
        ),
      ),
    /** Adds one within one of these; an import that made it can take it out again as long as nobody has renamed it. */
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
    /** Saves one over the version that was seen. */
    change: (organization: number, before: Group, after: Group, seen: number): Change[] => [
      replace('catalogue', item(organization, after), seen, () => stale(before)),
      ...names.move(organization, nameIn(before), nameIn(after), of(after).id),
      incrementCatalogRevision(organization),
    ],
    /** Writes one as it stands with the guard of its name, for filling tables. */
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
/** What products belong to, by id. */
export type Groups = {
  manufacturers: ReadonlyMap<string, Manufacturer>;
  brands: ReadonlyMap<string, Brand>;
  categories: ReadonlyMap<string, ProductCategory>;
  /** How often something of all this was taken out. */
  removals: number;
};

/** Everything that products of an organization may belong to. */
export const loadGroups = async (organization: number): Promise<Groups> =>
  parseGroups(await listAll('catalogue', { pk: groupsPartition(organization) }));

export type GroupIds = { manufacturer?: string | null; brand?: string | null; category?: string | null | undefined };

export const listGroupKeys = (organization: number, { manufacturer, brand, category }: GroupIds): Key[] => [
  revisionKey(organization),
  ...(manufacturer ? [manufacturers.key(organization, manufacturer)] : []),
  ...(brand ? [brands.key(organization, brand)] : []),
  ...(category ? [categories.key(organization, category)] : []),
];

/** Those that are named. */
export const findGroups = async (organization: number, named: GroupIds): Promise<Groups> =>
  parseGroups(await getMany(listGroupKeys(organization, named).map((key) => ({ table: 'catalogue', key }))));

/** All that an import has made and nobody renamed, and the mark of the catalogue that it was found in. */
export async function findImportedGroups(organization: number, madeBy: string) {
  const [marking] = await getMany([{ table: 'catalogue', key: revisionKey(organization) }]);
  const items = await listAll('catalogue', { pk: groupsPartition(organization) });
  const made = parseGroups(items.filter(({ made_by }) => made_by === madeBy));
  return { made, all: parseGroups(items), mark: readCounter(marking, 'changes') };
}

/** Takes out what an earlier import made within nothing: a brand without its manufacturer, a category without its brand. */
export function removeOrphanedGroup(item: Item): Change[] {
  const organization = Number(/^P#(\d+)$/.exec(item.pk)?.[1]);
  const { sk, brand_id, manufacturer_id } = item;
  if (sk.startsWith('BR#') && manufacturer_id === '') return brands.takeOut(organization, item as Item & Brand);
  if (sk.startsWith('PC#') && brand_id === '') return categories.takeOut(organization, item as Item & ProductCategory);
  return [];
}

/** Takes out what nothing belongs to, unless the catalogue was changed after this mark. */
export const removeGroups = (
  organization: number,
  gone: Pick<Groups, 'manufacturers' | 'brands' | 'categories'>,
  mark: number,
): Change[] => [
  ...[...gone.categories.values()].flatMap((one) => categories.takeOut(organization, one)),
  ...[...gone.brands.values()].flatMap((one) => brands.takeOut(organization, one)),
  ...[...gone.manufacturers.values()].flatMap((one) => manufacturers.takeOut(organization, one)),
  add('catalogue', counterKey(organization), {
    [manufacturers.many]: -gone.manufacturers.size,
    [brands.many]: -gone.brands.size,
    [categories.many]: -gone.categories.size,
  }),
  add(
    'catalogue',
    revisionKey(organization),
    { changes: 1, removals: 1 },
    { below: { changes: mark + 1 }, onConditionFailed: writeConflict },
  ),
];
