import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { personName } from '../../shared/rules/names.ts';
import { addDays, dayOf, toInstant, wallClockAt } from '../../shared/rules/time.ts';
import { listAppointmentsOfStylist } from '../appointments/store.ts';
import { now } from '../kit/clock.ts';
import { notFound } from '../kit/errors.ts';
import { type CalendarEvent, formatCalendar } from '../kit/ics.ts';
import { assertNotSuspended } from '../kit/organizations.ts';
import { listLocations } from '../locations/store.ts';
import { findFeedOwner } from '../stylists/store.ts';
import { findUser, isStylist, isWorking } from '../users/store.ts';

const [daysBack, daysAhead] = [14, 90];

/**
 * Calendar feed of the stylist that the secret belongs to, across all their salons.
 * @throws 404 for an unknown or revoked secret, and for users who do not take appointments
 */
export async function buildFeed(secret: string): Promise<string> {
  const owner = await findFeedOwner(secret);
  if (!owner) throw notFound('Calendar');
  const { organization_id, user_id } = owner;
  await assertNotSuspended(organization_id, 503);
  const [person, salons] = await Promise.all([findUser(organization_id, user_id), listLocations(organization_id)]);
  if (!person || !isStylist(person) || !isWorking(person)) throw notFound('Calendar');
  const zone = getZone(salons, person.location_id);
  const today = dayOf(wallClockAt(zone, now()));
  const days = [addDays(today, -daysBack), addDays(today, daysAhead)] as const;
  const appointments = await listAppointmentsOfStylist(organization_id, user_id, days);
  const name = personName(person);
  // The time of day would make every reply another one, with another ETag.
  const made = toInstant(`${today} 00:00:00`, zone);
  return formatCalendar({ name, zone, made, events: appointments.map((one) => toCalendarEvent(one, salons)) });
}

/** Time zone of a salon; that of the first salon for users without one. */
const getZone = (salons: readonly Location[], id: number | null): string =>
  (salons.find(({ location_id }) => location_id === id) ?? salons[0])?.zone ?? 'UTC';

function toCalendarEvent(booked: Appointment, salons: readonly Location[]): CalendarEvent {
  const zone = getZone(salons, booked.location);
  return {
    uid: `${booked.appointmentId}@salon-console`,
    sequence: booked.version,
    start: toInstant(booked.start, zone),
    end: toInstant(booked.end, zone),
    summary: `${booked.client.client_name} – ${booked.services.map(({ title }) => title).join(', ')}`,
    location: salons.find(({ location_id }) => location_id === booked.location)?.location_name ?? '',
  };
}
