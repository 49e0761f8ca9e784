import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { api } from '../../../shared/contract/index.ts';
import type { InventoryRow, Movement } from '../../../shared/contract/inventory.ts';
import { exact, levelOf } from '../../../shared/rules/stock.ts';
import { usePages } from '../../kit/data/usePages.ts';
import { dateText } from '../../kit/ui/days.ts';
import { numberText } from '../../kit/ui/format.ts';
import { useNarrow } from '../../kit/ui/media.ts';
import { ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { look } from '../../kit/ui/theme.ts';
import { levelIn, levelWords } from './columns.tsx';

const kindWords: Record<Movement['kind'], string> = { receive: 'Received', recount: 'Recount', reversal: 'Reversal' };

interface ItemDrawerProps {
  row: InventoryRow | undefined;
  onClose: () => void;
}

/** What a salon has of a product, and how that came to be. */
export function ItemDrawer({ row, onClose }: ItemDrawerProps) {
  const isNarrow = useNarrow();
  return (
    <OverlayDrawer
      open={row !== undefined}
      position="end"
      size={isNarrow ? 'full' : 'small'}
      modalType={isNarrow ? 'modal' : 'non-modal'}
      onOpenChange={(_, { open }) => open || onClose()}
    >
      {row && <Item row={row} onClose={onClose} />}
    </OverlayDrawer>
  );
}

function Item({ row, onClose }: { row: InventoryRow; onClose: () => void }) {
  const styles = useStyles();
  const { inventory_current_quantity: count, inventory_desired_quantity: desired } = row;
  const level = levelOf(levelIn(row));
  return (
    <>
      <DrawerHeader>
        <DrawerHeaderTitle
          action={<Button appearance="subtle" aria-label="Close" icon={<DismissRegular />} onClick={onClose} />}
        >
          {row.product_name}
        </DrawerHeaderTitle>
        <span className={styles.quiet}>{[row.brand_name, row.product_upc_code].filter(Boolean).join(' · ')}</span>
      </DrawerHeader>
      <DrawerBody>
        <p className={styles.figure}>
          <span className={level === 'out' ? styles.negative : undefined}>{numberText(count, 2)}</span>
          <span className={styles.quiet}>
            of {numberText(desired, 2)} at {row.location_name}
            {level !== 'enough' && ` · ${count < 0 ? 'Negative' : levelWords[level]}`}
          </span>
        </p>
        <h3 className={styles.title}>Movements</h3>
        {/* Another version has another movement. */}
        <Movements key={row.version} row={row} />
      </DrawerBody>
    </>
  );
}

function Movements({ row }: { row: InventoryRow }) {
  const styles = useStyles();
  const params = { locationId: row.location_id, productId: row.product_id };
  const { pages, error, isLoading, hasMore, more, retry } = usePages(api.inventory.listMovements, (cursor) => ({
    params,
    query: { ...(cursor && { cursor }) },
  }));
  const movements = pages?.flatMap(({ Items }) => Items) ?? [];
  let after = row.inventory_current_quantity;
  const lines = movements.map((one) => {
    const line = { ...one, after };
    after = exact(after - one.change);
    return line;
  });
  return (
    <>
      <ul className={styles.list}>
        {lines.map((one) => (
          <li key={one.movement_id} className={styles.line}>
            <span className={styles.kind}>{kindWords[one.kind]}</span>
            <span className={one.change < 0 ? styles.negative : styles.change}>
              {one.change > 0 && '+'}
              {numberText(one.change, 2)}
            </span>
            <span className={styles.quiet}>
              {dateText(one.time, 'M/d/yy h:mm a')} · {one.user_name}
              {one.source && ` · ${one.source}`}
              {one.reason && ` · ${one.reason}`}
            </span>
            <span className={styles.after}>{numberText(one.after, 2)} after</span>
          </li>
        ))}
      </ul>
      {error && !isLoading ? (
        <ErrorState text={error.message} onRetry={retry} />
      ) : isLoading ? (
        <LinesSkeleton lines={3} />
      ) : (
        hasMore && (
          <Button appearance="subtle" onClick={more}>
            Show more
          </Button>
        )
      )}
    </>
  );
}

const useStyles = makeStyles({
  figure: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '8px',
    margin: '0 0 16px',
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightBold,
    fontVariantNumeric: 'tabular-nums',
  },
  title: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '2px 12px',
    padding: '8px 0',
    borderBottom: `1px solid ${look.hairline}`,
    fontVariantNumeric: 'tabular-nums',
  },
  kind: { fontWeight: tokens.fontWeightSemibold },
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
