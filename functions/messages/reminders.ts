import * as z from 'zod';
import type { Appointment } from '../../shared/contract/appointments.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { loadSalonDay } from '../appointments/store.ts';
import { now } from '../kit/clock.ts';
import { get, itemParser, type Key } from '../kit/read.ts';
import { type Change, commit, put, replace, WriteConflict } from '../kit/write.ts';
import { listLocations } from '../locations/store.ts';
import type { OutboxItem } from '../outbox/outboxStore.ts';
import { reminderChanges } from '../outbox/visitStore.ts';
import type { Outcome } from '../outbox/worker.ts';
import { loadMessageSettings } from './settingsStore.ts';

const hourMs = 3_600_000;

/** Nobody is reminded of a visit that begins within the hour. */
const minLeadMs = hourMs;

/** Up to which start the visits of a salon have been reminded of, by its clock. */
const progress = z.object({ until: z.string(), version: z.int() });
const parseProgress = itemParser(progress);
const progressKey = (organization: number, location: number): Key => ({
  pk: `O#${organization}#REMINDED`,
  sk: String(location),
});

/** Marks the visits of a salon up to a start as reminded of, for seeding tables. */
export const remindedChange = (organization: number, location: number, until: string): Change =>
  put('messages', { ...progressKey(organization, location), until, version: 1 });

/** Queues the due reminders of all salons of an organization, again in an hour. A salon that fails holds up no other. */
export async function queueReminders({ organization_id }: OutboxItem): Promise<Outcome> {
  const { reminder, reminder_hours } = await loadMessageSettings(organization_id);
  if (!reminder.on) return { changes: [] };
  const salons = await listLocations(organization_id);
  const ends = await Promise.allSettled(salons.map((salon) => queueSalonReminders(salon, reminder_hours)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { until: now() + hourMs };
}

async function queueSalonReminders({ organization_id, location_id, zone }: Location, hours: number): Promise<void> {
  const key = progressKey(organization_id, location_id);
  const item = await get('messages', key);
  const { until: reached, version } = item ? parseProgress(item) : { until: '', version: 0 };
  const earliest = wallClockAt(zone, now() + minLeadMs);
  const [from = earliest] = [earliest, reached].sort().toReversed();
  const until = wallClockAt(zone, now() + hours * hourMs);
  if (until <= from) return;
  let saved = version;
  for (const part of toParts(await listVisits(organization_id, location_id, from, until))) {
    const next = { ...key, until: part.isLast ? until : part.until };
    await commit([
      replace('messages', next, saved, () => new WriteConflict()),
      ...part.visits.flatMap((visit) => reminderChanges(organization_id, zone, visit)),
    ]);
    saved += 1;
  }
}

/** Visits to be reminded of that begin after `from` and not after `until`, in order of time. */
async function listVisits(organization: number, location: number, from: string, until: string) {
  const visits: Appointment[] = [];
  for (let day = dayOf(from); day <= dayOf(until); day = addDays(day, 1))
    visits.push(...(await loadSalonDay(organization, location, day)).schedules);
  return visits
    .filter(({ start, client }) => start > from && start <= until && client.client_id !== walkInId)
    .sort((a, b) => a.start.localeCompare(b.start));
}

/** Reminders per transaction, which takes 100 actions. */
const maxPerPart = 60;

/** Splits visits into parts that end where the start changes, because each part is committed up to a start. */
function toParts(visits: readonly Appointment[]) {
  const parts: { visits: Appointment[]; until: string }[] = [{ visits: [], until: '' }];
  for (const visit of visits) {
    const last = parts.at(-1);
    if (last && (last.visits.length < maxPerPart || last.until === visit.start)) {
      last.visits.push(visit);
      last.until = visit.start;
    } else parts.push({ visits: [visit], until: visit.start });
  }
  return parts.map((part, index) => ({ ...part, isLast: index === parts.length - 1 }));
}
