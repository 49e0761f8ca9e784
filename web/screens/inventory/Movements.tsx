import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons';
import { api } from '../../../shared/contract/index.ts';
import type { InventoryRow, Movement } from '../../../shared/contract/inventory.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { call, isConflict } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { usePages } from '../../kit/data/usePages.ts';
import { usePrompt } from '../../kit/ui/Confirm.tsx';
import { formatDate } from '../../kit/ui/days.ts';
import { formatNumber } from '../../kit/ui/format.ts';
import { touch } from '../../kit/ui/media.ts';
import { ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look } from '../../kit/ui/theme.ts';

const kindWords: Record<Movement['kind'], string> = {
  receive: 'Received',
  recount: 'Recount',
  use: 'Used',
  correction: 'Correction',
  reversal: 'Reversal',
  transfer: 'Transfer',
};

interface MovementsProps {
  row: InventoryRow;
  /** The count is another one now. */
  onMoved: () => void;
}

/** How the count of an item came to be, the latest first. */
export function Movements({ row, onMoved }: MovementsProps) {
  const styles = useStyles();
  const reverse = useReversal(onMoved);
  const params = { locationId: row.location_id, productId: row.product_id };
  const {
    pages,
    error,
    isLoading,
    hasMore,
    loadMore: more,
    retry,
  } = usePages(api.inventory.listMovements, (cursor) => ({
    params,
    query: { ...(cursor && { cursor }) },
  }));
  const movements = pages?.flatMap(({ Items }) => Items) ?? [];
  // A reversal comes after what it takes back, so it is read before that.
  const reversed = new Set(movements.map(({ reverses }) => reverses));
  let after = row.inventory_current_quantity;
  const lines = movements.map((one) => {
    const line = { ...one, after };
    after = roundQuantity(after - one.change);
    return line;
  });
  return (
    // Without anything to press in it, the keyboard has to scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
    <section aria-label="Movements" className={styles.scroller} tabIndex={0}>
      <ul className={styles.list}>
        {lines.map((one) => (
          <li
            key={one.movement_id}
            className={mergeClasses(styles.line, reversed.has(one.movement_id) && styles.reversed)}
          >
            <span className={styles.kind}>
              {kindWords[one.kind]}
              {reversed.has(one.movement_id) ? (
                <span className={styles.quiet}> Reversed</span>
              ) : (
                (one.kind === 'receive' || one.kind === 'recount') && (
                  <Button
                    size="small"
                    appearance="subtle"
                    className={styles.reverse}
                    icon={<ArrowUndoRegular />}
                    aria-label={`Reverse ${momentText(one)}`}
                    onClick={() => reverse(one)}
                  >
                    Reverse
                  </Button>
                )
              )}
            </span>
            <span className={one.change < 0 ? styles.negative : styles.change}>
              {one.change > 0 && '+'}
              {formatNumber(one.change, 2)}
            </span>
            <span className={styles.quiet}>
              {momentText(one)} · {one.user_name}
              {one.source && ` · ${one.source}`}
              {one.reason && ` · ${one.reason}`}
            </span>
            <span className={styles.after}>{formatNumber(one.after, 2)} after</span>
          </li>
        ))}
      </ul>
      {error && !isLoading ? (
        <ErrorState text={error.message} onRetry={retry} />
      ) : isLoading ? (
        <div className={styles.waiting}>
          <LinesSkeleton lines={3} />
        </div>
      ) : (
        hasMore && (
          <Button appearance="subtle" onClick={more}>
            Show more
          </Button>
        )
      )}
    </section>
  );
}

const momentText = ({ time }: Movement): string => formatDate(time, 'M/d/yy h:mm a');

/** Asks for the reason and takes a movement back; after a failure the reason stands there still. */
function useReversal(onMoved: () => void) {
  const ask = usePrompt();
  const toast = useToast();
  return async (one: Movement) => {
    const sign = one.change > 0 ? '+' : '';
    const text = `${kindWords[one.kind]} of ${sign}${formatNumber(one.change, 2)}, ${momentText(one)}. The count goes back by as much.`;
    const field = { label: 'Reason', maxLength: 200, required: 'Please write a reason' };
    const { location_id: locationId, product_id: productId, movement_id: movementId } = one;
    for (let value: string | undefined = ''; ; ) {
      value = await ask({ title: 'Reverse this movement?', text, field: { ...field, value }, confirm: 'Reverse' });
      if (value === undefined) return;
      try {
        await call(api.inventory.reverseMovement, {
          params: { locationId, productId, movementId },
          body: { reason: value },
        });
        toast('Movement reversed');
        return onMoved();
      } catch (error) {
        toast(formatError('The movement was not reversed.', error), { intent: 'error' });
        if (isConflict(error)) return onMoved();
      }
    }
  };
}

const useStyles = makeStyles({
  // Beside the list it scrolls inside.
  scroller: { flex: 1, minHeight: '120px', overflowY: 'auto' },
  waiting: { padding: '12px 16px' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '2px 12px',
    padding: '6px 16px',
    borderBottom: `1px solid ${look.hairline}`,
    fontVariantNumeric: 'tabular-nums',
    ':hover button': { opacity: 1 },
  },
  kind: { display: 'flex', alignItems: 'center', gap: '6px', fontWeight: tokens.fontWeightSemibold },
  reverse: {
    opacity: 0,
    ':focus-visible': { opacity: 1 },
    [touch]: { opacity: 1, minHeight: '44px' },
  },
  reversed: { '& > span:nth-child(2)': { textDecorationLine: 'line-through' } },
  change: { textAlign: 'right' },
  negative: { color: look.negativeText, textAlign: 'right' },
  quiet: {
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightRegular,
  },
  after: { color: tokens.colorNeutralForeground3, fontSize: '13px', lineHeight: '18px', textAlign: 'right' },
});
