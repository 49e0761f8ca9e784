import type { AppointmentStatus } from '../../shared/rules/appointmentStatus.ts';
import { addMinutes } from '../../shared/rules/time.ts';
import type { Random } from './random.ts';

/** How early a client comes. */
const earlyMinutes = 20;

/** How far a booking has come by a moment of its salon: what is over is done, but for a few who called it off or did not come. */
export function statusAt(
  moment: string,
  { start, end }: { start: string; end: string },
  random: Random,
): AppointmentStatus {
  const chance = random.next();
  if (chance < 0.03) return 'cancelled';
  if (chance > 0.96 && addMinutes(start, earlyMinutes) < moment) return 'no_show';
  if (end <= moment) return 'done';
  if (start <= moment) return 'in_service';
  return addMinutes(start, -earlyMinutes) <= moment ? 'arrived' : 'booked';
}
