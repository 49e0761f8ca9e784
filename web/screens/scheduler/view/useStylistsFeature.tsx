import { PeopleRegular } from '@fluentui/react-icons';
import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import type { BookFeature } from '../bookFeature.ts';

declare module '../editing/useBookPanel.ts' {
  interface PanelRequests {
    stylists: object;
  }
}

const StylistsPanel = lazyPart(async () => (await import('./StylistsPanel.tsx')).StylistsPanel);

/** Chooses which stylists are shown, and in which order. */
export const useStylistsFeature: BookFeature = ({ book, panel }) => {
  const hidden = book.view.arrangement.hidden.length;
  const label = hidden > 0 ? `Stylists (${hidden} hidden)` : 'Stylists';
  return {
    barMenu: [{ label, icon: <PeopleRegular />, onClick: () => void panel.open({ kind: 'stylists' }) }],
    panels: {
      stylists: (_, { data }) => <StylistsPanel data={data} view={book.view} onClose={panel.close} />,
    },
  };
};
