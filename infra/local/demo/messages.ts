import { now } from '../../../functions/kit/clock.ts';
import type { Change } from '../../../functions/kit/write.ts';
import { logMessage } from '../../../functions/messages/logStore.ts';
import { putMessageSettings } from '../../../functions/messages/settingsStore.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import { defaultTexts, writeMessage } from '../../../shared/rules/messageTexts.ts';
import { clientName } from '../../../shared/rules/names.ts';
import { toInstant, wallClockAt } from '../../../shared/rules/time.ts';
import { idAt } from './random.ts';
import type { DemoSalon } from './salons.ts';

/** Confirmations of a salon's day. */
const sentPerSalon = 9;
/** What became of some of them: the third was refused, the sixth was skipped. */
const unsent = new Map([
  [2, { state: 'failed', reason: 'rejected' } as const],
  [5, { state: 'skipped', reason: 'switched_off' } as const],
]);

/** Messages are on, without reminders, and each salon has sent confirmations today. */
export function createMessages(
  organization: number,
  salons: readonly DemoSalon[],
  appointments: readonly Appointment[],
  clients: readonly Client[],
): Change[] {
  const byId = new Map(clients.map((client) => [client.client_id, client]));
  return [
    putMessageSettings(organization, { delay_minutes: 1, on: ['confirmation', 'change', 'cancellation'] }),
    ...salons.flatMap((salon) => {
      const clock = wallClockAt(salon.zone, now());
      const [day, time] = clock.split(' ');
      // From half past nine, or from midnight before that.
      const first = toInstant(`${day} ${(time ?? '') > '10:00' ? '09:30' : '00:00'}:00`, salon.zone);
      return appointments
        .filter(({ location, start }) => location === salon.location_id && start > clock)
        .slice(0, sentPerSalon)
        .flatMap((visit, index) => {
          const client = byId.get(visit.client.client_id);
          const at = now() - Math.round(((now() - first) * (index + 1)) / (sentPerSalon + 1));
          return client ? [logConfirmation(salon, visit, client, { at, index })] : [];
        });
    }),
  ];
}

type Nth = { at: number; index: number };

function logConfirmation(salon: DemoSalon, visit: Appointment, client: Client, { at, index }: Nth): Change {
  const end = unsent.get(index) ?? ({ state: 'sent' } as const);
  const written = writeMessage(defaultTexts.confirmation, {
    client: { name: clientName(client), firstName: client.client_first_name },
    salon: { name: salon.location_name, phone: salon.phone },
    visit: { start: visit.start, user_name: visit.user_name, services: visit.services.map(({ title }) => title) },
    links: { confirm: '', stop: 'https://salon.example/stop' },
  });
  return logMessage(
    salon.organization_id,
    salon.zone,
    {
      location_id: salon.location_id,
      kind: 'confirmation',
      channel: 'email',
      ...end,
      appointment_id: visit.appointmentId,
      client_id: client.client_id,
      client_name: clientName(client),
      start: visit.start,
      told: null,
      to: client.client_email,
      ...(end.state === 'sent' ? written : { subject: '', text: '' }),
    },
    { at, message_id: idAt(new Date(at).toISOString().slice(0, 19), `message ${visit.appointmentId}`) },
  );
}
