import { walkInId } from '../../../../shared/contract/clients.ts';
import { totalMinutes } from '../../../../shared/rules/appointments.ts';
import { addMinutes, toMoment } from '../../../../shared/rules/time.ts';
import { NewBowl } from '../../../salon/bowl/NewBowl.tsx';
import type { BowlSubject, VisitService } from '../../../salon/bowl/useMixing.ts';
import type { useFormulas } from '../../../salon/formula/useFormulas.ts';
import type { Draft } from '../draft.ts';
import { LastFormula } from './LastFormula.tsx';
import { type LastFormulaRead, plannedFormula } from './readLastFormula.ts';

type VisitFormulaProps = {
  stored: Draft;
  /** Client chosen in the form; null for none or a walk-in. */
  clientId: string | null;
  formulas: ReturnType<typeof useFormulas>;
  last: LastFormulaRead;
  /** Time zone of the salon. */
  zone: string;
  /** The client's card shows the last formula. */
  isInClientCard: boolean;
  onRepeat: (formula: string) => Promise<void>;
};

/** The client's last formula, and the entry of a bowl. Only the stored client's formula can be repeated. */
export function VisitFormula({ stored, clientId, formulas, last, zone, isInClientCard, onRepeat }: VisitFormulaProps) {
  return (
    <>
      <LastFormula
        key={clientId}
        id={stored.id}
        {...{ formulas, last, isInClientCard }}
        services={stored.bill ? [] : listTimes(stored)}
        chosen={plannedFormula(stored, clientId)}
        onRepeat={stored.client?.id === clientId ? onRepeat : undefined}
      />
      {stored.id && stored.client && <NewBowl subject={toBowlSubject(stored, stored.client, zone)} />}
    </>
  );
}

const toBowlSubject = (stored: Draft, client: NonNullable<Draft['client']>, zone: string): BowlSubject => ({
  clientId: client.id === walkInId ? null : client.id,
  clientName: client.name,
  locationId: stored.locationId,
  appointmentId: stored.id,
  visit: { zone, services: listTimes(stored) },
  ...(stored.stylistId && { stylist: { id: stored.stylistId, name: stored.stylistName ?? '' } }),
});

/** Services of a visit with their times. */
function listTimes({ date, start = 0, services }: Draft): VisitService[] {
  let end = toMoment(date, start);
  return services.map(({ service_id, title, steps }) => {
    const serviceStart = end;
    end = addMinutes(serviceStart, totalMinutes([{ steps }]));
    return { service_id, title, serviceStart, serviceEnd: end };
  });
}
