import type { ReactNode } from 'react';
import { ReadError } from '../kit/data/ReadError.tsx';
import { Page } from '../kit/ui/Page.tsx';
import { EmptyState } from '../kit/ui/States.tsx';
import { useFailedSalons } from './useHomeSalon.ts';

/** A salon's screen before a salon is chosen. `tools` has the picker. */
export function NoSalon({ title, tools }: { title: string; tools: ReactNode }) {
  const failed = useFailedSalons();
  return (
    <Page title={title} tools={tools}>
      {failed ? <ReadError read={failed} /> : <EmptyState text="Please select salon" />}
    </Page>
  );
}
