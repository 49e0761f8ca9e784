import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular, ArrowRightRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { ListedProduct } from '../../../shared/contract/products.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { touch } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { fixPath, missingText } from './missing.tsx';

/** Where somebody is who goes from one product with missing info to the next. */
export interface Round {
  /** Counted from 1. */
  place: number;
  count: number;
  /** What the round's own product is still without, in words. */
  missing: string;
  previous: ListedProduct | undefined;
  next: ListedProduct | undefined;
  /** Goes there instead of to here: Back and Cancel lead to where the round began. */
  go: (product: ListedProduct) => void;
}

/**
 * The round through the products that something is missing of, as the list stood when it began: what is saved on the way stays
 * countable and can be gone back to. Undefined outside of one, and for a product that is not on it.
 */
export function useRound(on: boolean, id: string | undefined): Round | undefined {
  const navigate = useNavigate();
  const { data } = useRead(api.products.listProductsMissingInfo, on ? {} : null);
  const [began, setBegan] = useState<readonly ListedProduct[]>();
  if (on && !began && data) setBegan(data.data);
  if (!on && began) setBegan(undefined);
  const stops = began ?? [];
  const at = stops.findIndex(({ product_id }) => product_id === id);
  if (at < 0) return undefined;
  const now = data?.data.find(({ product_id }) => product_id === id);
  return {
    place: at + 1,
    count: stops.length,
    missing: now ? missingText(now) : '',
    previous: stops[at - 1],
    next: stops[at + 1],
    go: (product) => void navigate(fixPath(product), { replace: true }),
  };
}

/** Above the form: what is missing, how far the round is, and the ways to go on without saving. */
export function RoundBar({ round }: { round: Round }) {
  const styles = useStyles();
  const { place, count, missing, previous, next, go } = round;
  return (
    <section aria-label="Missing info" className={styles.bar}>
      <span className={styles.missing}>{missing ? `Missing: ${missing}` : 'Nothing is missing.'}</span>
      <span className={styles.place}>
        Product {place} of {count} with missing info
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
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 12px',
    boxSizing: 'border-box',
    maxWidth: '820px',
    margin: '-12px 0 8px',
    [touch]: { '& button': { minHeight: '44px' } },
  },
  missing: {
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.cellEdited,
    color: tokens.colorPaletteMarigoldForeground2,
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
  },
  place: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  space: { flexGrow: 1 },
});
