import { auditEntry } from '../../../functions/kit/audit.ts';
import { now } from '../../../functions/kit/clock.ts';
import type { Change } from '../../../functions/kit/write.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import { addDays, addMinutes, dayOf, toInstant, wallClockAt } from '../../../shared/rules/time.ts';
import type { MenuService } from './menu.ts';
import { people } from './people.ts';
import { fairfax } from './salons.ts';

type Recorded = { clients: readonly Client[]; services: readonly MenuService[]; appointments: readonly Appointment[] };
type Entry = { by: string; at: string; event: Parameters<typeof auditEntry>[1] };

/** One in so many visits was booked, moved or canceled in the console. */
const [bookedEvery, movedEvery] = [5, 11];
const [admin, desk, stylist] = ['admin@demo.test', 'desk@demo.test', 'stylist@demo.test'];

/** What the people of Fairfax did in the past days. */
export function auditSeedChanges({ clients, services, appointments }: Recorded): Change[] {
  const clock = wallClockAt(fairfax.zone, now());
  const today = dayOf(clock);
  const recent = appointments.filter(
    ({ location, start }) => location === fairfax.location_id && dayOf(start) >= addDays(today, -6),
  );
  const entries = [
    ...recent.flatMap(recordVisit),
    ...recordAdmin(today, services),
    ...clients.slice(3, 7).map((client, nth) => recordClient(client, addDays(today, -nth))),
  ];
  return entries.filter(({ at }) => at < clock).flatMap(entryChanges);
}

function recordVisit(visit: Appointment, nth: number): Entry[] {
  const { appointmentId: id, start, status } = visit;
  const booked = { ...visit, status: 'booked' as const, status_reason: '', bill: undefined };
  const at = addMinutes(start, -1440 * 2 - (nth % 40));
  const entry = (event: Partial<Entry['event']>, by = desk, time = at): Entry => ({
    ...{ by, at: time },
    event: { entity: 'appointment', id, action: 'update', before: booked, after: booked, ...event },
  });
  if (status === 'cancelled' || status === 'no_show')
    return [entry({ action: 'status', after: visit, reason: visit.status_reason || undefined }, stylist, start)];
  if (nth % movedEvery === 0)
    return [entry({ before: { ...booked, start: addMinutes(start, -45), end: addMinutes(visit.end, -45) } })];
  return nth % bookedEvery === 0 ? [entry({ action: 'create', before: undefined })] : [];
}

function recordAdmin(today: string, services: readonly MenuService[]): Entry[] {
  const prices = services.slice(0, 3).map(({ steps: _, color: __, ...after }, nth): Entry => {
    const before = { ...after, service_price_level_3: after.service_price_level_3 - 4 };
    const event = { entity: 'service', id: after.service_id, action: 'update', before, after };
    return { by: admin, at: `${addDays(today, -2)} 09:${10 + nth}:00`, event };
  });
  const [before, after] = [null, 15].map((idleLockMinutes) => ({ idleLockMinutes }));
  const settings = { entity: 'security settings', id: 'settings', action: 'update', before, after };
  return [...prices, { by: admin, at: `${addDays(today, -4)} 18:02:00`, event: settings }];
}

function recordClient(after: Client, day: string): Entry {
  const before = { ...after, client_mobile_phone_number: '17035550188' };
  return {
    ...{ by: desk, at: `${day} 08:20:00` },
    event: { entity: 'client', id: after.client_id, action: 'update', before, after },
  };
}

function entryChanges({ by, at, event }: Entry): Change[] {
  const actor = people.find(({ user }) => user.user_email === by)?.user;
  return actor ? [auditEntry(actor, event, actor.organization_id, toInstant(at, fairfax.zone))] : [];
}
