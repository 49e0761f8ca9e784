import * as z from 'zod';
import { required } from '../../shared/contract/fields.ts';
import { api } from '../../shared/contract/index.ts';
import type { Brand, Manufacturer, ProductCategory } from '../../shared/contract/products.ts';
import { useSend } from '../kit/data/useApi.ts';
import { Form } from '../kit/form/Form.tsx';
import type { FieldOfKind, PickerForm } from '../kit/form/fieldSpec.ts';

const { products } = api;

/** What a product stands under: a manufacturer, one of its brands, and one of that brand's categories. */
export type Kind = 'manufacturer' | 'brand' | 'category';

/** One of them, whichever it is. */
interface Shelf {
  id: string;
  label: string;
  /** The manufacturer of a brand, the brand of a category. */
  within: string;
  version: number;
}
export type Shelves = Record<Kind, readonly Shelf[]>;

const shelfOf = {
  manufacturer: (one: Manufacturer): Shelf => ({
    id: one.manufacturer_id,
    label: one.manufacturer_name,
    within: '',
    version: one.version,
  }),
  brand: (one: Brand): Shelf => ({
    id: one.brand_id,
    label: one.brand_name,
    within: one.manufacturer_id,
    version: one.version,
  }),
  category: (one: ProductCategory): Shelf => ({
    id: one.category_id,
    label: one.category_name,
    within: one.brand_id,
    version: one.version,
  }),
};

export const shelvesOf = (read: {
  manufacturers: readonly Manufacturer[];
  brands: readonly Brand[];
  categories: readonly ProductCategory[];
}): Shelves => ({
  manufacturer: read.manufacturers.map(shelfOf.manufacturer),
  brand: read.brands.map(shelfOf.brand),
  category: read.categories.map(shelfOf.category),
});

/** What a picker needs to offer those of a kind that stand within what is chosen above, to add one there, and to rename one. */
export function shelfPicker(shelves: Shelves, kind: Kind, above: { id: string; label?: string | undefined }) {
  const render: PickerForm['render'] = (dialog) => (
    <ShelfForm
      {...dialog}
      kind={kind}
      within={above.id}
      before={shelves[kind].find(({ id }) => id === dialog.item?.id)}
    />
  );
  const where = above.label ? `It belongs to ${above.label} and can` : 'It can';
  return {
    kind: 'picker',
    items: shelves[kind].filter(({ within }) => within === above.id),
    addForm: { label: `Add new ${kind}`, hint: `${where} be chosen at once.`, render },
    renameForm: { label: `Rename ${kind}`, hint: 'All of its products follow.', render },
  } satisfies Partial<FieldOfKind<'picker'>>;
}

type ShelfFormProps = Parameters<PickerForm['render']>[0] & {
  kind: Kind;
  within: string;
  /** The one that is renamed. */
  before: Shelf | undefined;
};

function ShelfForm({ kind, within, before, typed, onDone, onCancel }: ShelfFormProps) {
  const save = useSavers()[kind];
  return (
    <Form
      layout="plain"
      schema={schemas[kind]}
      initial={{ name: before?.label ?? typed }}
      sections={[{ fields: [{ name: 'name', label: `${captions[kind]} name`, autoFocus: true }] }]}
      submitLabel={`${before ? 'Rename' : 'Add'} ${kind}`}
      cancel={{ onClick: onCancel }}
      onSubmit={async ({ name }) => onDone(await save(name, within, before))}
      // The specification has one sentence for all of them.
      errorMessage={(reason) => reason ?? 'Error creating manufacturer'}
    />
  );
}

const captions: Record<Kind, string> = { manufacturer: 'Manufacturer', brand: 'Brand', category: 'Category' };
const schemaOf = (kind: Kind) => z.object({ name: required(`${captions[kind]} is required`, 80) });
const schemas = {
  manufacturer: schemaOf('manufacturer'),
  brand: schemaOf('brand'),
  category: schemaOf('category'),
};

type Save = (name: string, within: string, before: Shelf | undefined) => Promise<Shelf>;

/** Adds one within another, or renames the one there was `before`, and answers it as it is then. */
function useSavers(): Record<Kind, Save> {
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
      shelfOf.manufacturer(
        await (before ? renameManufacturer(renaming(name, before)) : addManufacturer({ body: { name } })),
      ),
    brand: async (name, within, before) =>
      shelfOf.brand(
        await (before ? renameBrand(renaming(name, before)) : addBrand({ body: { name, manufacturerId: within } })),
      ),
    category: async (name, within, before) =>
      shelfOf.category(
        await (before ? renameCategory(renaming(name, before)) : addCategory({ body: { name, brandId: within } })),
      ),
  };
}

const renaming = (name: string, { id, version }: Shelf) => ({ params: { id }, body: { name, version } });
