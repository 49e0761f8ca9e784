import { isDeepStrictEqual } from 'node:util';
import { eraseFields, findClientIds, visitErasure } from '../../shared/rules/erasure.ts';
import { billEntryErasure } from '../../shared/rules/fieldFates.ts';
import { type Item, listAll } from '../kit/read.ts';
import { clientIndexKeys, clientPartition, walkIns } from '../kit/tables.ts';
import { type Change, put, rewrite } from '../kit/write.ts';

/** Index keys of what is kept of a client besides appointments: deleted appointments, sales without one and entries of bills. */
export const keptClientKeys = (organization: number, clientId: string, id: string) =>
  clientId === walkIns ? {} : clientIndexKeys(organization, `${clientId}#KEPT`, id);

/** Changes that erase a client from deleted appointments and entries of bills, and the ids of those, and of the bills. */
export async function keptErasure(organization: number, clientId: string) {
  const pk = clientPartition(organization, `${clientId}#KEPT`);
  const items = await listAll('appointments', { index: 'by-client', pk });
  // Sales are erased with all bills.
  const changes = items.flatMap((item) => {
    if (item['sale'] !== undefined) return [];
    const table = item['appointmentId'] === undefined ? billEntryErasure : { ...visitErasure, reason: 'empty' };
    const erased = eraseFields(item, table);
    return isDeepStrictEqual(item, erased) ? [] : [rewrite('appointments', erased)];
  });
  return {
    changes,
    entryIds: items.flatMap(({ entry_id }) => (typeof entry_id === 'string' ? [entry_id] : [])),
    billIds: items.flatMap(({ appointment_id }) => (typeof appointment_id === 'string' ? [appointment_id] : [])),
    pictures: items.flatMap((item) => (item['pictures'] ?? []) as { picture_id: string }[]),
    appointmentIds: items.flatMap(({ appointmentId }) => (typeof appointmentId === 'string' ? [appointmentId] : [])),
  };
}

/** Migration: lists deleted appointments and entries of bills of earlier releases under their client. */
export function keptKeyBackfillChanges(item: Item): Change[] {
  const [, organization] = /^O#(\d+)#L#/.exec(item.pk) ?? [];
  const [clientId] = findClientIds(item);
  const id = item.sk.startsWith('X#') ? item['appointmentId'] : item['entry_id'];
  if (item['client_pk'] !== undefined || !organization || !clientId || typeof id !== 'string') return [];
  return [put('appointments', { ...item, ...keptClientKeys(Number(organization), clientId, id) })];
}
