import * as z from 'zod';
import { type Appointment, appointment, deletedAppointment } from '../../shared/contract/appointments.ts';
import { dayOf } from '../../shared/rules/time.ts';
import { type Change, Contended, create, put, remove, replace } from '../kit/commit.ts';
import { get, type Item, type Key, list, query } from '../kit/table.ts';
import { crossedOut, type DaySheet, entered, sheetKey, sheetOf } from './sheet.ts';

const dayPartition = (organization: number, location: number, day: string): string =>
  `O#${organization}#L#${location}#${day}`;

/** Where an appointment stands in its salon's day: by stylist, then by time. */
function keyOf(organization: number, { location, start, user_id, appointmentId }: Appointment): Key {
  const time = start.slice(11, 16).replace(':', '');
  return { pk: dayPartition(organization, location, dayOf(start)), sk: `S#${user_id}#${time}#${appointmentId}` };
}

const clientPartition = (organization: number, clientId: string): string => `O#${organization}#CL#${clientId}`;
/** Where an appointment stands among those of its client, who has them in order of time. */
export const visitOf = ({ start, appointmentId }: Appointment): string => `${start}#${appointmentId}`;

const itemOf = (organization: number, saved: Appointment): Item => ({
  ...keyOf(organization, saved),
  ...saved,
  client_pk: clientPartition(organization, saved.client.client_id),
  client_sk: visitOf(saved),
});

export async function appointmentsOf(organization: number, location: number, day: string): Promise<Appointment[]> {
  const items = await list('appointments', { pk: dayPartition(organization, location, day), prefix: 'S#' });
  return items.map((item) => appointment.parse(item));
}

type Visits = { organization: number; clientId: string; between: readonly [string, string]; descending: boolean };

/** The first appointments that count of a client's, both ends included: one request while all of them do. */
export async function visitsOf(
  { organization, clientId, between, descending }: Visits,
  counts: (visit: Appointment) => boolean,
  most: number,
): Promise<Appointment[]> {
  const range = { index: 'by-client', pk: clientPartition(organization, clientId), between, descending, limit: most };
  const visits: Appointment[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await query('appointments', { ...range, ...(start && { start }) });
    visits.push(...page.items.map((item) => appointment.parse(item)).filter(counts));
    start = page.next;
  } while (start && visits.length < most);
  return visits.slice(0, most);
}

const deleted = deletedAppointment.omit({ deleted_by_name: true });

/** Those that were taken out of the book of a day. */
export async function deletedAppointmentsOf(organization: number, location: number, day: string) {
  const items = await list('appointments', { pk: dayPartition(organization, location, day), prefix: 'X#' });
  return items.map((item) => deleted.parse(item));
}

export const parsedAppointment = (item: Item | undefined): Appointment | undefined => item && appointment.parse(item);

const key = z.object({ pk: z.string(), sk: z.string() });
const place = z.object({ at: key, sheet: key });
/** Where an appointment stands, and the sheet that holds its minutes. */
export type Place = z.infer<typeof place>;

export const pointerKey = (organization: number, id: string): Key => ({ pk: `O#${organization}#A#${id}`, sk: 'A' });

const pointed = (organization: number, saved: Appointment): Change =>
  put('appointments', {
    ...pointerKey(organization, saved.appointmentId),
    at: keyOf(organization, saved),
    sheet: sheetKey(organization, saved),
  });

/** The place of an appointment, whatever day and salon it was moved to; undefined when this organization has none such. */
export async function findPlace(organization: number, id: string): Promise<Place | undefined> {
  return placeIn(await get('appointments', pointerKey(organization, id)));
}

export const placeIn = (pointer: Item | undefined): Place | undefined => pointer && place.parse(pointer);

const overtaken = () => new Contended();

/** The appointment, its pointer, and its minutes on the stylist's sheet. */
export const book = (organization: number, saved: Appointment, sheet: DaySheet): Change[] => [
  create('appointments', itemOf(organization, saved), overtaken),
  pointed(organization, saved),
  entered(sheet, saved),
];

type Move = { before: Appointment; after: Appointment; from: DaySheet; to: DaySheet };

/** Writes an appointment over the version before, in place or elsewhere; its minutes leave one sheet and enter the other. */
export function rebook(organization: number, { before, after, from, to }: Move): Change[] {
  const [left, taken] = [keyOf(organization, before), keyOf(organization, after)];
  const stays = left.pk === taken.pk && left.sk === taken.sk;
  const sameSheet = from.key.pk === to.key.pk && from.key.sk === to.key.sk;
  const item = itemOf(organization, after);
  return [
    ...(stays
      ? [replace('appointments', item, before.version, overtaken)]
      : [
          remove('appointments', left, before.version, overtaken),
          put('appointments', item),
          pointed(organization, after),
        ]),
    entered(to, after),
    ...(sameSheet ? [] : [crossedOut(from, before.appointmentId)]),
  ];
}

type Deletion = { deleted_by: string; deleted_at: string; reason: string };

/** Takes an appointment out of the book; its record stays beside the day, where no reader of the day meets it. */
export function unbook(organization: number, before: Appointment, sheet: DaySheet, deletion: Deletion): Change[] {
  const left = keyOf(organization, before);
  return [
    remove('appointments', left, before.version, overtaken),
    put('appointments', { ...before, ...deletion, pk: left.pk, sk: left.sk.replace(/^S/, 'X') }),
    remove('appointments', pointerKey(organization, before.appointmentId)),
    crossedOut(sheet, before.appointmentId),
  ];
}

/** All writes that fill an empty book: every appointment with its pointer, and one sheet for each stylist's day. */
export function fill(organization: number, appointments: readonly Appointment[]): Change[] {
  const days = new Map<string, Appointment[]>();
  for (const one of appointments) {
    const { pk, sk } = sheetKey(organization, one);
    days.set(`${pk}#${sk}`, [...(days.get(`${pk}#${sk}`) ?? []), one]);
  }
  return [...days.values()].flatMap((day) => {
    const [first] = day;
    if (!first) return [];
    const items = day.flatMap((one) => [put('appointments', itemOf(organization, one)), pointed(organization, one)]);
    return [...items, entered(sheetOf(sheetKey(organization, first), undefined), ...day)];
  });
}
