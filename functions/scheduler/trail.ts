import { type Appointment, appointment, type TrailStep } from '../../shared/contract/appointments.ts';
import { user } from '../../shared/contract/users.ts';
import { auditsOf } from '../kit/audit.ts';
import { type Caller, userKey } from '../kit/caller.ts';
import { mustReach } from '../kit/scope.ts';
import { get, getMany } from '../kit/table.ts';
import { existingPlace } from './reading.ts';
import { nameOf } from './rules.ts';
import { deletedAppointmentsOf, parsedAppointment } from './store.ts';

const mostSteps = 100;

/**
 * What was done with an appointment, the latest first; also of one that was deleted.
 * @throws 404 for one of nobody or of another organization, 403 for one in a salon out of reach
 */
export async function trailOf(caller: Caller, id: string): Promise<TrailStep[]> {
  const audits = await auditsOf(caller.organization_id, 'appointment', id, mostSteps);
  const steps = audits.map(({ before, after, ...audit }) => ({
    ...audit,
    ...(before !== undefined && { before: appointment.parse(before) }),
    ...(after !== undefined && { after: appointment.parse(after) }),
  }));
  const [last] = steps;
  const newest = last?.after ?? last?.before ?? (await standing(caller, id));
  if (newest) mustReach(caller, newest.location);
  const names = await namesOf(caller, steps);
  return steps.map((step) => ({ ...step, user_name: names.get(step.user_id) ?? '' }));
}

async function standing(caller: Caller, id: string): Promise<Appointment | undefined> {
  const { at } = await existingPlace(caller, id);
  return parsedAppointment(await get('appointments', at));
}

/** The appointments of these days that were taken out of the books of these salons, the latest first. */
export async function deletedOn(caller: Caller, salons: readonly { location_id: number }[], days: readonly string[]) {
  const { organization_id } = caller;
  const lists = await Promise.all(
    salons.flatMap(({ location_id }) => days.map((day) => deletedAppointmentsOf(organization_id, location_id, day))),
  );
  const deleted = lists.flat().toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at));
  const names = await namesOf(
    caller,
    deleted.map(({ deleted_by }) => ({ user_id: deleted_by })),
  );
  return deleted.map((one) => ({ ...one, deleted_by_name: names.get(one.deleted_by) ?? '' }));
}

/** What people are called today, those who have left included, by id. */
async function namesOf({ organization_id }: Caller, people: readonly { user_id: string }[]) {
  const ids = [...new Set(people.map(({ user_id }) => user_id))];
  const items = await getMany(ids.map((id) => ({ table: 'directory', key: userKey(organization_id, id) })));
  return new Map(items.flatMap((item) => (item ? [user.parse(item)] : [])).map((one) => [one.user_id, nameOf(one)]));
}
