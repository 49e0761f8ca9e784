import { makeStyles, tokens } from '@fluentui/react-components';
import { ArchiveRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { id } from '../../../shared/contract/fields.ts';
import { inventory } from '../../../shared/contract/inventory.ts';
import { type ListedProduct, type ProductDetail, products } from '../../../shared/contract/products.ts';
import { formatGrams, formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { gramsPerOunce, hasSameContainer, unitsOfCode } from '../../../shared/rules/products.ts';
import { successText } from '../../kit/data/failure.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormHandle } from '../../kit/form/FormCore.tsx';
import { RecordScreen, useReturnToList } from '../../kit/list/RecordScreen.tsx';
import type { PickerItem } from '../../kit/picker/items.ts';
import { useScanner } from '../../kit/scan/useScanner.ts';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { Barcode } from '../../salon/Barcode.tsx';
import { useBookReady } from '../../salon/bowl/useBookReady.ts';
import { type CatalogNodes, toCatalogNodes } from '../../salon/catalogPicker.tsx';
import { MergeDialog } from '../../salon/MergeDialog.tsx';
import { useProducts } from '../../salon/useCatalog.ts';
import {
  blankProduct,
  clearMismatched,
  findFieldToFix,
  type ProductChange,
  type ProductDraft,
  productChange,
  productSections,
  toDraft,
  withScannedCode,
} from './form.ts';
import { productPath } from './missing.tsx';
import { type MissingInfoWalk, useMissingInfoWalk, WalkBar } from './missingInfoWalk.tsx';

const refreshes = [products.listProducts, products.listProductsMissingInfo, products.getProduct];

/** Adds or edits a product. With `fix` in the URL, it is a step of the walk through products with missing info. */
export function ProductRecord() {
  const [query] = useSearchParams();
  const id = query.get('productId') ?? undefined;
  const fix = id ? query.get('fix') : null;
  const product = useRead(products.getProduct, id ? { params: { id } } : null);
  const manufacturers = useRead(products.listManufacturers, {});
  const brands = useRead(products.listBrands, {});
  const categories = useRead(products.listProductCategories, {});
  const walk = useMissingInfoWalk(fix !== null, id);
  const canCall = useCanCall();
  return (
    <RecordScreen
      title={id ? 'Edit Product' : 'Add Product'}
      hint={id ? (product.data?.name ?? '') : 'A scanned barcode fills the barcode field, wherever the focus is.'}
      id={id}
      reads={{ product: id ? product : undefined, manufacturers, brands, categories }}
      rows={5}
      tools={
        product.data && fix === null && canCall(inventory.archiveProduct) && <ArchiveProduct product={product.data} />
      }
    >
      {(read) => (
        <>
          {walk && <WalkBar walk={walk} />}
          <ProductForm product={read.product} shelves={toCatalogNodes(read)} fix={fix} walk={walk} />
        </>
      )}
    </RecordScreen>
  );
}

interface ProductFormProps {
  /** The product to edit; undefined for a new one. */
  product: ProductDetail | undefined;
  shelves: CatalogNodes;
  /** The missing info the form was opened for; null outside the walk. */
  fix: string | null;
  walk: MissingInfoWalk | undefined;
  /** The user's position in the walk, if any. */
}

function ProductForm({ product, shelves, fix, walk }: ProductFormProps) {
  const isWalk = fix !== null;
  const { back, onSaved: saved } = useReturnToList(isWalk ? '/manage-products?missing=1' : '/manage-products');
  const toast = useToast();
  const create = useSend(products.createProduct, { refreshes });
  const update = useSend(products.updateProduct, { refreshes });
  const bookReady = useBookReady();
  const { rows: allProducts = [] } = useProducts().loaded;
  const formHandle = useRef<FormHandle<ProductDraft>>(null);
  useScanner((text) => {
    const form = formHandle.current;
    if (form) form.setValues(withScannedCode(form.getDraft(), text, product !== undefined));
  });

  async function save({ image, version, ...form }: ProductChange) {
    const file = image instanceof File ? image : undefined;
    const imageDeleted = image === '' && Boolean(product?.product_image);
    const changes = { ...(imageDeleted && { imageDeleted }), ...(version && { version }) };
    const reply = product
      ? await update({ params: { id: product.product_id }, body: { ...form, ...changes }, file })
      : await create({ body: form, file });
    void bookReady();
    if (!walk?.next) return saved(reply, reply.product.product_id);
    toast(successText(reply));
    walk.go(walk.next);
  }

  return (
    <Form
      schema={productChange}
      initial={product ? toDraft(product) : blankProduct}
      sections={(draft) => {
        const duplicate = findDuplicate(draft.barcode, allProducts, product?.product_id);
        return productSections({
          draft,
          shelves,
          focus: product && findFieldToFix(fix, product),
          duplicateName: duplicate?.name,
          content: draft.barcode && <BarcodePreview barcode={draft.barcode} duplicate={duplicate} />,
        });
      }}
      handle={formHandle}
      onChange={clearMismatched(shelves)}
      draftKey={product ? `product ${product.product_id}` : 'new product'}
      submitLabel={isWalk ? 'Save and next' : product ? 'Update Product' : 'Add Product'}
      cancel={{ onClick: back }}
      aside={(draft) => <ScannedCard draft={draft} shelves={shelves} />}
      onSubmit={save}
      // The specification prefers the server's message.
      errorMessage={(reason) => reason ?? 'Error saving product.'}
    />
  );
}

/** Another product with this code. */
function findDuplicate(barcode: string, products: readonly ListedProduct[], ownId: string | undefined) {
  if (!barcode) return undefined;
  return products.find((product) => product.product_id !== ownId && unitsOfCode(product, barcode) !== undefined);
}

/** Characters that CODE128 can encode. */
const isPrintable = (text: string): boolean => /^[\x20-\x7e]{1,48}$/.test(text);

function BarcodePreview({ barcode, duplicate }: { barcode: string; duplicate: ListedProduct | undefined }) {
  const styles = useStyles();
  return (
    <div className={styles.code}>
      {duplicate && <TextLink to={productPath(duplicate.product_id)}>Open {duplicate.name}</TextLink>}
      {isPrintable(barcode) && <Barcode value={barcode} height={40} />}
    </div>
  );
}

/** Preview of how the product appears when scanned, with its price per gram. */
function ScannedCard({ draft, shelves }: { draft: ProductDraft; shelves: CatalogNodes }) {
  const styles = useStyles();
  const { name, ozSize, price } = draft;
  const manufacturer = shelves.manufacturer.find(({ id }) => id === draft.manufacturerId)?.label;
  const brand = shelves.brand.find(({ id }) => id === draft.brandId)?.label;
  const grams = (ozSize ?? 0) * gramsPerOunce;
  const size = grams > 0 ? formatGrams(grams) : undefined;
  return (
    <SideCard title="When it is scanned">
      <p className={styles.scanned}>{[brand, name].filter(Boolean).join(' ') || 'Product'}</p>
      <p className={styles.quiet}>{[manufacturer, size].filter(Boolean).join(' · ')}</p>
      {size && (
        <p className={styles.sum}>
          {formatNumber(ozSize)} oz = {size}
          {price > 0 ? `, so a gram costs ${formatMoney(price / grams)}.` : '.'}
        </p>
      )}
    </SideCard>
  );
}

const { listProducts, listProductsMissingInfo, listArchivedProducts } = products;
const affectedLists = [listProducts, listProductsMissingInfo, listArchivedProducts, inventory.listInventory];
const schema = z.object({ into: id.nullish() });

/** Button that archives a product, or merges it into another one that was created twice. */
function ArchiveProduct({ product }: { product: ProductDetail }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const { rows = [] } = useProducts(open).loaded;
  const archive = useSend(inventory.archiveProduct, { refreshes: affectedLists });
  const others = rows.filter(
    ({ product_id, weight }) => product_id !== product.product_id && hasSameContainer(weight, product.weight),
  );
  return (
    <MergeDialog
      action="Archive"
      icon={<ArchiveRegular />}
      title={`Archive ${product.name || 'this product'}?`}
      hint="It is no longer offered for orders and counts. What is left on the shelves stays, and past reports keep it. You can restore it under Products, Archived."
      open={open}
      onOpenChange={setOpen}
      schema={schema}
      draftKey={`archived product ${product.product_id}`}
      field={{
        label: 'Merge into',
        items: others.map(toItem),
        hint: 'Created twice? The product you keep, of the same size, gets the codes, stock and open orders of this one in all salons. You can undo that for a day.',
      }}
      onSubmit={async ({ into }) => {
        const body = into ? { merge_into: into } : {};
        toast(successText(await archive({ params: { id: product.product_id }, body })));
        void navigate('/manage-products', { replace: true });
      }}
    />
  );
}

const toItem = ({ product_id, manufacturer, brand, name, barcode, weight }: ListedProduct): PickerItem => ({
  id: product_id,
  label: `${brand} ${name}`.trim() || barcode,
  hint: [manufacturer, weight > 0 && `${weight} oz`, barcode].filter(Boolean).join(' · '),
});

const useStyles = makeStyles({
  code: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '8px' },
  scanned: { margin: '8px 0 0', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { margin: 0, fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  sum: { margin: '8px 0 0', fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
});
