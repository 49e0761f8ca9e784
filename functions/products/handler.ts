import type { ReceivedFile } from '../../shared/contract/endpoint.ts';
import { maxOtherCodes, type OtherCode } from '../../shared/contract/productCodes.ts';
import { type Product, type ProductForm, products } from '../../shared/contract/products.ts';
import { unitsOfCode } from '../../shared/rules/products.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, notFound } from '../kit/errors.ts';
import { deleteFile, putFile } from '../kit/files.ts';
import { parseFormBody } from '../kit/formBody.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { getCachedCatalog } from './catalogStore.ts';
import { brands, categories, findGroups, type Groups, manufacturers } from './groupStore.ts';
import { listMissingInfoPage, listProductsPage, listTreePage } from './pages.ts';
import { assertGroups, compareRecipes, toArchivedProducts, toProduct, toProductDetail } from './rules.ts';
import { findProduct, listRecipes, loadProductAndGroups, productChanges, productCreationChanges } from './store.ts';

export const handler = serve(
  products,
  {
    listProducts: async ({ query, caller }) => toProductsReply(await listProductsPage(caller.organization_id, query)),

    listArchivedProducts: async ({ caller: { organization_id } }) => {
      const { products: all, groups } = await getCachedCatalog(organization_id);
      return { data: toArchivedProducts([...all.values()], groups, now()) };
    },

    listProductsMissingInfo: async ({ query, caller }) =>
      toProductsReply(await listMissingInfoPage(caller.organization_id, query)),

    getProduct: async ({ params, caller }) => {
      const found = await findProduct(caller.organization_id, params.id);
      if (!found) throw notFound('Product');
      return toProductDetail(found, await loadGroupsFor(caller, found));
    },

    createProduct: ({ body: { idempotency_key: key, ...form }, file, caller }) =>
      withIdempotencyKey({ caller, key, fingerprint: [form, file] }, () => prepareCreate(caller, form, file)),
    updateProduct: ({ params, body, file, caller }) => updateProduct(caller, params.id, body, file),

    addProductCode: ({ params, body, caller }) => addProductCode(caller, params.id, body),

    listManufacturers: ({ caller }) => manufacturers.list(caller.organization_id),
    createManufacturer: ({ body: { idempotency_key: key, ...form }, caller }) =>
      withIdempotencyKey({ caller, key, fingerprint: form }, async () =>
        prepareGroupCreate(manufacturers, caller, {
          manufacturer_id: ulid(),
          manufacturer_name: form.name,
          version: 1,
        }),
      ),
    updateManufacturer: ({ params, body, caller }) =>
      renameGroup(manufacturers, caller, params.id, body.version, (one) => ({ ...one, manufacturer_name: body.name })),

    listBrands: ({ caller }) => brands.list(caller.organization_id),
    createBrand: ({ body: { idempotency_key: key, ...form }, caller }) =>
      withIdempotencyKey({ caller, key, fingerprint: form }, async () => {
        const { name: brand_name, manufacturerId: manufacturer_id } = form;
        const among = await findGroups(caller.organization_id, { manufacturer: manufacturer_id });
        assertGroupExists(manufacturers, 'manufacturerId', among.manufacturers.has(manufacturer_id));
        return prepareGroupCreate(brands, caller, { brand_id: ulid(), brand_name, manufacturer_id, version: 1 }, among);
      }),
    updateBrand: ({ params, body, caller }) =>
      renameGroup(brands, caller, params.id, body.version, (one) => {
        if (body.manufacturerId && body.manufacturerId !== one.manufacturer_id)
          throw badRequest('A brand stays with its manufacturer');
        return { ...one, brand_name: body.name };
      }),

    listProductCategories: ({ caller }) => categories.list(caller.organization_id),
    createProductCategory: ({ body: { idempotency_key: key, ...form }, caller }) =>
      withIdempotencyKey({ caller, key, fingerprint: form }, async () => {
        const { name: category_name, brandId: brand_id } = form;
        const among = await findGroups(caller.organization_id, { brand: brand_id });
        assertGroupExists(brands, 'brandId', among.brands.has(brand_id));
        return prepareGroupCreate(
          categories,
          caller,
          { category_id: ulid(), category_name, brand_id, version: 1 },
          among,
        );
      }),
    updateProductCategory: ({ params, body, caller }) =>
      renameGroup(categories, caller, params.id, body.version, (one) => {
        if (body.brandId && body.brandId !== one.brand_id) throw badRequest('A category stays with its brand');
        return { ...one, category_name: body.name };
      }),

    listProductTree: ({ body, caller }) => listTreePage(caller.organization_id, body),
    listRecipes: async ({ caller }) => ({ Items: (await listRecipes(caller.organization_id)).sort(compareRecipes) }),
    listCatalogue: ({ body, caller }) => listTreePage(caller.organization_id, body),
  },
  parseFormBody,
);

/** Lists of products name their rows `data`. */
const toProductsReply = <Row, Page extends { Items: Row[] }>({ Items: data, ...page }: Page & { Items: Row[] }) => ({
  data,
  ...page,
});

async function loadGroupsFor({ organization_id }: Caller, of: Product): Promise<Groups> {
  const { manufacturer_id, brand_id, category_id } = of;
  const names = { manufacturer: manufacturer_id, brand: brand_id, category: category_id };
  return (await loadProductAndGroups(organization_id, of.product_id, names)).named;
}

async function prepareCreate(caller: Caller, form: ProductForm, file: ReceivedFile | undefined) {
  const { organization_id } = caller;
  const id = ulid();
  const { named } = await loadProductAndGroups(organization_id, id, toGroupIds(form));
  assertGroups(form, named);
  const product_image = file ? await putFile(organization_id, 'products', file) : null;
  const added = { ...toProduct(id, form), product_image };
  const auditEvent = { entity: 'product', id, action: 'create', after: added };
  return {
    changes: [...productCreationChanges(organization_id, added, named), auditEntry(caller, auditEvent)],
    reply: { message: 'Product Created', product: toProductDetail(added, named) },
  };
}

type UpdateRequest = ProductForm & { imageDeleted?: boolean | undefined; version?: number | undefined };

async function updateProduct(
  caller: Caller,
  id: string,
  { imageDeleted, version, ...form }: UpdateRequest,
  file?: ReceivedFile,
) {
  const { organization_id } = caller;
  const { before, named } = await loadProductAndGroups(organization_id, id, toGroupIds(form));
  if (!before) throw notFound('Product');
  assertGroups(form, named);
  const expectedVersion = version ?? before.version;
  const kept = imageDeleted ? null : before.product_image;
  const product_image = file ? await putFile(organization_id, 'products', file) : kept;
  const after = { ...toProduct(id, form, before), product_image };
  const auditEvent = { entity: 'product', id, action: 'update', before, after };
  await commit([
    ...productChanges(organization_id, [{ before, after }], named, expectedVersion),
    auditEntry(caller, auditEvent),
  ]);
  // Delete the replaced picture. If the request is interrupted, it only remains unused.
  if (before.product_image && before.product_image !== product_image)
    await deleteFile(organization_id, before.product_image);
  return { message: 'Product Updated', product: { ...toProductDetail(after, named), version: expectedVersion + 1 } };
}

const knownCodeMessage = (units: number): string =>
  units === 1 ? 'This is already the code of a single container.' : `This code is already a case of ${units}.`;

async function addProductCode(caller: Caller, id: string, added: OtherCode) {
  const { organization_id } = caller;
  const before = await findProduct(organization_id, id);
  if (!before) throw notFound('Product');
  const { product_upc_code: barcode, other_codes = [], version } = before;
  const known = unitsOfCode({ barcode, other_codes }, added.code);
  if (known !== undefined && known !== added.units) throw conflict(knownCodeMessage(known));
  if (known === undefined) {
    if (other_codes.length >= maxOtherCodes) throw conflict(`A product has at most ${maxOtherCodes} other codes.`);
    const after = { ...before, other_codes: [...other_codes, added] };
    const auditEvent = { entity: 'product', id, action: 'update', before, after };
    await commit([
      ...productChanges(organization_id, [{ before, after }], undefined, version),
      auditEntry(caller, auditEvent),
    ]);
  }
  return { message: 'Code Saved', product_id: id, ...added };
}

const toGroupIds = ({ manufacturerId, brandId, categoryId }: ProductForm) => ({
  manufacturer: manufacturerId,
  brand: brandId,
  category: categoryId,
});

/** Operations shared by the stores of manufacturers, brands and categories. */
type GroupStore<Group> = {
  noun: string;
  idOf: (group: Group) => string;
  find: (organization: number, id: string) => Promise<Group | undefined>;
  add: (organization: number, added: Group, among?: Groups) => Parameters<typeof commit>[0];
  update: (organization: number, before: Group, after: Group, expectedVersion: number) => Parameters<typeof commit>[0];
};

function prepareGroupCreate<Group extends object>(
  store: GroupStore<Group>,
  caller: Caller,
  added: Group,
  among?: Groups,
) {
  const auditEvent = { entity: toAuditEntity(store), id: store.idOf(added), action: 'create', after: added };
  return {
    changes: [...store.add(caller.organization_id, added, among), auditEntry(caller, auditEvent)],
    reply: added,
  };
}

async function renameGroup<Group extends { version: number }>(
  store: GroupStore<Group>,
  caller: Caller,
  id: string,
  version: number | undefined,
  change: (before: Group) => Group,
): Promise<Group> {
  const before = await store.find(caller.organization_id, id);
  if (!before) throw notFound(store.noun.replace(/^./, (letter) => letter.toUpperCase()));
  const after = change(before);
  const expectedVersion = version ?? before.version;
  const auditEvent = { entity: toAuditEntity(store), id, action: 'update', before, after };
  await commit([
    ...store.update(caller.organization_id, before, after, expectedVersion),
    auditEntry(caller, auditEvent),
  ]);
  return { ...after, version: expectedVersion + 1 };
}

/** Distinguishes product categories from service categories in the audit log. */
const toAuditEntity = ({ noun }: { noun: string }): string => (noun === 'category' ? 'product category' : noun);

function assertGroupExists({ noun }: { noun: string }, field: string, isThere: boolean): void {
  const message = `There is no such ${noun}`;
  if (!isThere) throw badRequest(message, { [field]: message });
}
