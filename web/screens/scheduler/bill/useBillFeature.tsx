import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import type { BookFeature } from '../bookFeature.ts';

declare module '../editing/useBookPanel.ts' {
  interface PanelRequests {
    bill: { appointmentId: string };
  }
}

const VisitBill = lazyPart(async () => (await import('./VisitBill.tsx')).VisitBill);

/** Shows the bill of a visit. The appointment panel opens it. */
export const useBillFeature: BookFeature = (context) => ({
  panels: {
    bill: ({ appointmentId: id }) => <VisitBill key={id} {...context} id={id} />,
  },
});
