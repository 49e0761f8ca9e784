import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import type { BookFeature } from '../bookFeature.ts';
import { useSeries } from './useSeries.ts';

declare module '../editing/useBookPanel.ts' {
  interface PanelRequests {
    repeat: { appointmentId: string };
  }
}

const RepeatPanel = lazyPart(async () => (await import('./RepeatPanel.tsx')).RepeatPanel);

/** Repeats a visit every few weeks. The appointment panel opens it. */
export const useRepeatFeature: BookFeature = ({ book, undo, panel, visits }) => {
  const actions = useSeries(book, undo);
  return {
    panels: {
      repeat: ({ key, appointmentId }) => {
        const appointment = visits.find(appointmentId);
        return appointment && <RepeatPanel key={key} {...{ appointment, actions }} onClose={panel.close} />;
      },
    },
  };
};
