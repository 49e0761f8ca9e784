import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { maxEntriesPerBowl } from '../../../shared/contract/sentBowls.ts';
import { type BowlProduct, stations } from '../../../shared/contract/stations.ts';
import { scaleToTenths, sumGrams } from '../../../shared/rules/mixing.ts';
import { call } from '../../kit/data/call.ts';
import { isUnreachable } from '../../kit/data/failure.ts';
import { useOffline } from '../../kit/data/useOffline.ts';
import { Stepper } from '../../kit/form/Stepper.tsx';
import type { PickerLoad } from '../../kit/picker/items.ts';
import { SingleSelectInput } from '../../kit/picker/SingleSelectInput.tsx';
import { CameraButton } from '../../kit/scan/CameraButton.tsx';
import { ScanField } from '../../kit/scan/ScanField.tsx';
import { beep } from '../../kit/scan/sounds.ts';
import { useScanEntry } from '../../kit/scan/useScanEntry.ts';
import { touch } from '../../kit/ui/media.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { flexColumn, look, spreadRow } from '../../kit/ui/theme.ts';
import type { MixLine } from './useMixing.ts';

const maxGrams = 10_000;
const validateGrams = (grams: number): string | undefined =>
  grams <= 0 ? 'Above 0 g' : grams > maxGrams ? 'At most 10,000 g' : undefined;

type MixLinesProps = {
  lines: readonly MixLine[];
  onChange: (lines: MixLine[]) => void;
  /** Asks for the product of an unknown code. */
  onUnknown: (code: string) => void;
};

/** The products of the bowl with their grams, and their total. */
export function MixLines({ lines, onChange, onUnknown }: MixLinesProps) {
  const styles = useStyles();
  const change = (key: string, next: Partial<MixLine>) =>
    onChange(lines.map((one) => (one.key === key ? { ...one, ...next } : one)));
  return (
    <ul aria-label="Products" className={styles.list}>
      {lines.map(({ key, product_id, product_alias, isUnknown, amount, unparsed }) => (
        <li key={key} className={styles.line}>
          <div className={styles.head}>
            <span className={styles.name}>{product_alias}</span>
            {isUnknown && (
              <Button size="small" className={styles.remove} onClick={() => onUnknown(product_id)}>
                New product
              </Button>
            )}
            <Button
              appearance="subtle"
              className={styles.remove}
              icon={<DeleteRegular />}
              aria-label={`Remove ${product_alias}`}
              onClick={() => onChange(lines.filter((one) => one.key !== key))}
            />
          </div>
          <Stepper
            label={`Grams of ${product_alias}`}
            isLarge
            value={amount / 100}
            unparsed={unparsed}
            validate={validateGrams}
            onChange={({ value, unparsed: text }) =>
              change(key, { unparsed: text, ...(value !== undefined && { amount: Math.round(value * 100) }) })
            }
          />
        </li>
      ))}
      {lines.length > 1 && sumGrams(lines) > 0 && (
        <li className={styles.line}>
          <span className={styles.name}>Total grams</span>
          <Stepper
            label="Total grams"
            isLarge
            value={sumGrams(lines) / 100}
            validate={validateGrams}
            onChange={({ value }) => value !== undefined && onChange(scaleToTenths(lines, Math.round(value * 100)))}
          />
        </li>
      )}
    </ul>
  );
}

/** Adds products by scan, camera, barcode or name. A code that cannot be looked up now is added as it is. */
export function AddProduct({ lines, onChange, onUnknown }: MixLinesProps) {
  const styles = useStyles();
  const toast = useToast();
  const isOffline = useOffline();
  const found = useRef(new Map<string, MixLine>());

  function add(line: MixLine): void {
    const isThere = lines.some(({ product_id }) => product_id === line.product_id);
    if (isThere) toast(`${line.product_alias} is in the bowl already.`, { intent: 'info' });
    else if (lines.length >= maxEntriesPerBowl) toast(`At most ${maxEntriesPerBowl} products`, { intent: 'error' });
    else onChange([...lines, line]);
    requestAnimationFrame(() => focusGrams(line.product_alias));
  }
  const search = async (text: string) => {
    const products = await call(stations.searchBowlProducts, { query: { search: text } });
    return products.map((one) => ({ ...one, line: { ...toMixed(one), ...emptyLine() } }));
  };
  async function lookUp(code: string): Promise<void> {
    try {
      const [product] = await search(code);
      beep(product?.is_scanned ? 'known' : 'unknown');
      if (product?.is_scanned) return add(product.line);
      add({ ...codeLine(code), isUnknown: true });
      onUnknown(code);
    } catch (error) {
      if (!isUnreachable(error)) return void toast('The code could not be looked up.', { intent: 'error' });
      add(codeLine(code));
    }
  }
  const { entry, scan, clear } = useScanEntry((code) => {
    void lookUp(code);
    clear();
    return true;
  });
  const loadProducts: PickerLoad = async (text) => {
    const products = await search(text);
    for (const { line } of products) found.current.set(line.product_id, line);
    return { items: products.map(({ product_id, title }) => ({ id: product_id, label: title })) };
  };
  return (
    <div className={styles.add}>
      <div className={styles.scan}>
        <ScanField {...entry} hideLabel isConnected={!isOffline} />
        <CameraButton closesAfterScan onCode={scan} />
      </div>
      <SingleSelectInput
        label="Add a product"
        items={loadProducts}
        placeholder="Or find it by name"
        selected={undefined}
        onSelect={(item) => {
          const line = item && found.current.get(String(item.id));
          if (line) add(line);
        }}
      />
    </div>
  );
}

const emptyLine = () => ({ key: crypto.randomUUID(), amount: 0 });
const codeLine = (code: string): MixLine => ({ ...emptyLine(), product_id: code, product_alias: `Code ${code}` });

/** What a line keeps of its product. */
const toMixed = ({ product_id, title, gram_cents }: BowlProduct) => ({
  ...{ product_id, product_alias: title },
  ...(gram_cents !== undefined && { gramCents: gram_cents }),
});

/** Puts the product of a code in place of it. */
export const nameLine = (lines: readonly MixLine[], code: string, product: BowlProduct): MixLine[] =>
  lines.map(({ isUnknown, ...one }) => (isUnknown && one.product_id === code ? { ...one, ...toMixed(product) } : one));

const focusGrams = (title: string) =>
  document.querySelector<HTMLInputElement>(`input[aria-label="${CSS.escape(`Grams of ${title}`)}"]`)?.focus();

const useStyles = makeStyles({
  list: {
    flexShrink: 0,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
    ':empty': { display: 'none' },
  },
  line: {
    ...flexColumn,
    gap: '4px',
    padding: '6px 12px 10px',
    ':not(:first-child)': { borderTop: `1px solid ${look.gridLine}` },
  },
  head: { ...spreadRow, gap: '8px' },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  remove: { flexShrink: 0 },
  add: { ...flexColumn, gap: '8px', [touch]: { '& .fui-Combobox': { minHeight: '44px' } } },
  scan: { display: 'grid', gridTemplateColumns: '1fr auto', gap: '8px' },
});
