import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { walkInId } from '../../../../shared/contract/clients.ts';
import { pictures as endpoints } from '../../../../shared/contract/pictures.ts';
import { stations } from '../../../../shared/contract/stations.ts';
import { totalMinutes } from '../../../../shared/rules/appointments.ts';
import { addMinutes, dayOf, toMoment } from '../../../../shared/rules/time.ts';
import { useCanCall } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import { TextLink } from '../../../kit/ui/TextLink.tsx';
import { bowlTitle } from '../../../salon/bowl/bowlTitle.ts';
import { NewBowl } from '../../../salon/bowl/NewBowl.tsx';
import type { BowlSubject, VisitService } from '../../../salon/bowl/useMixing.ts';
import type { useFormulas } from '../../../salon/formula/useFormulas.ts';
import { VisitPictures } from '../../../salon/pictures/VisitPictures.tsx';
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
  onRepeat: (formula: string) => Promise<void>;
  /** Shows the visit as it was saved. */
  onSaved: (visit: Appointment) => Promise<unknown>;
};

/** The client's last formula, and the entry of a bowl. Only the stored client's formula can be repeated. */
export function VisitFormula({ stored, clientId, formulas, last, zone, ...on }: VisitFormulaProps) {
  const { id, client, pictures = [] } = stored;
  const canAdd = useCanCall()(endpoints.addVisitPicture);
  const shown = id && client && client.id !== walkInId && canAdd && (
    <VisitPictures visitId={id} clientId={client.id} pictures={pictures} onSaved={on.onSaved} />
  );
  return (
    <>
      <LastFormula
        key={clientId}
        id={stored.id}
        {...{ formulas, last }}
        services={stored.bill ? [] : listTimes(stored)}
        chosen={plannedFormula(stored, clientId)}
        onRepeat={client?.id === clientId ? on.onRepeat : undefined}
      />
      {formulas.waitingIds.length > 0 && id && <WaitingBowls ids={formulas.waitingIds} date={stored.date} />}
      {shown}
      {id && client && <NewBowl subject={{ ...toBowlSubject(stored, client, zone), tools: shown }} />}
    </>
  );
}

/** The bowls of the visit's day that do not count yet, with what they lack. Read only if the client has any. */
function WaitingBowls({ ids, date }: { ids: readonly string[]; date: string }) {
  const { data } = useRead(stations.listWaitingBowls, {});
  const bowls = data?.bowls.filter(({ bowl_id, start }) => ids.includes(bowl_id) && dayOf(start) === date) ?? [];
  const [first] = bowls;
  return (
    first && (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          {bowls.length === 1 ? '1 bowl is waiting' : `${bowls.length} bowls are waiting`}:{' '}
          {bowls.map(bowlTitle).join(', ')}.{' '}
          <TextLink to={`/stations?match=${first.bowl_id}`}>See what is missing</TextLink>
        </MessageBarBody>
      </MessageBar>
    )
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
