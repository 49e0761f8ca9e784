import * as z from 'zod';
import { version } from '../../../shared/contract/fields.ts';
import { maxOtherCodes, type OtherCode } from '../../../shared/contract/productCodes.ts';
import { type ProductDetail, productForm } from '../../../shared/contract/products.ts';
import { calculateCheckDigit, hasValidCheckDigit, parseProductCode } from '../../../shared/rules/productCode.ts';
import { type RequiredInfo, unitsOfCode } from '../../../shared/rules/products.ts';
import { type EmptyDraft, type FieldSpec, type FormSection, listField, toText } from '../../kit/form/fieldSpec.ts';
import { type CatalogKind, type CatalogNodes, catalogPicker } from '../../salon/catalogPicker.tsx';

/**
 * Product form. `image` is the URL of the stored image, a new file, or '' for none. When editing, with the version for optimistic locking.
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
  otherCodes: [],
  ozSize: undefined,
  price: undefined,
  retailPrice: null,
  taxesIncluded: false,
  version: undefined,
};

/** A size or price of 0 means unknown, so the field starts empty. */
export const toDraft = (product: ProductDetail): EmptyDraft<ProductDraft> => ({
  image: product.product_image ?? '',
  manufacturerId: product.manufacturerId ?? '',
  brandId: product.brandId ?? '',
  categoryId: product.categoryId,
  name: product.name,
  barcode: product.barcode,
  otherCodes: product.other_codes ?? [],
  ozSize: product.weight || undefined,
  price: product.price || undefined,
  retailPrice: product.retail_price,
  taxesIncluded: product.taxes_included,
  version: product.version,
});

/** Puts a scanned code into the barcode field or, if a product has another barcode already, below its other codes. */
export function withScannedCode(draft: ProductDraft, text: string, isExisting: boolean): Partial<ProductDraft> {
  const { code } = parseProductCode(text);
  const { barcode, otherCodes = [] } = draft;
  if (!isExisting || !barcode) return { barcode: code };
  const isKnown = unitsOfCode({ barcode, other_codes: otherCodes }, code) !== undefined;
  return isKnown ? {} : { otherCodes: [...otherCodes, { code, units: 1 }] };
}

/** Clears the brand if it belongs to another manufacturer, and the category if it belongs to another brand. */
export const clearMismatched =
  (shelves: CatalogNodes) =>
  (draft: ProductDraft, changed: string): ProductDraft => {
    const parentOf = (kind: CatalogKind, id: string | null | undefined) =>
      shelves[kind].find((one) => one.id === id)?.parentId;
    const isOtherBrand = changed === 'manufacturerId' && parentOf('brand', draft.brandId) !== draft.manufacturerId;
    if (isOtherBrand) return { ...draft, brandId: '', categoryId: null };
    const keepsCategory = changed !== 'brandId' || parentOf('category', draft.categoryId) === draft.brandId;
    return keepsCategory ? draft : { ...draft, categoryId: null };
  };

type Field = keyof ProductDraft;
const fieldByInfo: Record<RequiredInfo, Field> = {
  name: 'name',
  manufacturer: 'manufacturerId',
  brand: 'brandId',
  barcode: 'barcode',
  weight: 'ozSize',
  price: 'price',
};

/** The form field for a missing piece of info. A brand requires the manufacturer first. */
export function findFieldToFix(fix: string | null, product: ProductDetail): Field | undefined {
  const info = Object.keys(fieldByInfo).find((name): name is RequiredInfo => name === fix);
  return info && fieldByInfo[info === 'brand' && !product.manufacturerId ? 'manufacturer' : info];
}

interface SectionsInput {
  draft: ProductDraft;
  shelves: CatalogNodes;
  focus: Field | undefined;
  /** Name of another product with the typed barcode. */
  duplicateName: string | undefined;
  /** Content below the barcode field. */
  content: FormSection['content'];
}

/** Form sections of a product. The brand field appears once a manufacturer is chosen, the category once a brand is. */
export function productSections({
  draft,
  shelves,
  focus,
  duplicateName,
  content,
}: SectionsInput): FormSection<Field>[] {
  const { manufacturerId, brandId } = draft;
  const parent = (kind: CatalogKind, id: string) => ({ id, label: shelves[kind].find((one) => one.id === id)?.label });
  const manufacturer: FieldSpec<Field> = {
    name: 'manufacturerId',
    label: 'Manufacturer',
    required: true,
    ...catalogPicker(shelves, 'manufacturer', { id: '' }),
  };
  const brand: FieldSpec<Field> = {
    name: 'brandId',
    label: 'Brand',
    required: true,
    ...catalogPicker(shelves, 'brand', parent('manufacturer', manufacturerId)),
  };
  const category: FieldSpec<Field> = {
    name: 'categoryId',
    label: 'Category',
    ...catalogPicker(shelves, 'category', parent('brand', brandId)),
  };
  const sections: FormSection<Field>[] = [
    {
      title: 'Image',
      hint: 'Helps at the shelf. PNG, JPEG or WebP; it is resized before the upload.',
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
          hint: 'Color number and shade as printed on the tube, without the brand',
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
            note: (value) => barcodeNote(toText(value), duplicateName),
          },
          { name: 'ozSize', label: 'Oz. Size', kind: 'number', unit: 'oz', required: true },
          { name: 'price', label: 'Price', kind: 'money', required: true },
          { name: 'retailPrice', label: 'Retail price', kind: 'money' },
        ],
        { name: 'taxesIncluded', label: 'Taxes included in the retail price', kind: 'checkbox' },
      ],
      content,
    },
    {
      title: 'Other codes',
      hint: 'Codes of older labels and of cases. Each scans as this product.',
      fields: [
        listField<Field, OtherCode>({
          name: 'otherCodes',
          label: 'Other codes',
          hideLabel: true,
          noun: 'code',
          ordered: false,
          max: maxOtherCodes,
          createEntry: () => ({ code: '', units: 1 }),
          entryName: ({ code, units }) => (units > 1 ? `Case of ${units}: ${code}` : code || 'New code'),
          entryFields: () => [
            [
              { name: 'code', label: 'Code', required: true, span: 2.2, note: (value) => barcodeNote(toText(value)) },
              { name: 'units', label: 'Containers in it', kind: 'number', decimals: 0, required: true },
            ],
          ],
        }),
      ],
    },
  ];
  return sections.map((section) => ({ ...section, fields: section.fields.map((row) => withFocus(row, focus)) }));
}

type Row = FormSection<Field>['fields'][number];

const withFocus = (row: Row, focus: Field | undefined): Row =>
  'name' in row
    ? { ...row, autoFocus: row.name === focus }
    : row.map((one) => ({ ...one, autoFocus: one.name === focus }));

const codeNames: Record<number, string> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13', 14: 'GTIN-14' };

/** Hint about a typed barcode: a duplicate or a wrong check digit. Neither prevents saving here; the server rejects duplicates. */
export function barcodeNote(code: string, duplicateName?: string): ReturnType<NonNullable<FieldSpec['note']>> {
  if (duplicateName) return { tone: 'warning', text: `${duplicateName} has this barcode.` };
  const digits = code.replace(/[\s-]/g, '');
  const isValid = hasValidCheckDigit(code);
  if (isValid === undefined) return undefined;
  const kind = codeNames[digits.length] ?? 'code';
  if (isValid) return { tone: 'success', text: `${kind}, check digit right` };
  const expected = calculateCheckDigit(digits.slice(0, -1));
  return { tone: 'warning', text: `The last digit of this ${kind} should be ${expected}. Scan it again or keep it.` };
}
