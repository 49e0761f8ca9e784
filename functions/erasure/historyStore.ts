import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Client } from '../../shared/contract/clients.ts';
import { bowlErasure, eraseFields, visitErasure, wishErasure } from '../../shared/rules/erasure.ts';
import { clientName } from '../../shared/rules/names.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { appointmentSheetKeys, toDaySheet } from '../appointments/daySheetStore.ts';
import { toBookedClient } from '../appointments/rules.ts';
import {
  appointmentChanges,
  findPlace,
  listClientAppointmentIds,
  parseOptionalAppointment,
} from '../appointments/store.ts';
import { findWish, listAllWishes, wishChange } from '../appointments/wishStore.ts';
import { now } from '../kit/clock.ts';
import { get, getMany } from '../kit/read.ts';
import { type Change, commit, retryOnConflict } from '../kit/write.ts';
import { getCachedLocations, listLocations } from '../locations/store.ts';
import { findPastByIds, pastChange } from '../reports/pastStore.ts';
import { bowlChanges, findBowlsByIds, listClientMixIds } from '../reports/store.ts';

/** A record of a client: its kind, its id (of a wish with the salon, as '11#01J...'), and how it changes. */
export type HistoryStep = { kind: HistoryKind; id: string; to: Client; before: object; after: object };
export type HistoryChange = {
  organization: number;
  /** Whom the records belong to then. */
  to: Client;
  /** Reads `to` again after a conflict. */
  reload?: () => Promise<Client>;
  /** Whether what the records say of the client is erased. */
  isErasure?: boolean;
  /** Deletes the files of a visit. */
  deleteFiles?: (visit: Appointment) => Promise<void>;
  /** What is written in the transaction of a record. */
  also?: (step: HistoryStep) => Change[];
};

/**
 * Changes what belongs to a client, each record in a transaction of its own. Records that stand as they should are left alone, so a repeat
 * goes on where it was interrupted. Lists again until nothing is new, because an index can lag behind what was written just before.
 */
export async function changeHistory(client: string, change: HistoryChange): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    const records = await listHistory(change.organization, client);
    const left = records.filter(({ kind, id }) => !done.has(`${kind} ${id}`));
    if (left.length === 0) return;
    for (const { kind, id } of left) {
      await changeRecord(kind, id, change);
      done.add(`${kind} ${id}`);
    }
  }
}

async function listHistory(organization: number, client: string): Promise<{ kind: HistoryKind; id: string }[]> {
  const [appointments, { bowls, past }, wishes] = await Promise.all([
    listClientAppointmentIds(organization, client),
    listClientMixIds(organization, client),
    listClientWishIds(organization, client),
  ]);
  return [
    ...appointments.map((id) => ({ kind: 'APPOINTMENT' as const, id })),
    ...bowls.map((id) => ({ kind: 'BOWL' as const, id })),
    ...past.map((id) => ({ kind: 'FORMULA' as const, id })),
    ...wishes.map((id) => ({ kind: 'WISH' as const, id })),
  ];
}

export function changeRecord(kind: HistoryKind, id: string, change: HistoryChange): Promise<void> {
  let { to } = change;
  return retryOnConflict(async () => {
    try {
      await changers[kind](id, { ...change, to });
    } catch (error) {
      to = (await change.reload?.()) ?? to;
      throw error;
    }
  });
}

async function changeAppointment(id: string, change: HistoryChange): Promise<void> {
  const { organization, to, isErasure, deleteFiles, also = () => [] } = change;
  const place = await findPlace(organization, id);
  if (!place) return;
  const before = parseOptionalAppointment(await get('appointments', place.at));
  if (!before) return;
  const after = { ...(isErasure ? eraseFields(before, visitErasure) : before), client: toBookedClient(to) };
  if (isDeepStrictEqual(before, after)) return;
  // Before the record that names them is written, so that a repeat finds what is left.
  await deleteFiles?.(before);
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
    ...appointmentChanges(organization, {
      before,
      after,
      from: { stylist, client: place.client_sheet && toDaySheet(place.client_sheet, fromItem) },
      to: { stylist, client: keys.client && toDaySheet(keys.client, toItem) },
      today,
    }),
    ...also({ kind: 'APPOINTMENT', id, to, before, after }),
  ]);
}

async function changeBowlOf(id: string, change: HistoryChange): Promise<void> {
  const { organization, to, isErasure, also = () => [] } = change;
  const before = (await findBowlsByIds(organization, [id])).get(id);
  if (!before) return;
  const after = {
    ...(isErasure ? eraseFields(before, bowlErasure) : before),
    client_id: to.client_id,
    client_name: clientName(to),
  };
  if (isDeepStrictEqual(before, after)) return;
  await commit([
    ...bowlChanges(organization, before, after, before.version),
    ...also({ kind: 'BOWL', id, to, before, after }),
  ]);
}

/** An imported formula goes with the client: it is in no total that has to stay. */
async function changePast(id: string, change: HistoryChange): Promise<void> {
  const { organization, to, isErasure, also = () => [] } = change;
  const before = (await findPastByIds(organization, [id])).get(id);
  if (!before || (!isErasure && before.client_id === to.client_id)) return;
  const after = { ...before, client_id: to.client_id };
  await commit([
    pastChange(organization, { before, after: isErasure ? undefined : after }),
    ...also({ kind: 'FORMULA', id, to, before, after }),
  ]);
}

async function changeWish(id: string, change: HistoryChange): Promise<void> {
  const { organization, to, isErasure, also = () => [] } = change;
  const [location = '', wishId = ''] = id.split('#');
  const before = await findWish(organization, Number(location), wishId);
  if (!before) return;
  const after = { ...(isErasure ? eraseFields(before, wishErasure) : before), client: toBookedClient(to) };
  if (isDeepStrictEqual(before, after)) return;
  const saved = { ...after, version: before.version + 1 };
  await commit([
    wishChange(organization, saved, before.version),
    ...also({ kind: 'WISH', id, to, before, after: saved }),
  ]);
}

/** The wishes of a client in every salon. One request per salon. */
async function listClientWishIds(organization: number, id: string): Promise<string[]> {
  const salons = await listLocations(organization);
  const lists = await Promise.all(salons.map(({ location_id }) => listAllWishes(organization, location_id)));
  return lists.flat().flatMap((one) => (one.client.client_id === id ? [`${one.location}#${one.wish_id}`] : []));
}

const changers = { APPOINTMENT: changeAppointment, BOWL: changeBowlOf, FORMULA: changePast, WISH: changeWish };
export type HistoryKind = keyof typeof changers;
