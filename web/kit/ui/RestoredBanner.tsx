import type { MouseEvent } from 'react';
import { Banner } from './States.tsx';

interface RestoredProps {
  className: string | undefined;
  onDiscard: (event: MouseEvent<HTMLElement>) => void;
}

/** Banner saying that unsaved work was restored, with Discard. */
export function RestoredBanner({ className, onDiscard }: RestoredProps) {
  const discard = { label: 'Discard', onClick: onDiscard };
  return (
    <Banner role="status" intent="info" text="Restored what you had typed." actions={[discard]} className={className} />
  );
}
