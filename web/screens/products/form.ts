import * as z from 'zod';
import { version } from '../../../shared/contract/fields.ts';
import { type ProductDetail, productForm } from '../../../shared/contract/products.ts';
import { calculateCheckDigit, hasValidCheckDigit } from '../../../shared/rules/productCode.ts';
import type { RequiredInfo } from '../../../shared/rules/products.ts';
import { type EmptyDraft, type FieldSpec, type FormSection, toText } from '../../kit/form/fieldSpec.ts';
import { type Kind, type Shelves, shelfPicker } from '../../salon/shelves.tsx';

/**
 * The form of a product. The image is the address of the stored one, a file that takes its place, or '' for none; of a product that is
 * there already the version says on which record the changes were made.
 */
export const productChange = productForm.safeExtend({
  image: z.union([z.string(), z.instanceof(File)]),
  version: version.optional(),
});
export type ProductChange = z.output<typeof productChange>;
export type ProductDraft = z.input<typeof productChange>;

export const blankProduct: EmptyDraft<ProductDraft> = {
  image: '',
  manufacturerId: '',
  brandId: '',
  categoryId: null,
  name: '',
  barcode: '',
  ozSize: undefined,
  price: undefined,
  version: undefined,
};

/** A size or price that nobody knows yet is an empty field, not a zero. */
export const draftOf = (product: ProductDetail): EmptyDraft<ProductDraft> => ({
  image: product.product_image ?? '',
  manufacturerId: product.manufacturerId ?? '',
  brandId: product.brandId ?? '',
  categoryId: product.categoryId,
  name: product.name,
  barcode: product.barcode,
  ozSize: product.weight || undefined,
  price: product.price || undefined,
  version: product.version,
});

/** A brand that is not the chosen manufacturer's goes, and so does a category that is not the brand's. */
export const afterChoice =
  (shelves: Shelves) =>
  (draft: ProductDraft, changed: string): ProductDraft => {
    const within = (kind: Kind, id: string | null | undefined) => shelves[kind].find((one) => one.id === id)?.within;
    const isElsewhere = changed === 'manufacturerId' && within('brand', draft.brandId) !== draft.manufacturerId;
    if (isElsewhere) return { ...draft, brandId: '', categoryId: null };
    const keeps = changed !== 'brandId' || within('category', draft.categoryId) === draft.brandId;
    return keeps ? draft : { ...draft, categoryId: null };
  };

type Field = keyof ProductDraft;
const fieldOf: Record<RequiredInfo, Field> = {
  name: 'name',
  manufacturer: 'manufacturerId',
  brand: 'brandId',
  barcode: 'barcode',
  weight: 'ozSize',
  price: 'price',
};

/** The field that something missing belongs into; a brand without a manufacturer begins with that one. */
export function fieldToFix(fix: string | null, product: ProductDetail): Field | undefined {
  const info = Object.keys(fieldOf).find((name): name is RequiredInfo => name === fix);
  return info && fieldOf[info === 'brand' && !product.manufacturerId ? 'manufacturer' : info];
}

interface Sections {
  draft: ProductDraft;
  shelves: Shelves;
  /** The field that begins with the focus. */
  focus: Field | undefined;
  /** The name of another product with the barcode that is typed. */
  twin: string | undefined;
  /** Below the barcode. */
  content: FormSection['content'];
}

/** The brand comes with a manufacturer, the category with a brand. */
export function productSections({ draft, shelves, focus, twin, content }: Sections): FormSection<Field>[] {
  const { manufacturerId, brandId } = draft;
  const above = (kind: Kind, id: string) => ({ id, label: shelves[kind].find((one) => one.id === id)?.label });
  const manufacturer: FieldSpec<Field> = {
    name: 'manufacturerId',
    label: 'Manufacturer',
    required: true,
    ...shelfPicker(shelves, 'manufacturer', { id: '' }),
  };
  const brand: FieldSpec<Field> = {
    name: 'brandId',
    label: 'Brand',
    required: true,
    ...shelfPicker(shelves, 'brand', above('manufacturer', manufacturerId)),
  };
  const category: FieldSpec<Field> = {
    name: 'categoryId',
    label: 'Category',
    ...shelfPicker(shelves, 'category', above('brand', brandId)),
  };
  const sections: FormSection<Field>[] = [
    {
      title: 'Image',
      hint: 'Helps at the shelf. PNG, JPEG or WebP; it is made smaller here before it is sent.',
      fields: [{ name: 'image', label: 'Product image', hideLabel: true, kind: 'image' }],
    },
    {
      title: 'Product',
      hint: 'Brands follow the manufacturer, categories follow the brand.',
      fields: [
        manufacturer,
        ...(manufacturerId ? [brandId ? [brand, category] : [brand]] : []),
        {
          name: 'name',
          label: 'Name',
          required: true,
          hint: 'Color number and shade as they stand on the tube, without the brand',
        },
      ],
    },
    {
      title: 'Container',
      hint: 'One tube, bottle or tub.',
      fields: [
        [
          {
            name: 'barcode',
            label: 'Barcode',
            required: true,
            span: 2.2,
            note: (value) => barcodeNote(toText(value), twin),
          },
          { name: 'ozSize', label: 'Oz. Size', kind: 'number', unit: 'oz', required: true },
          { name: 'price', label: 'Price', kind: 'money', required: true },
        ],
      ],
      content,
    },
  ];
  return sections.map((section) => ({ ...section, fields: section.fields.map((row) => focused(row, focus)) }));
}

type Row = FormSection<Field>['fields'][number];

const focused = (row: Row, focus: Field | undefined): Row =>
  'name' in row
    ? { ...row, autoFocus: row.name === focus }
    : row.map((one) => ({ ...one, autoFocus: one.name === focus }));

const kinds: Record<number, string> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13', 14: 'GTIN-14' };

/** What can be said about a barcode that is typed: none of it keeps the product from being saved, but a second one of the same code. */
export function barcodeNote(code: string, twin?: string): ReturnType<NonNullable<FieldSpec['note']>> {
  if (twin) return { tone: 'warning', text: `${twin} has this barcode.` };
  const digits = code.replace(/[\s-]/g, '');
  const isRight = hasValidCheckDigit(code);
  if (isRight === undefined) return undefined;
  const kind = kinds[digits.length] ?? 'code';
  if (isRight) return { tone: 'success', text: `${kind}, check digit right` };
  const wanted = calculateCheckDigit(digits.slice(0, -1));
  return { tone: 'warning', text: `The last digit of this ${kind} should be ${wanted}. Scan it again or keep it.` };
}
