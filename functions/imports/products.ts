import type { ImportRow } from '../../shared/contract/imports.ts';
import { type Product, productForm } from '../../shared/contract/products.ts';
import { type ParsedRow, parseRow } from '../../shared/rules/imports/rows.ts';
import { normalizeName } from '../../shared/rules/names.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { auditEntry } from '../kit/audit.ts';
import { HttpError } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { type Change, commit, WriteConflict } from '../kit/write.ts';
import {
  brands,
  categories,
  findImportedGroups,
  type Groups,
  groupRemovalChanges,
  loadGroups,
  manufacturers,
} from '../products/groupStore.ts';
import { findUnusedGroups, toListedProduct, toProduct } from '../products/rules.ts';
import {
  findProductsByIds,
  listProducts,
  productChanges,
  type RecordChange,
  type StoredProduct,
} from '../products/store.ts';
import { listResellers } from '../purchasing/store.ts';
import {
  collectProblems,
  createProductFinder,
  findDifferences,
  type ImportContext,
  type ImportKindRules,
  markAsImported,
  type ParsedImportRow,
  pickFields,
  type RowPlan,
  toCheckedRow,
  toTexts,
  undoReason,
} from './rules.ts';

/** Change of a product, with the names of its groups, which may not exist yet. */
export type ProductChange = RecordChange<StoredProduct> & { names: GroupNames; groups: Groups | undefined };
type GroupNames = { manufacturer: string; brand: string; category: string };

/** Placeholder id of a manufacturer, brand or category that is still to be created. */
const pendingId = 'TO-COME';

const fieldNames = {
  name: 'name',
  manufacturerId: 'manufacturer',
  brandId: 'brand',
  categoryId: 'category',
  barcode: 'barcode',
  ozSize: 'ozSize',
  price: 'price',
  retailPrice: 'retailPrice',
} as const;

export const productRows: ImportKindRules<ProductChange> = {
  entity: 'product',

  async plan({ organization_id }, rows) {
    const parsedRows = rows.map(({ row, values }) => ({ row, ...parseRow('products', values), values }));
    const [findProduct, groups] = await Promise.all([
      createProductFinder(organization_id, rows),
      loadGroups(organization_id),
    ]);
    return parsedRows.map((one) => {
      const { product, problem } = findProduct(one.values);
      return planRow(problem ? { ...one, problems: { ...one.problems, name: problem } } : one, product, groups);
    });
  },

  async prepare(act, plans) {
    const wanted = plans.flatMap(({ step }) => (step?.after && hasPendingGroup(step.after) ? [step.names] : []));
    if (wanted.length > 0) await createGroups(act, wanted);
    return wanted.length > 0;
  },

  async planUndo({ organization_id }, done) {
    const [found, groups] = await Promise.all([
      findProductsByIds(
        organization_id,
        done.map(({ id }) => id),
      ),
      // Groups are needed only to restore a product, not to delete it.
      done.some(({ before }) => before) ? loadGroups(organization_id) : undefined,
    ]);
    return done.map((one) => {
      const now = found.get(one.id);
      if (now?.version !== one.version) return { done: one };
      const after = one.before ? { ...now, ...one.before } : undefined;
      if (after && groups && !groupsExist(after, groups))
        return { done: one, why: 'What it belonged to is not there any more.' };
      return !one.before && now.made_by === undefined
        ? { done: one, why: 'It is in use already.' }
        : { done: one, step: { before: now, after, names: noNames, groups } };
    });
  },

  async removeUnusedGroups({ caller, id, file }) {
    const { organization_id } = caller;
    const { made, all, mark } = await findImportedGroups(organization_id, id);
    if (made.manufacturers.size + made.brands.size + made.categories.size === 0) return;
    const [products, resellers] = await Promise.all([listProducts(organization_id), listResellers(organization_id)]);
    const sold = new Set(resellers.flatMap(({ brand_ids }) => brand_ids));
    const gone = findUnusedGroups(made, all, products, sold);
    for (const [index, groups] of gone.entries()) {
      const trails = [
        ...[...groups.categories].map(([id, before]) => ({ entity: 'product category', id, before })),
        ...[...groups.brands].map(([id, before]) => ({ entity: 'brand', id, before })),
        ...[...groups.manufacturers].map(([id, before]) => ({ entity: 'manufacturer', id, before })),
      ];
      const reason = undoReason(file, id);
      await commit([
        ...groupRemovalChanges(organization_id, groups, mark + index),
        ...trails.map((auditEvent) => auditEntry(caller, { ...auditEvent, action: 'delete', reason })),
      ]);
    }
  },

  changes: (organization, steps, import_id) =>
    productChanges(organization, markAsImported(steps, import_id), steps[0]?.groups),

  auditFields: ({ before, after }) => ({ id: (after ?? before)?.product_id ?? '', before, after }),
};

const noNames: GroupNames = { manufacturer: '', brand: '', category: '' };

const groupsExist = ({ manufacturer_id, brand_id, category_id }: Product, all: Groups): boolean =>
  (!manufacturer_id || all.manufacturers.has(manufacturer_id)) &&
  (!brand_id || all.brands.has(brand_id)) &&
  (!category_id || all.categories.has(category_id));

const hasPendingGroup = ({ manufacturer_id, brand_id, category_id }: Product): boolean =>
  [manufacturer_id, brand_id, category_id].includes(pendingId);

function planRow(
  one: ParsedImportRow & Pick<ImportRow, 'values'>,
  before: Product | undefined,
  groups: Groups,
): RowPlan<ProductChange> {
  const { parsed, problems } = one;
  const current: ParsedRow = before ? toParsedRow(before, groups) : {};
  if (before) {
    // Keep the stored spelling of an equivalent barcode.
    parsed.barcode = before.product_upc_code;
    for (const field of ['manufacturer', 'brand', 'category'] as const)
      if (normalizeName(String(parsed[field] ?? '')) === normalizeName(String(current[field]))) delete parsed[field];
  }
  const changed = findDifferences(parsed, current);
  const code = normalizeCode(String(parsed.barcode ?? ''));
  const conflictKeys = [code || !before ? `barcode ${code}` : `product ${before.product_id}`];
  if (before && changed.length === 0)
    return {
      judgement: toCheckedRow(one, 'same', { version: before.version, name: before.product_name }),
      conflictKeys,
    };
  const all = { ...current, ...pickFields(parsed, changed) };
  const text = (field: keyof GroupNames) => String(all[field] ?? '');
  const groupNames = { manufacturer: text('manufacturer'), brand: text('brand'), category: text('category') };
  const ids = findGroupIds(groupNames, groups);
  const { name, barcode, ozSize, price, retailPrice } = all;
  const checked = productForm.safeParse({ name, barcode, ozSize, price, retailPrice, ...ids });
  const rowProblems = { ...collectProblems(checked.error?.issues ?? [], fieldNames, before && changed), ...problems };
  for (const field of ['ozSize', 'price'] as const)
    if (rowProblems[field] && parsed[field] === 0) rowProblems[field] = 'Write a number above 0';
  // A changed manufacturer needs a brand of that manufacturer.
  if (before && changed.includes('manufacturer') && !one.values.brand?.trim())
    rowProblems.brand ??= 'Please chose a brand name';
  if (
    before?.category_id &&
    (changed.includes('manufacturer') || changed.includes('brand')) &&
    !one.values.category?.trim()
  )
    rowProblems.category ??= 'Please choose a category of this brand';
  // A brand requires a manufacturer, and a category requires a brand.
  if (ids.brandId && !ids.manufacturerId) rowProblems.manufacturer ??= 'Please choose a manufacturer name';
  if (ids.categoryId && !ids.brandId) rowProblems.brand ??= 'Please chose a brand name';
  const more = {
    version: before?.version ?? 0,
    name: before?.product_name ?? '',
    old: before ? toTexts(current, changed) : {},
    problems: rowProblems,
    why: describeAdditions(groupNames, ids),
  };
  const isRenamed = before && normalizeName(String(name)) !== normalizeName(before.product_name);
  if (isRenamed)
    more.why = [`Same barcode as ${before.product_name}, another name`, more.why].filter(Boolean).join('. ');
  const judgement = toCheckedRow(one, isRenamed ? 'renamed' : before ? 'changed' : 'new', more);
  if (judgement.verdict === 'wrong') return { judgement: { ...judgement, why: '' }, conflictKeys };
  const id = before?.product_id ?? ulid();
  const after = before
    ? { ...before, ...toGroupIds(before, ids), product_name: String(name), ...toAmounts(all) }
    : checked.data && toProduct(id, checked.data);
  if (!after) return { judgement, conflictKeys };
  const version = before ? before.version + 1 : 1;
  const done = { row: one.row, name: after.product_name, id, version, before: before ?? null };
  return { judgement, conflictKeys, step: { before, after, names: groupNames, groups }, done };
}

/** Group ids of an existing product; missing values keep the current ones. */
const toGroupIds = (before: Product, { manufacturerId, brandId, categoryId }: GroupIds) => ({
  manufacturer_id: manufacturerId || before.manufacturer_id,
  brand_id: brandId || before.brand_id,
  category_id: categoryId ?? before.category_id,
});

const toAmounts = ({ ozSize, price, retailPrice }: ParsedRow) => ({
  product_container_size: Number(ozSize),
  product_cost: Number(price),
  retail_price: retailPrice === undefined ? null : Number(retailPrice),
});

const toParsedRow = (product: Product, groups: Groups) => {
  const { weight: ozSize, retail_price, ...listed } = toListedProduct(product, groups);
  const { name, manufacturer, brand, category, barcode, price } = listed;
  const retail = retail_price !== null && { retailPrice: retail_price };
  return { name, manufacturer, brand, category, barcode, ozSize, price, ...retail };
};

type GroupIds = { manufacturerId: string; brandId: string; categoryId: string | null };

/** Ids of the named groups within each other; '' or null if no name is given, `pendingId` if it does not exist. */
function findGroupIds({ manufacturer, brand, category }: GroupNames, groups: Groups): GroupIds {
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

function describeAdditions(
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
async function createGroups({ caller, id: importId }: ImportContext, groupNames: readonly GroupNames[]): Promise<void> {
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
