import { Link } from '@fluentui/react-components';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { formatOther } from './describeTogether.ts';

type OtherVisitsProps = { others: readonly Appointment[]; onOpen: (id: string) => void };

/** Names the visits that were booked together with the opened one, as links. */
export function OtherVisits({ others, onOpen }: OtherVisitsProps) {
  return others.map((other) => (
    <div key={other.appointmentId}>
      Together with{' '}
      <Link as="button" type="button" onClick={() => onOpen(other.appointmentId)}>
        {formatOther(other)}, {formatTime(minutesOfDay(other.start))}
      </Link>
    </div>
  ));
}
