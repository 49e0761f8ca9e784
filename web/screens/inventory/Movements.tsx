import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons';
import { type InventoryRow, inventory, type Movement } from '../../../shared/contract/inventory.ts';
import { formatGrams, formatNumber } from '../../../shared/rules/format.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { call, isConflict } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { usePages } from '../../kit/data/usePages.ts';
import { usePrompt } from '../../kit/ui/Confirm.tsx';
import { formatMoment } from '../../kit/ui/days.ts';
import { touch } from '../../kit/ui/media.ts';
import { ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look, quietDenseText } from '../../kit/ui/theme.ts';

const kindLabels: Record<Movement['kind'], string> = {
  receive: 'Received',
  recount: 'Recount',
  use: 'Used',
  correction: 'Correction',
  reversal: 'Reversal',
  transfer: 'Transfer',
  merge: 'Merge',
  sale: 'Sold',
};

interface MovementsProps {
  row: InventoryRow;
  /** Called after a movement changed the count. */
  onMoved: () => void;
}

/** Movements of an item, newest first, each with the resulting count. */
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
  } = usePages(inventory.listMovements, (cursor) => ({
    params,
    query: { ...(cursor && { cursor }) },
  }));
  const movements = pages?.flatMap(({ Items }) => Items) ?? [];
  // Newest first, so a reversal is listed before the movement it reverses.
  const reversedIds = new Set(movements.map(({ reverses }) => reverses));
  let after = row.inventory_current_quantity;
  const lines = movements.map((movement) => {
    const line = { movement, after };
    after = roundQuantity(after - movement.change);
    return line;
  });
  return (
    // The section has no focusable content, so it must be focusable itself to scroll by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section aria-label="Movements" className={styles.scroller} tabIndex={0}>
      <ul className={styles.list}>
        {lines.map(({ movement, after }) => (
          <MovementLine
            key={movement.movement_id}
            movement={movement}
            after={after}
            isReversed={reversedIds.has(movement.movement_id)}
            onReverse={() => reverse(movement, row.inventory_current_quantity)}
          />
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

type MovementLineProps = {
  movement: Movement;
  /** Count after the movement. */
  after: number;
  isReversed: boolean;
  onReverse: () => void;
};

function MovementLine({ movement, after, isReversed, onReverse }: MovementLineProps) {
  const styles = useStyles();
  const { kind, change, user_name, source, reason, grams, device_name } = movement;
  return (
    <li className={mergeClasses(styles.line, isReversed && styles.reversed)}>
      <span className={styles.kind}>
        {labelOf(kindLabels, kind)}
        {isReversed ? (
          <span className={styles.quiet}> Reversed</span>
        ) : (
          (kind === 'receive' || kind === 'recount') && (
            <Button
              size="small"
              appearance="subtle"
              className={styles.reverse}
              icon={<ArrowUndoRegular />}
              aria-label={`Reverse ${formatTime(movement)}`}
              onClick={onReverse}
            >
              Reverse
            </Button>
          )
        )}
      </span>
      <span className={change < 0 ? styles.negative : styles.change}>
        {change > 0 && '+'}
        {formatNumber(change)}
      </span>
      <span className={styles.quiet}>
        {formatTime(movement)} · {user_name}
        {source && ` · ${formatStoredTimes(source)}`}
        {device_name && ` · ${device_name}`}
        {grams !== undefined && ` · ${formatGrams(grams)}`}
        {reason && ` · ${formatStoredTimes(reason)}`}
      </span>
      <span className={styles.after}>{formatNumber(after)} after</span>
    </li>
  );
}

/** A bowl names its start as it is stored, a recount when it was counted: "Bowl of 2026-11-23 13:50". */
const formatStoredTimes = (text: string): string =>
  text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, (start) => formatMoment(start));

const formatTime = ({ time }: Movement): string => formatMoment(time);

/** What a reversal does, with a warning where it leaves less than nothing or a received order as it is. */
function describeReversal(movement: Movement, current: number): string {
  const { kind, change, source } = movement;
  const sign = change > 0 ? '+' : '';
  const left = roundQuantity(current - change);
  return [
    `${labelOf(kindLabels, kind)} of ${sign}${formatNumber(change)}, ${formatTime(movement)}. The count goes back by as much.`,
    ...(left < 0 && change > 0
      ? [`That leaves ${formatNumber(left)}, less than nothing. Count the item after it.`]
      : []),
    ...(kind === 'receive' ? [`${source} still counts it as received; order again what did not come.`] : []),
  ].join(' ');
}

/** Asks for a reason and reverses a movement. After a failure it asks again with the reason filled in. */
function useReversal(onMoved: () => void) {
  const ask = usePrompt();
  const toast = useToast();
  return async (movement: Movement, current: number) => {
    const text = describeReversal(movement, current);
    const field = { label: 'Reason', maxLength: 200, required: 'Please write a reason' };
    const { location_id: locationId, product_id: productId, movement_id: movementId } = movement;
    for (let value: string | undefined = ''; ; ) {
      value = await ask({ title: 'Reverse this movement?', text, field: { ...field, value }, confirm: 'Reverse' });
      if (value === undefined) return;
      try {
        await call(inventory.reverseMovement, {
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
  // Next to the list the panel scrolls on its own.
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
  quiet: { ...quietDenseText, fontWeight: tokens.fontWeightRegular },
  after: { ...quietDenseText, textAlign: 'right' },
});
