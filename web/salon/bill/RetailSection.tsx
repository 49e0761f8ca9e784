import { Button, Field, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular, DismissRegular, SubtractRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, type RefCallback, useRef, useState } from 'react';
import type { Bill, BillLine, RetailItem } from '../../../shared/contract/bills.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import type { PickerLoad } from '../../kit/picker/items.ts';
import { SingleSelectInput } from '../../kit/picker/SingleSelectInput.tsx';
import { useScanner } from '../../kit/scan/useScanner.ts';
import { fieldLabelStyle } from '../../kit/ui/controlStyles.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { flexRow, look, spreadRow } from '../../kit/ui/theme.ts';
import { useLineStyles } from './BillLines.tsx';
import { formatDetail } from './formatBill.ts';
import { RetailForm } from './RetailForm.tsx';
import type { BillChanges } from './useBill.ts';
import { findRetail, formatHint, type RetailProduct, useIsEnough, useProductLookUp, withRetail } from './useRetail.ts';

interface RetailSectionProps extends BillChanges {
  bill: Pick<Bill, 'lines' | 'edits'>;
  salon: number;
  /** The user may sell at another price, and what has no retail price. */
  mayPrice: boolean;
  /** The products leave the shelf when the bill is closed, not when they are added. */
  leavesLater?: boolean;
  autoFocus?: boolean;
  /** Called with each product before it is added. */
  onFound?: (product: RetailProduct) => void;
}

/**
 * Products sold on an open bill. One with a retail price is added once it is chosen or scanned; one without asks for its price. More than
 * the shelf has is asked about.
 */
export function RetailSection(props: RetailSectionProps) {
  const { bill, salon, edit, mayPrice, leavesLater = false, autoFocus = false, onFound } = props;
  const lines = useLineStyles();
  const toast = useToast();
  const isEnough = useIsEnough();
  const lookUp = useProductLookUp(salon);
  const search = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<{ product: RetailProduct; item: RetailItem | undefined }>();
  const { retail } = bill.edits;

  /** Saves a line, once there is enough of it or somebody has said so. */
  async function save(product: RetailProduct, line: RetailItem, throws = false): Promise<boolean> {
    const before = retail.find(({ line_id }) => line_id === line.line_id);
    const left = before && !leavesLater && before.product_id === line.product_id ? before.quantity : 0;
    const isMore = line.quantity > (before?.quantity ?? 0);
    if (isMore && !(await isEnough(product, line.quantity - left))) return false;
    return edit(withRetail(line), throws);
  }

  async function choose(product: RetailProduct) {
    onFound?.(product);
    const { product_id, retail_price: price } = product;
    if (price === undefined && !mayPrice)
      return toast(`${product.title} has no retail price. Ask somebody who may change prices.`, { intent: 'error' });
    if (price === undefined) return setOpen({ product, item: undefined });
    const same = retail.find((one) => one.product_id === product_id && one.price === price);
    await save(product, same ? { ...same, quantity: same.quantity + 1 } : newLine({ product_id, quantity: 1, price }));
    search.current?.focus();
  }

  async function step(item: RetailItem, by: number) {
    const line = { ...item, quantity: item.quantity + by };
    if (by < 0) await edit(withRetail(line));
    else {
      const product = await lookUp(item);
      if (product) await save(product, line);
    }
    // The button of a line that is gone was focused.
    if (line.quantity === 0) search.current?.focus();
  }

  /** Plus and minus in the empty search step the last product. */
  function stepLast(event: KeyboardEvent) {
    const item = retail.at(-1);
    const by = { '+': 1, '-': -1 }[event.key];
    if (!item || by === undefined || event.target !== search.current || search.current.value !== '') return;
    event.preventDefault();
    // The search would open its list.
    event.stopPropagation();
    void step(item, by);
  }

  const change = async (item: RetailItem) => {
    const product = await lookUp(item);
    if (product) setOpen({ product, item });
  };
  const close = () => setOpen(undefined);

  return (
    <section className={lines.card} aria-label="Products sold" onKeyDownCapture={stepLast}>
      <h3 className={lines.caption}>Products sold</h3>
      <ul className={lines.list}>
        {bill.lines.map((line) => {
          const item = retail.find(({ line_id }) => line_id === line.line_id);
          if (line.kind !== 'retail' || !item) return null;
          const changes = { onStep: (by: number) => void step(item, by), onChange: () => void change(item) };
          return <RetailLine key={line.line_id} {...{ line, quantity: item.quantity, ...changes }} />;
        })}
      </ul>
      <div className={lines.row}>
        {open ? (
          <RetailForm
            key={open.item?.line_id ?? open.product.product_id}
            {...{ ...open, salon, mayPrice }}
            onDone={close}
            onSubmit={async (line) => {
              if (await save(open.product, { ...(open.item ?? newLine(line)), ...line }, true)) close();
            }}
          />
        ) : (
          <RetailSearch
            {...{ salon, autoFocus }}
            inputRef={(element) => {
              search.current = element;
            }}
            onChoose={(product) => void choose(product)}
          />
        )}
      </div>
    </section>
  );
}

type LineProps = { line: BillLine; quantity: number; onStep: (by: number) => void; onChange: () => void };

function RetailLine({ line, quantity, onStep, onChange }: LineProps) {
  const styles = useStyles();
  const lines = useLineStyles();
  return (
    <li className={mergeClasses(lines.row, lines.line)}>
      <span className={lines.name}>{line.title}</span>
      <Pieces title={line.title} quantity={quantity} onStep={onStep} />
      <span className={lines.amount}>
        {line.list_amount !== undefined && <s className={lines.list}>{formatMoney(line.list_amount)}</s>}
        {formatMoney(line.amount)}
      </span>
      <span className={mergeClasses(lines.detail, styles.detail)}>
        <span>{formatDetail(line)}</span>
        <Button
          appearance="subtle"
          size="small"
          className={styles.button}
          aria-label={`Change ${line.title}`}
          onClick={onChange}
        >
          Change
        </Button>
      </span>
    </li>
  );
}

const newLine = (line: Omit<RetailItem, 'line_id'>): RetailItem => ({ line_id: crypto.randomUUID(), ...line });

type SearchProps = {
  salon: number;
  autoFocus: boolean;
  inputRef: RefCallback<HTMLInputElement>;
  onChoose: (product: RetailProduct) => void;
};

/** Finds a product by name or barcode, typed or scanned. */
function RetailSearch({ salon, autoFocus, inputRef, onChoose }: SearchProps) {
  const styles = useStyles();
  const toast = useToast();
  const found = useRef(new Map<string, RetailProduct>());
  const loadProducts: PickerLoad = async (search) => {
    if (search.trim() === '') return { items: [] };
    const products = await findRetail(salon, search);
    for (const one of products) found.current.set(one.product_id, one);
    return { items: products.map((one) => ({ id: one.product_id, label: one.title, hint: formatHint(one) })) };
  };
  useScanner((code) => {
    const lookUp = async () => {
      const [product] = await findRetail(salon, code);
      if (product?.is_scanned) onChoose(product);
      else toast(`No product has the barcode ${code}.`, { intent: 'error' });
    };
    lookUp().catch(() => toast('The barcode could not be looked up.', { intent: 'error' }));
  });
  return (
    <Field label={{ children: 'Sell a product', className: styles.label }}>
      <SingleSelectInput
        items={loadProducts}
        inputRef={inputRef}
        autoFocus={autoFocus}
        placeholder="Scan or type a product"
        empty={{ text: 'No products found' }}
        selected={undefined}
        onSelect={(item) => {
          const product = item && found.current.get(String(item.id));
          if (product) onChoose(product);
        }}
      />
    </Field>
  );
}

type PiecesProps = { title: string; quantity: number; onStep: (by: number) => void };

function Pieces({ title, quantity, onStep }: PiecesProps) {
  const styles = useStyles();
  const isLast = quantity === 1;
  return (
    <span className={styles.pieces}>
      <Button
        appearance="subtle"
        size="small"
        className={styles.step}
        icon={isLast ? <DismissRegular /> : <SubtractRegular />}
        aria-label={isLast ? `Remove ${title}` : `One less ${title}`}
        onClick={() => onStep(-1)}
      />
      <span className={styles.quantity}>{quantity}</span>
      <Button
        appearance="subtle"
        size="small"
        className={styles.step}
        icon={<AddRegular />}
        aria-label={`One more ${title}`}
        onClick={() => onStep(1)}
      />
    </span>
  );
}

const useStyles = makeStyles({
  label: fieldLabelStyle,
  detail: { ...spreadRow, gap: '8px' },
  button: { marginRight: '-8px', color: tokens.colorBrandForeground1 },
  pieces: { gridColumn: 2, ...flexRow, border: `1px solid ${look.hairline}`, borderRadius: tokens.borderRadiusMedium },
  step: { minWidth: '30px' },
  quantity: { minWidth: '20px', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
});
