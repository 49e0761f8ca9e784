import * as z from 'zod';
import { required } from '../../shared/contract/fields.ts';
import { type Brand, type Manufacturer, type ProductCategory, products } from '../../shared/contract/products.ts';
import { isStale } from '../kit/data/call.ts';
import { formatError } from '../kit/data/failure.ts';
import { useSend } from '../kit/data/useApi.ts';
import { Form } from '../kit/form/Form.tsx';
import type { FieldOfKind, PickerForm } from '../kit/form/fieldSpec.ts';
import { getFieldErrors } from '../kit/form/useSaving.ts';

/** Levels of the product catalog: manufacturers have brands, brands have categories. */
export type CatalogKind = 'manufacturer' | 'brand' | 'category';

/** A manufacturer, brand or category. */
interface CatalogNode {
  id: string;
  label: string;
  /** A brand's manufacturer, or a category's brand. */
  parentId: string;
  version: number;
}
export type CatalogNodes = Record<CatalogKind, readonly CatalogNode[]>;

const toNode = {
  manufacturer: (one: Manufacturer): CatalogNode => ({
    id: one.manufacturer_id,
    label: one.manufacturer_name,
    parentId: '',
    version: one.version,
  }),
  brand: (one: Brand): CatalogNode => ({
    id: one.brand_id,
    label: one.brand_name,
    parentId: one.manufacturer_id,
    version: one.version,
  }),
  category: (one: ProductCategory): CatalogNode => ({
    id: one.category_id,
    label: one.category_name,
    parentId: one.brand_id,
    version: one.version,
  }),
};

export const toCatalogNodes = (read: {
  manufacturers: readonly Manufacturer[];
  brands: readonly Brand[];
  categories: readonly ProductCategory[];
}): CatalogNodes => ({
  manufacturer: read.manufacturers.map(toNode.manufacturer),
  brand: read.brands.map(toNode.brand),
  category: read.categories.map(toNode.category),
});

/** Picker props for the nodes of a kind under a parent, with forms to add and rename. */
export function catalogPicker(
  shelves: CatalogNodes,
  kind: CatalogKind,
  above: { id: string; label?: string | undefined },
) {
  const render: PickerForm['render'] = (dialog) => (
    <CatalogForm
      {...dialog}
      kind={kind}
      parentId={above.id}
      existing={shelves[kind].find(({ id }) => id === dialog.item?.id)}
    />
  );
  const where = above.label ? `It belongs to ${above.label} and can` : 'It can';
  return {
    kind: 'picker',
    items: shelves[kind].filter(({ parentId }) => parentId === above.id),
    addForm: { label: `Add new ${kind}`, hint: `${where} be chosen at once.`, render },
    renameForm: { label: `Rename ${kind}`, hint: 'All of its products follow.', render },
  } satisfies Partial<FieldOfKind<'picker'>>;
}

type CatalogFormProps = Parameters<PickerForm['render']>[0] & {
  kind: CatalogKind;
  parentId: string;
  /** The node to rename. */
  existing: CatalogNode | undefined;
};

function CatalogForm({ kind, parentId, existing, typed, onDone, onCancel }: CatalogFormProps) {
  const save = useCatalogSaves()[kind];
  return (
    <Form
      layout="plain"
      schema={schemas[kind]}
      initial={{ name: existing?.label ?? typed }}
      sections={[{ fields: [{ name: 'name', label: `${captions[kind]} name`, autoFocus: true }] }]}
      submitLabel={`${existing ? 'Rename' : 'Add'} ${kind}`}
      cancel={{ onClick: onCancel }}
      onSubmit={async ({ name }) => onDone(await save(name, parentId, existing).catch(explain))}
    />
  );
}

/** Rethrows a failure as one that the form shows in the dialog: a toast would be behind it. Field errors stay as they are. */
function explain(problem: unknown): never {
  if (isStale(problem) || Object.keys(getFieldErrors(problem)).length > 0) throw problem;
  // The specification has one message for all kinds.
  throw new Error(formatError((reason) => reason ?? 'Error creating manufacturer', problem));
}

const captions: Record<CatalogKind, string> = { manufacturer: 'Manufacturer', brand: 'Brand', category: 'Category' };
const createSchema = (kind: CatalogKind) => z.object({ name: required(`${captions[kind]} is required`, 80) });
const schemas = {
  manufacturer: createSchema('manufacturer'),
  brand: createSchema('brand'),
  category: createSchema('category'),
};

type Save = (name: string, within: string, before: CatalogNode | undefined) => Promise<CatalogNode>;

/** Returns functions that add a node, or rename `existing`, and return the saved node. */
function useCatalogSaves(): Record<CatalogKind, Save> {
  const lists = [products.listProducts, products.listProductsMissingInfo];
  const manufacturers = { refreshes: [products.listManufacturers, ...lists] };
  const brands = { refreshes: [products.listBrands, ...lists] };
  const categories = { refreshes: [products.listProductCategories, ...lists] };
  const addManufacturer = useSend(products.createManufacturer, manufacturers);
  const renameManufacturer = useSend(products.updateManufacturer, manufacturers);
  const addBrand = useSend(products.createBrand, brands);
  const renameBrand = useSend(products.updateBrand, brands);
  const addCategory = useSend(products.createProductCategory, categories);
  const renameCategory = useSend(products.updateProductCategory, categories);
  return {
    manufacturer: async (name, _, before) =>
      toNode.manufacturer(
        await (before ? renameManufacturer(renameRequest(name, before)) : addManufacturer({ body: { name } })),
      ),
    brand: async (name, within, before) =>
      toNode.brand(
        await (before
          ? renameBrand(renameRequest(name, before))
          : addBrand({ body: { name, manufacturerId: within } })),
      ),
    category: async (name, within, before) =>
      toNode.category(
        await (before ? renameCategory(renameRequest(name, before)) : addCategory({ body: { name, brandId: within } })),
      ),
  };
}

const renameRequest = (name: string, { id, version }: CatalogNode) => ({ params: { id }, body: { name, version } });
