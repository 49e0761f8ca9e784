import { canChangePrices } from '../../../../shared/rules/prices.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { BillPanel } from '../../../salon/bill/BillPanel.tsx';
import type { Editor } from '../editing/useEditor.ts';
import type { Book } from '../useBook.ts';

type VisitBillProps = { id: string; book: Book; editor: Editor; onClose: () => void };

/** The bill of an appointment of the book, with the way back to it. */
export function VisitBill({ id, book, editor, onClose }: VisitBillProps) {
  const { types } = useSession();
  const { data, updates } = book;
  const visit = data?.schedules.find(({ appointmentId }) => appointmentId === id);
  const config = data?.configs.find(({ location }) => location === visit?.location);
  return (
    <BillPanel
      appointmentId={id}
      salon={data?.locations.find(({ location_id }) => location_id === visit?.location)}
      mayPrice={canChangePrices(types, config?.priceChanges)}
      onBack={() => {
        onClose();
        if (visit) void editor.open.appointment(visit);
      }}
      onClose={onClose}
      onChanged={() => void updates.refresh()}
    />
  );
}
