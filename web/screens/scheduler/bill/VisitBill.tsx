import { canChangePrices } from '../../../../shared/rules/prices.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { BillPanel } from '../../../salon/bill/BillPanel.tsx';
import type { BookContext } from '../useBookContext.ts';

/** The bill of an appointment of the book, with the way back to it. */
export function VisitBill({ id, book: { data, updates }, editor, panel, visits }: BookContext & { id: string }) {
  const { types } = useSession();
  const visit = visits.find(id);
  const config = data?.configs.find(({ location }) => location === visit?.location);
  return (
    <BillPanel
      appointmentId={id}
      salon={data?.locations.find(({ location_id }) => location_id === visit?.location)}
      mayPrice={canChangePrices(types, config?.priceChanges)}
      back={{
        label: 'Appointment',
        onClick: () => {
          panel.close();
          if (visit) void editor.open.appointment(visit);
        },
      }}
      onClose={panel.close}
      onChanged={() => void updates.refresh()}
    />
  );
}
