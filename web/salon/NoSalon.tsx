import type { ReactNode } from 'react';
import { Page } from '../kit/ui/Page.tsx';
import { EmptyState } from '../kit/ui/States.tsx';

/** A salon's screen before a salon is chosen. `tools` has the picker. */
export const NoSalon = ({ title, tools }: { title: string; tools: ReactNode }) => (
  <Page title={title} tools={tools}>
    <EmptyState text="Please select salon" />
  </Page>
);
