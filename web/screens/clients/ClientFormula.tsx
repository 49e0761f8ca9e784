import { makeStyles } from '@fluentui/react-components';
import { api } from '../../../shared/contract/index.ts';
import { occupiesTime } from '../../../shared/rules/appointmentStatus.ts';
import { dayOf } from '../../../shared/rules/time.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { FormulaCard } from '../../salon/formula/FormulaCard.tsx';
import { useBookFor, type useVisits } from './Appointments.tsx';

/** The formula card of a client, whose last formula is written into their next appointment. */
export function ClientFormula({ clientId, next }: { clientId: string; next: ReturnType<typeof useVisits> }) {
  const styles = useStyles();
  const attempt = useAttempt();
  const book = useBookFor(clientId);
  const write = useSend(api.scheduler.setFormula);
  const appointment = next.pages?.flatMap(({ Items }) => Items).find(occupiesTime);
  const day = appointment && formatShortDay(dayOf(appointment.start));

  async function onRepeat(formula: string) {
    if (!appointment) return book();
    const { appointmentId: scheduleEntryId, version } = appointment;
    await attempt(() => write({ body: { scheduleEntryId, formula, version } }), {
      errorMessage: 'The formula was not written.',
      successMessage: `The formula is in the appointment of ${day}`,
    });
    // Also after a refusal: somebody else may have changed it.
    next.retry();
  }

  const label = day ? `Repeat on ${day}` : 'Repeat in a new appointment';
  return (
    <div className={styles.card}>
      <FormulaCard
        clientId={clientId}
        repeat={next.pages && { label, onRepeat }}
        onEditAllergies={() => document.querySelector<HTMLInputElement>('form [name="allergies"]')?.focus()}
      />
    </div>
  );
}

const useStyles = makeStyles({ card: { marginBottom: '16px' } });
