import { makeStyles } from '@fluentui/react-components';
import type { Client } from '../../../shared/contract/clients.ts';
import { scheduler } from '../../../shared/contract/scheduler.ts';
import { occupiesTime } from '../../../shared/rules/appointmentStatus.ts';
import { findVisitToRepeat } from '../../../shared/rules/formulas.ts';
import { clientName } from '../../../shared/rules/names.ts';
import { dayOf } from '../../../shared/rules/time.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { NewBowl } from '../../salon/bowl/NewBowl.tsx';
import { bowlsPerPage, FormulaCard } from '../../salon/formula/FormulaCard.tsx';
import { useFormulas } from '../../salon/formula/useFormulas.ts';
import { useHomeSalon } from '../../salon/useHomeSalon.ts';
import { useBookForClient, type useClientVisits } from './Appointments.tsx';

type ClientFormulaProps = {
  client: Client;
  next: ReturnType<typeof useClientVisits>;
  onEditAllergies: () => void;
};

/** Formula card of a client. The last formula can be copied into the next appointment with the service it was mixed for. */
export function ClientFormula({ client, next, onEditAllergies }: ClientFormulaProps) {
  const clientId = client.client_id;
  const salon = useHomeSalon();
  const styles = useStyles();
  const attempt = useAttempt();
  const openBook = useBookForClient(clientId);
  const setFormula = useSend(scheduler.setFormula);
  const { bowls } = useFormulas(clientId, { limit: bowlsPerPage });
  const upcoming = next.pages?.flatMap(({ Items }) => Items).filter(occupiesTime) ?? [];
  const appointment = findVisitToRepeat(upcoming, bowls?.[0]?.service_id ?? null);
  const day = appointment && formatShortDay(dayOf(appointment.start));

  async function onRepeat(formula: string) {
    if (!appointment) return openBook();
    const { appointmentId: scheduleEntryId, version } = appointment;
    await attempt(() => setFormula({ body: { scheduleEntryId, formula, version } }), {
      errorMessage: 'The formula was not written.',
      successMessage: `The formula is in the appointment of ${day}`,
    });
    // Also after a failure, since another user may have changed the appointment.
    next.retry();
  }

  const label = day ? `Repeat on ${day}` : 'Repeat in a new appointment';
  return (
    <div className={styles.card}>
      <FormulaCard
        clientId={clientId}
        clientName={clientName(client)}
        repeat={next.pages && { label, onRepeat }}
        tool={salon && <NewBowl subject={{ clientId, clientName: clientName(client), locationId: salon }} />}
        onEditAllergies={onEditAllergies}
      />
    </div>
  );
}

const useStyles = makeStyles({ card: { marginBottom: '16px' } });
