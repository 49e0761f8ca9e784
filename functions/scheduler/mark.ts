import { createHash } from 'node:crypto';
import type { Appointment } from '../../shared/contract/appointments.ts';

/** A short text that is another one whenever an appointment of these comes, goes or gets a new version. */
export function markOf(schedules: readonly Appointment[]): string {
  const versions = schedules.map(({ appointmentId, version }) => `${appointmentId} ${version}`).sort();
  return createHash('sha256').update(versions.join('\n')).digest('base64url').slice(0, 16);
}
