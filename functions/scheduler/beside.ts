import type { Appointment } from '../../shared/contract/appointments.ts';
import { type Client, client } from '../../shared/contract/clients.ts';
import type { Assignment } from '../../shared/contract/stylists.ts';
import { type User, user } from '../../shared/contract/users.ts';
import type { WorkingHours } from '../../shared/contract/workingHours.ts';
import { clientKey } from '../clients/store.ts';
import { userKey } from '../kit/caller.ts';
import { getMany } from '../kit/table.ts';
import { assignmentsIn, assignmentsKey, hoursIn, hoursKey } from '../stylists/store.ts';

/** What belongs to the appointments and people of some days, by id. */
export type Beside = {
  clients: Map<string, Client>;
  /** Who has appointments there but works somewhere else now. */
  leavers: Map<string, User>;
  assignments: Map<string, Assignment[]>;
  hours: Map<string, WorkingHours>;
};

/** Clients of the appointments, stylists who have left, and what everybody does and when: one request for every hundred of them. */
export async function readBeside(
  organization: number,
  schedules: readonly Appointment[],
  people: readonly User[],
): Promise<Beside> {
  const working = new Set(people.map(({ user_id }) => user_id));
  const clientIds = [...new Set(schedules.map((booked) => booked.client.client_id))];
  const leaverIds = [...new Set(schedules.map((booked) => booked.user_id))].filter((id) => !working.has(id));
  const workingIds = [...working];
  const items = await getMany([
    ...workingIds.map((id) => ({ table: 'services' as const, key: assignmentsKey(organization, id) })),
    ...workingIds.map((id) => ({ table: 'services' as const, key: hoursKey(organization, id) })),
    ...leaverIds.map((id) => ({ table: 'directory' as const, key: userKey(organization, id) })),
    ...clientIds.map((id) => ({ table: 'clients' as const, key: clientKey(organization, id) })),
  ]);
  const hours = items.splice(workingIds.length, workingIds.length);
  const left = items.slice(workingIds.length, workingIds.length + leaverIds.length);
  const guests = items.slice(workingIds.length + leaverIds.length);
  return {
    assignments: new Map(workingIds.map((id, index) => [id, assignmentsIn(items[index])])),
    hours: new Map(workingIds.map((id, index) => [id, hoursIn(hours[index])])),
    leavers: new Map(left.flatMap((item) => (item ? [user.parse(item)] : [])).map((one) => [one.user_id, one])),
    clients: new Map(guests.flatMap((item) => (item ? [client.parse(item)] : [])).map((one) => [one.client_id, one])),
  };
}
