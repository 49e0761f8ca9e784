import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular, ArrowRightRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListedProduct } from '../../../shared/contract/products.ts';
import { denseText, flexRow, look, quietDenseText } from '../../kit/ui/theme.ts';
import { useProductsMissingInfo } from '../../salon/useCatalog.ts';
import { fixPath, formatMissing } from './missing.tsx';

/** Position within the walk through products with missing info. */
export interface MissingInfoWalk {
  /** 1-based position. */
  position: number;
  count: number;
  /** Missing info of the current product, as text. */
  missing: string;
  previous: ListedProduct | undefined;
  next: ListedProduct | undefined;
  /** Replaces the history entry, so Back and Cancel return to the start of the walk. */
  go: (product: ListedProduct) => void;
}

/**
 * Walk through the products with missing info, in the order of the list when it began. Saved products stay part of it, so the position is
 * stable and one can go back. Undefined outside a walk, or for a product not on the list.
 */
export function useMissingInfoWalk(isActive: boolean, id: string | undefined): MissingInfoWalk | undefined {
  const navigate = useNavigate();
  const { loaded, isComplete } = useProductsMissingInfo(isActive);
  const [initialList, setInitialList] = useState<readonly ListedProduct[]>();
  if (isActive && !initialList && isComplete) setInitialList(loaded.rows);
  if (!isActive && initialList) setInitialList(undefined);
  const stops = initialList ?? [];
  const index = stops.findIndex(({ product_id }) => product_id === id);
  if (index < 0) return undefined;
  const current = loaded.rows?.find(({ product_id }) => product_id === id);
  return {
    position: index + 1,
    count: stops.length,
    missing: current ? formatMissing(current) : '',
    previous: stops[index - 1],
    next: stops[index + 1],
    go: (product) => void navigate(fixPath(product), { replace: true }),
  };
}

/** Bar above the form: missing info, position, and navigation without saving. */
export function WalkBar({ walk }: { walk: MissingInfoWalk }) {
  const styles = useStyles();
  const { position, count, missing, previous, next, go } = walk;
  return (
    <section aria-label="Missing info" className={styles.bar}>
      <span className={styles.missing}>{missing ? `Missing: ${missing}` : 'Nothing is missing.'}</span>
      <span className={styles.place}>
        Product {position} of {count} with missing info
      </span>
      <span className={styles.space} />
      <Button
        appearance="subtle"
        icon={<ArrowLeftRegular />}
        disabledFocusable={!previous}
        onClick={() => previous && go(previous)}
      >
        Previous
      </Button>
      <Button
        appearance="subtle"
        icon={<ArrowRightRegular />}
        iconPosition="after"
        disabledFocusable={!next}
        onClick={() => next && go(next)}
      >
        Skip to next
      </Button>
    </section>
  );
}

const useStyles = makeStyles({
  bar: {
    ...flexRow,
    flexWrap: 'wrap',
    gap: '4px 12px',
    boxSizing: 'border-box',
    maxWidth: '820px',
    margin: '-12px 0 8px',
  },
  missing: {
    ...denseText,
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.cellEdited,
    color: tokens.colorPaletteMarigoldForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  place: quietDenseText,
  space: { flexGrow: 1 },
});
