import { now } from '../../../functions/kit/clock.ts';
import type { Change } from '../../../functions/kit/write.ts';
import { messageLogChange } from '../../../functions/messages/logStore.ts';
import { remindedChange } from '../../../functions/messages/reminders.ts';
import { messageSettingsSeedChange } from '../../../functions/messages/settingsStore.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import { messageKinds } from '../../../shared/contract/messages.ts';
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

/** Reminders of a salon that are in the log. */
const remindedPerSalon = 12;
const reminderMs = 24 * 3_600_000;

/**
 * Messages are on, each salon has sent confirmations today, and reminders of all visits of the next 24 hours. Reminders of later visits
 * begin when somebody saves the settings: a demo that is started again after days sends nothing by itself.
 */
export function messageSeedChanges(
  organization: number,
  salons: readonly DemoSalon[],
  appointments: readonly Appointment[],
  clients: readonly Client[],
): Change[] {
  const byId = new Map(clients.map((client) => [client.client_id, client]));
  return [
    messageSettingsSeedChange(organization, { delay_minutes: 1, on: messageKinds }),
    ...salons.flatMap((salon) => {
      const clock = wallClockAt(salon.zone, now());
      const [day, time] = clock.split(' ');
      // From half past nine, or from midnight before that.
      const first = toInstant(`${day} ${(time ?? '') > '10:00' ? '09:30' : '00:00'}:00`, salon.zone);
      const until = wallClockAt(salon.zone, now() + reminderMs);
      const coming = appointments.filter(({ location, start }) => location === salon.location_id && start > clock);
      const log = (kind: Logged['kind'], visit: Appointment, sent: Omit<Logged, 'kind'>) => {
        const client = byId.get(visit.client.client_id);
        return client ? [visitMessageSeedChange(salon, visit, client, { kind, ...sent })] : [];
      };
      return [
        remindedChange(organization, salon.location_id, until),
        ...coming.slice(0, sentPerSalon).flatMap((visit, index) => {
          const at = now() - Math.round(((now() - first) * (index + 1)) / (sentPerSalon + 1));
          return log('confirmation', visit, { at, end: unsent.get(index) });
        }),
        ...coming
          .filter(({ start }) => start <= until)
          .slice(0, remindedPerSalon)
          .flatMap((visit) => log('reminder', visit, { at: toInstant(visit.start, salon.zone) - reminderMs })),
      ];
    }),
  ];
}

type Logged = {
  kind: 'confirmation' | 'reminder';
  at: number;
  end?: { state: 'failed'; reason: 'rejected' } | { state: 'skipped'; reason: 'switched_off' } | undefined;
};

function visitMessageSeedChange(
  salon: DemoSalon,
  visit: Appointment,
  client: Client,
  { kind, at, end }: Logged,
): Change {
  const written = writeMessage(defaultTexts[kind], {
    client: { name: clientName(client), firstName: client.client_first_name },
    salon: { name: salon.location_name, phone: salon.phone },
    visits: [{ start: visit.start, user_name: visit.user_name, services: visit.services.map(({ title }) => title) }],
    links: { confirm: '', stop: 'https://salon.example/stop' },
  });
  return messageLogChange(
    salon.organization_id,
    salon.zone,
    {
      location_id: salon.location_id,
      kind,
      channel: 'email',
      ...(end ?? { state: 'sent' }),
      appointment_id: visit.appointmentId,
      client_id: client.client_id,
      client_name: clientName(client),
      start: visit.start,
      told: null,
      to: client.client_email,
      ...(end === undefined ? written : { subject: '', text: '' }),
    },
    { at, message_id: idAt(new Date(at).toISOString().slice(0, 19), `${kind} ${visit.appointmentId}`) },
  );
}
