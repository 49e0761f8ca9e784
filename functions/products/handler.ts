import type { ReceivedFile } from '../../shared/contract/endpoint.ts';
import { type Product, type ProductForm, products } from '../../shared/contract/products.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { deleteFile, putFile } from '../kit/files.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { ConditionalReply } from '../kit/reply.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { brands, categories, type Groups, groupsNamed, groupsOf, manufacturers, markOf } from './groupStore.ts';
import { byMixing, byShelf, detailOf, listedOf, mustBelong, productOf, treeOf } from './rules.ts';
import {
  addProduct,
  findProduct,
  productAndGroups,
  productsMissingInfo,
  productsOf,
  recipesOf,
  saveProducts,
} from './store.ts';

export const handler = serve(products, {
  listProducts: ({ caller: { organization_id } }) =>
    untilChanged(organization_id, () => listed(organization_id, productsOf)),

  listProductsMissingInfo: ({ caller }) => listed(caller.organization_id, productsMissingInfo),

  getProduct: async ({ params, caller }) => {
    const found = await findProduct(caller.organization_id, params.id);
    if (!found) throw notFound('Product');
    return detailOf(found, await groupsFor(caller, found));
  },

  createProduct: ({ body: { idempotency_key: key, ...form }, file, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: [form, file] }, () => created(caller, form, file)),
  updateProduct: ({ params, body, file, caller }) => update(caller, params.id, body, file),

  listManufacturers: ({ caller }) => manufacturers.list(caller.organization_id),
  createManufacturer: ({ body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: form }, async () =>
      addedTo(manufacturers, caller, { manufacturer_id: ulid(), manufacturer_name: form.name, version: 1 }),
    ),
  updateManufacturer: ({ params, body, caller }) =>
    rename(manufacturers, caller, params.id, body.version, (one) => ({ ...one, manufacturer_name: body.name })),

  listBrands: ({ caller }) => brands.list(caller.organization_id),
  createBrand: ({ body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: form }, async () => {
      const { name: brand_name, manufacturerId: manufacturer_id } = form;
      const among = await groupsNamed(caller.organization_id, { manufacturer: manufacturer_id });
      mustBeThere(manufacturers, 'manufacturerId', among.manufacturers.has(manufacturer_id));
      return addedTo(brands, caller, { brand_id: ulid(), brand_name, manufacturer_id, version: 1 }, among);
    }),
  updateBrand: ({ params, body, caller }) =>
    rename(brands, caller, params.id, body.version, (one) => {
      if (body.manufacturerId && body.manufacturerId !== one.manufacturer_id)
        throw badRequest('A brand stays with its manufacturer');
      return { ...one, brand_name: body.name };
    }),

  listProductCategories: ({ caller }) => categories.list(caller.organization_id),
  createProductCategory: ({ body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: form }, async () => {
      const { name: category_name, brandId: brand_id } = form;
      const among = await groupsNamed(caller.organization_id, { brand: brand_id });
      mustBeThere(brands, 'brandId', among.brands.has(brand_id));
      return addedTo(categories, caller, { category_id: ulid(), category_name, brand_id, version: 1 }, among);
    }),
  updateProductCategory: ({ params, body, caller }) =>
    rename(categories, caller, params.id, body.version, (one) => {
      if (body.brandId && body.brandId !== one.brand_id) throw badRequest('A category stays with its brand');
      return { ...one, category_name: body.name };
    }),

  listProductTree: ({ caller }) => tree(caller),
  listRecipes: async ({ caller }) => ({ Items: (await recipesOf(caller.organization_id)).sort(byMixing) }),
  listCatalogue: ({ caller }) => tree(caller),
});

async function listed(organization: number, read: (organization: number) => Promise<Product[]>) {
  const [found, groups] = await Promise.all([read(organization), groupsOf(organization)]);
  return { data: found.map((one) => listedOf(one, groups)).sort(byShelf) };
}

const tree = ({ organization_id }: Caller) =>
  untilChanged(organization_id, async () => {
    const [found, groups] = await Promise.all([productsOf(organization_id), groupsOf(organization_id)]);
    return { Items: treeOf(found, groups) };
  });

/** What is read only for whoever has it from before the catalogue's last change, or not at all. */
const untilChanged = async <T>(organization: number, read: () => Promise<T>): Promise<ConditionalReply<T>> =>
  new ConditionalReply(`${organization}-${await markOf(organization)}`, read);

async function groupsFor({ organization_id }: Caller, of: Product): Promise<Groups> {
  const { manufacturer_id, brand_id, category_id } = of;
  const names = { manufacturer: manufacturer_id, brand: brand_id, category: category_id };
  return (await productAndGroups(organization_id, of.product_id, names)).named;
}

async function created(caller: Caller, form: ProductForm, file: ReceivedFile | undefined) {
  const { organization_id } = caller;
  const id = ulid();
  const { named } = await productAndGroups(organization_id, id, namesIn(form));
  mustBelong(form, named);
  const product_image = file ? await putFile(organization_id, 'products', file) : null;
  const added = { ...productOf(id, form), product_image };
  const trail = { entity: 'product', id, action: 'create', after: added };
  return {
    changes: [...addProduct(organization_id, added, named), auditEntry(caller, trail)],
    reply: { message: 'Product Created', product: detailOf(added, named) },
  };
}

type Change = ProductForm & { imageDeleted?: boolean | undefined; version?: number | undefined };

async function update(caller: Caller, id: string, { imageDeleted, version, ...form }: Change, file?: ReceivedFile) {
  const { organization_id } = caller;
  const { before, named } = await productAndGroups(organization_id, id, namesIn(form));
  if (!before) throw notFound('Product');
  mustBelong(form, named);
  const seen = version ?? before.version;
  const kept = imageDeleted ? null : before.product_image;
  const product_image = file ? await putFile(organization_id, 'products', file) : kept;
  const after = { ...productOf(id, form, before), product_image };
  const trail = { entity: 'product', id, action: 'update', before, after };
  await commit([...saveProducts(organization_id, [{ before, after }], named, seen), auditEntry(caller, trail)]);
  // What nobody refers to any more; a cut-off request leaves it and nothing is shown wrong.
  if (before.product_image && before.product_image !== product_image)
    await deleteFile(organization_id, before.product_image);
  return { message: 'Product Updated', product: { ...detailOf(after, named), version: seen + 1 } };
}

const namesIn = ({ manufacturerId, brandId, categoryId }: ProductForm) => ({
  manufacturer: manufacturerId,
  brand: brandId,
  category: categoryId,
});

/** What the stores of manufacturers, brands and categories have in common. */
type GroupStore<Group> = {
  one: string;
  idOf: (group: Group) => string;
  find: (organization: number, id: string) => Promise<Group | undefined>;
  add: (organization: number, added: Group, among?: Groups) => Parameters<typeof commit>[0];
  change: (organization: number, before: Group, after: Group, seen: number) => Parameters<typeof commit>[0];
};

function addedTo<Group extends object>(store: GroupStore<Group>, caller: Caller, added: Group, among?: Groups) {
  const trail = { entity: entityOf(store), id: store.idOf(added), action: 'create', after: added };
  return { changes: [...store.add(caller.organization_id, added, among), auditEntry(caller, trail)], reply: added };
}

async function rename<Group extends { version: number }>(
  store: GroupStore<Group>,
  caller: Caller,
  id: string,
  version: number | undefined,
  change: (before: Group) => Group,
): Promise<Group> {
  const before = await store.find(caller.organization_id, id);
  if (!before) throw notFound(store.one.replace(/^./, (letter) => letter.toUpperCase()));
  const after = change(before);
  const seen = version ?? before.version;
  const trail = { entity: entityOf(store), id, action: 'update', before, after };
  await commit([...store.change(caller.organization_id, before, after, seen), auditEntry(caller, trail)]);
  return { ...after, version: seen + 1 };
}

/** Services have categories as well. */
const entityOf = ({ one }: { one: string }): string => (one === 'category' ? 'product category' : one);

function mustBeThere({ one }: { one: string }, field: string, isThere: boolean): void {
  const message = `There is no such ${one}`;
  if (!isThere) throw badRequest(message, { [field]: message });
}
