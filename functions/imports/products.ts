import type { ImportRow } from '../../shared/contract/imports.ts';
import type { Product } from '../../shared/contract/products.ts';
import { type ParsedRow, parseRow } from '../../shared/rules/imports/rows.ts';
import { normalizeName } from '../../shared/rules/names.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { findMissingInfo } from '../../shared/rules/products.ts';
import { auditEntry } from '../kit/audit.ts';
import { ulid } from '../kit/ids.ts';
import { commit } from '../kit/write.ts';
import { findImportedGroups, type Groups, groupRemovalChanges, loadGroups } from '../products/groupStore.ts';
import { findUnusedGroups, toListedProduct, toUnknownProduct } from '../products/rules.ts';
import {
  findProductsByIds,
  listProducts,
  productChanges,
  type RecordChange,
  type StoredProduct,
} from '../products/store.ts';
import { listResellers } from '../purchasing/store.ts';
import {
  completeGroups,
  createGroups,
  describeAdditions,
  findGroupIds,
  type GroupIds,
  type GroupNames,
  pendingId,
} from './productGroups.ts';
import {
  createProductFinder,
  findDifferences,
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
        return { done: one, why: 'The record it belonged to is gone.' };
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
  const leftOut = completeGroups(parsed, current, Boolean(one.values.brand?.trim()), groups);
  const changed = findDifferences(parsed, current);
  const all = { ...current, ...pickFields(parsed, changed) };
  const name = String(all.name ?? '');
  const code = normalizeCode(String(parsed.barcode ?? ''));
  const ownKey = code ? `barcode ${code}` : before ? `product ${before.product_id}` : '';
  const conflictKeys = [ownKey || `name ${normalizeName(`${name} ${all.brand ?? ''}`)}`];
  if (before && changed.length === 0)
    return {
      judgement: toCheckedRow(one, 'same', {
        version: before.version,
        name: before.product_name,
        why: leftOut.join('. '),
      }),
      conflictKeys,
    };
  const text = (field: keyof GroupNames) => String(all[field] ?? '');
  const groupNames = { manufacturer: text('manufacturer'), brand: text('brand'), category: text('category') };
  const ids = findGroupIds(groupNames, groups);
  // What a new product lacks is missing info, as with one that was scanned. Only nobody could find it without a name.
  const rowProblems = { ...(name === '' && { name: 'Please choose a product color number' }), ...problems };
  const more = {
    version: before?.version ?? 0,
    name: before?.product_name ?? '',
    old: before ? toTexts(current, changed) : {},
    problems: rowProblems,
    why: [describeAdditions(groupNames, ids), ...leftOut, before ? '' : describeMissing(all)]
      .filter(Boolean)
      .join('. '),
  };
  const isRenamed = before && normalizeName(name) !== normalizeName(before.product_name);
  if (isRenamed)
    more.why = [`Same barcode as ${before.product_name}, another name`, more.why].filter(Boolean).join('. ');
  const judgement = toCheckedRow(one, isRenamed ? 'renamed' : before ? 'changed' : 'new', more);
  if (judgement.verdict === 'wrong') return { judgement: { ...judgement, why: '' }, conflictKeys };
  const id = before?.product_id ?? ulid();
  const after: Product = before
    ? { ...before, ...toGroupIds(before, ids), product_name: name, ...toAmounts(all) }
    : {
        ...toUnknownProduct({
          product_id: id,
          product_name: name,
          product_upc_code: String(all.barcode ?? ''),
          manufacturer_id: null,
        }),
        ...toGroupIds(undefined, ids),
        ...toAmounts(all),
      };
  const version = before ? before.version + 1 : 1;
  const done = { row: one.row, name: after.product_name, id, version, before: before ?? null };
  return { judgement, conflictKeys, step: { before, after, names: groupNames, groups }, done };
}

/** Group ids of a product; missing values keep the current ones. */
const toGroupIds = (before: Product | undefined, { manufacturerId, brandId, categoryId }: GroupIds) => ({
  manufacturer_id: manufacturerId || (before?.manufacturer_id ?? null),
  brand_id: brandId || (before?.brand_id ?? null),
  category_id: categoryId ?? before?.category_id ?? null,
});

const toAmounts = ({ ozSize, price, retailPrice }: ParsedRow) => ({
  product_container_size: Number(ozSize ?? 0),
  product_cost: Number(price ?? 0),
  retail_price: retailPrice === undefined ? null : Number(retailPrice),
});

const toParsedRow = (product: Product, groups: Groups) => {
  const { weight: ozSize, retail_price, ...listed } = toListedProduct(product, groups);
  const { name, manufacturer, brand, category, barcode, price } = listed;
  const retail = retail_price !== null && { retailPrice: retail_price };
  return { name, manufacturer, brand, category, barcode, ozSize, price, ...retail };
};

/** "Missing: brand, price" */
function describeMissing({ ozSize = 0, ...known }: ParsedRow): string {
  const { name = '', manufacturer = '', brand = '', barcode = '', price = 0 } = known as Record<string, string>;
  const missing = findMissingInfo({ name, manufacturer, brand, barcode, weight: Number(ozSize), price: Number(price) });
  return missing.length > 0 ? `Missing: ${missing.map((one) => (one === 'weight' ? 'size' : one)).join(', ')}` : '';
}
