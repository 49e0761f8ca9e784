import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { nextDay } from '../../kit/data/useAllPages.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { CardsSkeleton, EmptyState } from '../../kit/ui/States.tsx';
import { quietSmallText } from '../../kit/ui/theme.ts';

interface CardsStateProps {
  location: number | null;
  read: Pick<SWRResponse<unknown, Error>, 'data' | 'error'> & { mutate: () => Promise<unknown> };
  /** Above the skeleton. */
  progress?: ReactNode;
}

/** "Adding up from Nov 18…" while pages by salon and day load. */
export function AddingUp({ loaded }: { loaded: Parameters<typeof nextDay>[0] }) {
  const styles = useStyles();
  const day = nextDay(loaded);
  return day && <p className={styles.note}>Adding up from {formatShortDay(day)}…</p>;
}

/** Shown by a report of cards without a salon, while it loads, and after an error. */
export function CardsState({ location, read, progress }: CardsStateProps) {
  const { data, error } = read;
  return (
    <>
      {location === null && !error && <EmptyState text="Please select salon" />}
      <ReadError read={read} />
      {!data && !error && location !== null && (
        <>
          {progress}
          <CardsSkeleton />
        </>
      )}
    </>
  );
}

const useStyles = makeStyles({ note: { ...quietSmallText, margin: '12px 0' } });
