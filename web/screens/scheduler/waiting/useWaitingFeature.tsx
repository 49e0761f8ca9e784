import { ClockRegular } from '@fluentui/react-icons';
import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import { TextTool } from '../bar/Tools.tsx';
import type { BookFeature } from '../bookFeature.ts';
import type { WaitingRequest } from './wishFits.ts';

declare module '../editing/useBookPanel.ts' {
  interface PanelRequests {
    waiting: WaitingRequest;
  }
}

const WaitingPanel = lazyPart(async () => (await import('./WaitingPanel.tsx')).WaitingPanel);

/** Clients who wait for a time, and who of them fits. */
export const useWaitingFeature: BookFeature = (context) => {
  const { book, panel, waiting } = context;
  const open = () => void panel.open({ kind: 'waiting' });
  return {
    keys: [
      { scope: 'anywhere', keys: 'Q', text: 'Waiting list', run: open },
      // Handled by the panel.
      { scope: 'offers', keys: 'B', text: 'Books the marked one of the waiting list' },
    ],
    tools: (
      <TextTool
        label="Waiting list"
        hint="Q"
        icon={<ClockRegular />}
        count={waiting.waiting.length}
        isOpen={panel.shown?.kind === 'waiting'}
        disabled={!book.data}
        onClick={open}
      />
    ),
    panels: {
      waiting: (request, { data }) => <WaitingPanel key={request.key} {...context} request={request} data={data} />,
    },
  };
};
