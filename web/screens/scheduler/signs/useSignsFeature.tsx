import { EyeRegular } from '@fluentui/react-icons';
import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import type { BookFeature } from '../bookFeature.ts';

declare module '../editing/useBookPanel.ts' {
  interface PanelRequests {
    signs: object;
  }
}

const SignsPanel = lazyPart(async () => (await import('./SignsPanel.tsx')).SignsPanel);

/** Explains the signs of the book. */
export const useSignsFeature: BookFeature = ({ book, panel }) => {
  const open = () => void panel.open({ kind: 'signs' });
  return {
    barMenu: [{ label: 'Signs in the book', icon: <EyeRegular />, onClick: open }],
    panels: {
      signs: () => <SignsPanel appointments={book.grid.page?.appointments ?? []} onClose={panel.close} />,
    },
  };
};
