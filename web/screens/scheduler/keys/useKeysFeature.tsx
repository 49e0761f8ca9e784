import { Info20Regular } from '@fluentui/react-icons';
import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import { useIsPhone } from '../../../kit/ui/media.ts';
import type { BookFeature } from '../bookFeature.ts';

declare module '../editing/useBookPanel.ts' {
  interface PanelRequests {
    keys: object;
  }
}

const KeysPanel = lazyPart(async () => (await import('./KeysPanel.tsx')).KeysPanel);

/** Lists every shortcut, those of the console included. */
export const useKeysFeature: BookFeature = ({ panel }) => {
  const isNarrow = useIsPhone();
  const open = () => void panel.open({ kind: 'keys' });
  return {
    keys: [
      { scope: 'anywhere', keys: 'Ctrl + K', text: 'Search' },
      { scope: 'anywhere', keys: 'Ctrl + Z', text: 'Undo, while it is offered' },
      { scope: 'anywhere', keys: '?', text: 'This list', run: open },
      { scope: 'offers', keys: 'Esc', text: 'Closes the panel' },
    ],
    barMenu: isNarrow ? [] : [{ label: 'Keyboard shortcuts', icon: <Info20Regular />, onClick: open }],
    panels: { keys: (_, { shortcuts }) => <KeysPanel shortcuts={shortcuts} onClose={panel.close} /> },
  };
};
