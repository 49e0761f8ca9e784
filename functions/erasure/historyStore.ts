import { isDeepStrictEqual } from 'node:util';
import type { Client } from '../../shared/contract/clients.ts';
import { clientName } from '../../shared/rules/names.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { appointmentSheetKeys, toDaySheet } from '../appointments/daySheetStore.ts';
import { toBookedClient } from '../appointments/rules.ts';
import {
  findPlace,
  listClientAppointmentIds,
  parseOptionalAppointment,
  replaceAppointment,
} from '../appointments/store.ts';
import { findWish, listAllWishes, replaceWish } from '../appointments/wishStore.ts';
import { now } from '../kit/clock.ts';
import { get, getMany } from '../kit/read.ts';
import { type Change, commit, retryOnConflict } from '../kit/write.ts';
import { getCachedLocations, listLocations } from '../locations/store.ts';
import { changeBowl, findBowlsByIds, listClientBowlIds } from '../reports/store.ts';

/** A record of a client: its kind, its id (of a wish with the salon, as '11#01J...'), and how it changes. */
export type HistoryStep = { kind: HistoryKind; id: string; before: object; after: object };
export type HistoryChange = {
  organization: number;
  /** Whom the records belong to then. */
  to: Client;
  /** Changes each record further. */
  edit?: <One extends object>(one: One) => One;
  /** What is written in the transaction of a record. */
  also?: (step: HistoryStep) => Change[];
};

/**
 * Changes what belongs to a client, each record in a transaction of its own. Records that stand as they should are left alone, so a repeat
 * goes on where it was interrupted.
 */
export async function changeHistory(id: string, change: HistoryChange): Promise<void> {
  const { organization } = change;
  const [appointments, bowls, wishes] = await Promise.all([
    listClientAppointmentIds(organization, id),
    listClientBowlIds(organization, id),
    listClientWishIds(organization, id),
  ]);
  for (const one of appointments) await changeRecord('APPOINTMENT', one, change);
  for (const one of bowls) await changeRecord('BOWL', one, change);
  for (const one of wishes) await changeRecord('WISH', one, change);
}

export const changeRecord = (kind: HistoryKind, id: string, change: HistoryChange): Promise<void> =>
  retryOnConflict(() => changers[kind](id, change));

const keepAsItIs = <One>(one: One): One => one;

async function changeAppointment(id: string, change: HistoryChange): Promise<void> {
  const { organization, to, edit = keepAsItIs, also = () => [] } = change;
  const place = await findPlace(organization, id);
  if (!place) return;
  const before = parseOptionalAppointment(await get('appointments', place.at));
  if (!before) return;
  const after = { ...edit(before), client: toBookedClient(to) };
  if (isDeepStrictEqual(before, after)) return;
  const keys = appointmentSheetKeys(organization, after);
  const [stylistItem, fromItem, toItem] = await getMany(
    [place.sheet, place.client_sheet ?? place.sheet, keys.client ?? place.sheet].map((key) => ({
      table: 'appointments',
      key,
    })),
  );
  const stylist = toDaySheet(place.sheet, stylistItem);
  const salon = (await getCachedLocations(organization)).find(({ location_id }) => location_id === before.location);
  const today = dayOf(wallClockAt(salon?.zone ?? 'UTC', now()));
  await commit([
    ...replaceAppointment(organization, {
      before,
      after,
      from: { stylist, client: place.client_sheet && toDaySheet(place.client_sheet, fromItem) },
      to: { stylist, client: keys.client && toDaySheet(keys.client, toItem) },
      today,
    }),
    ...also({ kind: 'APPOINTMENT', id, before, after }),
  ]);
}

async function changeBowlOf(id: string, change: HistoryChange): Promise<void> {
  const { organization, to, edit = keepAsItIs, also = () => [] } = change;
  const before = (await findBowlsByIds(organization, [id])).get(id);
  if (!before) return;
  const after = { ...edit(before), client_id: to.client_id, client_name: clientName(to) };
  if (isDeepStrictEqual(before, after)) return;
  await commit([
    ...changeBowl(organization, before, after, before.version),
    ...also({ kind: 'BOWL', id, before, after }),
  ]);
}

async function changeWish(id: string, change: HistoryChange): Promise<void> {
  const { organization, to, edit = keepAsItIs, also = () => [] } = change;
  const [location = '', wishId = ''] = id.split('#');
  const before = await findWish(organization, Number(location), wishId);
  if (!before) return;
  const after = { ...edit(before), client: toBookedClient(to) };
  if (isDeepStrictEqual(before, after)) return;
  const saved = { ...after, version: before.version + 1 };
  await commit([replaceWish(organization, saved, before.version), ...also({ kind: 'WISH', id, before, after: saved })]);
}

/** The wishes of a client in every salon. One request per salon. */
async function listClientWishIds(organization: number, id: string): Promise<string[]> {
  const salons = await listLocations(organization);
  const lists = await Promise.all(salons.map(({ location_id }) => listAllWishes(organization, location_id)));
  return lists.flat().flatMap((one) => (one.client.client_id === id ? [`${one.location}#${one.wish_id}`] : []));
}

const changers = { APPOINTMENT: changeAppointment, BOWL: changeBowlOf, WISH: changeWish };
export type HistoryKind = keyof typeof changers;
