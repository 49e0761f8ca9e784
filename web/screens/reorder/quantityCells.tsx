import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular, SubtractRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useCallback, useId } from 'react';
import type { ReorderRow } from '../../../shared/contract/orders.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { touch } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { itemName, type Line } from './lines.ts';
import { parseQuantity } from './reorderDraft.ts';

/** Renders the quantity on hand. Negative values are marked by color and text. */
export function useOnHand() {
  const styles = useStyles();
  return useCallback(
    ({ inventory_current_quantity: count }: ReorderRow) => (
      <span className={count < 0 ? styles.negative : undefined}>
        {formatNumber(count, 2)}
        {count < 0 && <span className={styles.unseen}> negative</span>}
      </span>
    ),
    [styles.negative, styles.unseen],
  );
}

const maxQuantity = 10_000;

interface QuantityFieldProps {
  line: Line;
  onType: (id: string, text: string) => void;
}

/** Quantity input with buttons and arrow keys. Enter moves to the next line. */
export function QuantityField({ line, onType }: QuantityFieldProps) {
  const styles = useStyles();
  const problemId = useId();
  const { product_id, text, new_quantity, problem } = line;
  const name = itemName(line);
  const step = (delta: number) => {
    const { quantity = new_quantity } = parseQuantity(text);
    onType(product_id, String(Math.min(maxQuantity, Math.max(1, quantity + delta))));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const delta = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (delta) step(event.shiftKey ? delta * 10 : delta);
    else if (event.key === 'Enter') focusNext(event.currentTarget, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const tone = problem ? styles.wrong : text !== String(new_quantity) && styles.changed;
  return (
    <span className={mergeClasses(styles.stepper, tone)}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.button}
        aria-label={`One less of ${name}`}
        onClick={() => step(-1)}
      >
        <SubtractRegular />
      </button>
      <input
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Order quantity of ${name}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && problemId}
        data-quantity
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => onType(product_id, target.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        tabIndex={-1}
        className={styles.button}
        aria-label={`One more of ${name}`}
        onClick={() => step(1)}
      >
        <AddRegular />
      </button>
      {problem && (
        <span id={problemId} className={styles.unseen}>
          {problem}
        </span>
      )}
    </span>
  );
}

/** Focuses the next or previous field; after the last one, the order buttons. */
function focusNext(field: HTMLInputElement, direction: 1 | -1): void {
  const fields = [...(field.closest('section')?.querySelectorAll<HTMLInputElement>('input[data-quantity]') ?? [])];
  const next = fields[fields.indexOf(field) + direction];
  if (next) next.focus();
  else if (direction > 0) document.querySelector<HTMLElement>('[data-after-quantities]')?.focus();
}

const useStyles = makeStyles({
  negative: { color: look.negativeText },
  unseen: { position: 'absolute', clipPath: 'inset(50%)', width: '1px', overflow: 'hidden' },
  stepper: {
    display: 'inline-flex',
    alignItems: 'stretch',
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '104px',
    height: '34px',
    overflow: 'hidden',
    backgroundColor: look.surface,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-within': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-2px' },
    [touch]: { width: '152px', height: '46px' },
  },
  changed: { backgroundColor: look.cellEdited, border: `1px solid ${look.cellEditedMark}` },
  wrong: { backgroundColor: look.cellInvalid, border: `1px solid ${look.cellInvalidMark}` },
  button: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: '0 0 30px',
    padding: 0,
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground3,
    cursor: 'pointer',
    ':hover': { color: tokens.colorBrandForeground1 },
    [touch]: { flexBasis: '44px' },
  },
  input: {
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 'none',
    outline: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    [touch]: { fontSize: '16px' },
  },
});
