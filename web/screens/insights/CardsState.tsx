import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { isRetryable } from '../../kit/data/failure.ts';
import { CardsSkeleton, EmptyState, ErrorState } from '../../kit/ui/States.tsx';

interface CardsStateProps {
  location: number | null;
  read: Pick<SWRResponse<unknown, Error>, 'data' | 'error'> & { mutate: () => Promise<unknown> };
  /** Above the skeleton. */
  progress?: ReactNode;
}

/** Shown by a report of cards without a salon, while it loads, and after an error. */
export function CardsState({ location, read: { data, error, mutate }, progress }: CardsStateProps) {
  return (
    <>
      {location === null && <EmptyState text="Please select salon" />}
      {error && <ErrorState text={error.message} {...(isRetryable(error) && { onRetry: () => void mutate() })} />}
      {!data && !error && location !== null && (
        <>
          {progress}
          <CardsSkeleton />
        </>
      )}
    </>
  );
}
