import { BillPanel } from '../../../salon/bill/BillPanel.tsx';
import { listOthers } from '../together/describeTogether.ts';
import type { BookContext } from '../useBookContext.ts';

/** The bill of an appointment of the book, with the way back to it. */
export function VisitBill({ id, book: { data, updates }, editor, panel, visits }: BookContext & { id: string }) {
  const visit = visits.find(id);
  return (
    <BillPanel
      appointmentId={id}
      togetherIds={listOthers(visit, data?.schedules).map(({ appointmentId }) => appointmentId)}
      salon={data?.locations.find(({ location_id }) => location_id === visit?.location)}
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
