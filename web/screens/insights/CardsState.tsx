import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { CardsSkeleton, EmptyState } from '../../kit/ui/States.tsx';

interface CardsStateProps {
  location: number | null;
  read: Pick<SWRResponse<unknown, Error>, 'data' | 'error'> & { mutate: () => Promise<unknown> };
  /** Above the skeleton. */
  progress?: ReactNode;
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
