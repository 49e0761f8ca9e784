import { importFieldLabel } from '../../shared/rules/imports/fields.ts';
import type { ParsedRow } from '../../shared/rules/imports/rows.ts';
import { normalizeName } from '../../shared/rules/names.ts';
import { auditEntry } from '../kit/audit.ts';
import { HttpError } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { type Change, commit, WriteConflict } from '../kit/write.ts';
import { brands, categories, type Groups, loadGroups, manufacturers } from '../products/groupStore.ts';
import type { ImportContext } from './rules.ts';

export type GroupNames = { manufacturer: string; brand: string; category: string };

/** Placeholder id of a manufacturer, brand or category that is still to be created. */
export const pendingId = 'TO-COME';

/**
 * Gives a brand its manufacturer and leaves out groups that cannot stand alone. A brand that nobody knows is taken as its own
 * manufacturer, as with most hair color. Returns what was left out.
 */
export function completeGroups(parsed: ParsedRow, current: ParsedRow, hasBrand: boolean, groups: Groups): string[] {
  const leftOut = (field: 'manufacturer' | 'category') => {
    const name = parsed[field];
    delete parsed[field];
    return name ? [`${importFieldLabel(field)} “${name}” left out: no brand`] : [];
  };
  const keepsBrand = Boolean(current.brand || current.manufacturer);
  if (parsed.brand && !parsed.manufacturer && !current.manufacturer)
    parsed.manufacturer = findMaker(String(parsed.brand), groups);
  // A product that has a brand gets another manufacturer only together with its brand.
  const manufacturer = !hasBrand && parsed.manufacturer && keepsBrand ? leftOut('manufacturer') : [];
  return hasBrand || current.brand ? manufacturer : [...manufacturer, ...leftOut('category')];
}

/** The manufacturer of the only brand with this name; else the brand's name. */
function findMaker(brand: string, { brands, manufacturers }: Groups): string {
  const named = [...brands.values()].filter(({ brand_name }) => normalizeName(brand_name) === normalizeName(brand));
  const [maker, other] = named.map(({ manufacturer_id }) => manufacturers.get(manufacturer_id)?.manufacturer_name);
  return maker && other === undefined ? maker : brand;
}

export type GroupIds = { manufacturerId: string; brandId: string; categoryId: string | null };

/** Ids of the named groups within each other; '' or null if no name is given, `pendingId` if it does not exist. */
export function findGroupIds({ manufacturer, brand, category }: GroupNames, groups: Groups): GroupIds {
  const called = (name: string) => (other: string) => normalizeName(other) === normalizeName(name);
  const [isMaker, isBrand, isCategory] = [called(manufacturer), called(brand), called(category)];
  const maker = [...groups.manufacturers.values()].find((one) => isMaker(one.manufacturer_name))?.manufacturer_id;
  const inMaker = [...groups.brands.values()].filter(({ manufacturer_id }) => manufacturer_id === maker);
  const line = inMaker.find((one) => isBrand(one.brand_name))?.brand_id;
  const inLine = [...groups.categories.values()].filter(({ brand_id }) => brand_id === line);
  const kind = inLine.find((one) => isCategory(one.category_name));
  return {
    manufacturerId: manufacturer && (maker ?? pendingId),
    brandId: brand && (line ?? pendingId),
    categoryId: category ? (kind?.category_id ?? pendingId) : null,
  };
}

export function describeAdditions(
  { manufacturer, brand, category }: GroupNames,
  { manufacturerId, brandId, categoryId }: GroupIds,
): string {
  const added = [
    ...(manufacturerId === pendingId ? [`the manufacturer ${manufacturer}`] : []),
    ...(brandId === pendingId ? [`the brand ${brand}`] : []),
    ...(categoryId === pendingId ? [`the category ${category}`] : []),
  ];
  return added.length > 0 ? `Adds ${added.join(', ')}` : '';
}

/** Creates the manufacturers, brands and categories that rows name but that do not exist. */
export async function createGroups(
  { caller, id: importId }: ImportContext,
  groupNames: readonly GroupNames[],
): Promise<void> {
  const organization = caller.organization_id;
  let groups = await loadGroups(organization);
  const save = async (entity: string, id: string, after: object, changes: readonly Change[]) => {
    try {
      await commit([
        ...changes,
        auditEntry(caller, { entity, id, action: 'create', reason: `Import ${importId}`, after }),
      ]);
    } catch (error) {
      // Created concurrently. Retry, and it will be found.
      if (error instanceof HttpError && error.extra.fields?.['name']) throw new WriteConflict();
      throw error;
    }
    groups = await loadGroups(organization);
  };
  for (const { manufacturer, brand, category } of groupNames) {
    const here = () => findGroupIds({ manufacturer, brand, category }, groups);
    if (here().manufacturerId === pendingId) {
      const after = { manufacturer_id: ulid(), manufacturer_name: manufacturer, version: 1 };
      await save(
        'manufacturer',
        after.manufacturer_id,
        after,
        manufacturers.add(organization, after, groups, importId),
      );
    }
    if (here().brandId === pendingId) {
      const after = { brand_id: ulid(), brand_name: brand, manufacturer_id: here().manufacturerId, version: 1 };
      await save('brand', after.brand_id, after, brands.add(organization, after, groups, importId));
    }
    if (here().categoryId === pendingId) {
      const after = { category_id: ulid(), category_name: category, brand_id: here().brandId, version: 1 };
      await save('product category', after.category_id, after, categories.add(organization, after, groups, importId));
    }
  }
}
