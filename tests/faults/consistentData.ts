import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { type TableName, tables } from '../../functions/kit/tables.ts';
import type { Appointment } from '../../shared/contract/appointments.ts';

type Item = Record<string, unknown> & { pk: string; sk: string };
type Key = Pick<Item, 'pk' | 'sk'>;
type Scan = (table: TableName, IndexName?: string) => Promise<Item[]>;

const itemKey = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/**
 * Expects stored data to be consistent: indexes match their tables, each appointment has its pointer, busy times on two day sheets and
 * audit entries, each client has audit entries, and no audit entry refers to something missing.
 * @returns clients' last names and appointments by id
 */
export async function expectConsistentData(endpoint: string) {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const database = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }));
  const scan: Scan = async (table, IndexName) => {
    const items: Item[] = [];
    for await (const page of paginateScan({ client: database }, { TableName: `salon-${table}`, IndexName }))
      items.push(...((page.Items ?? []) as Item[]));
    return items;
  };
  try {
    await expectConsistentIndexes(scan);
    const trails = await scan('audit');
    return {
      clientNames: await expectConsistentClients(scan, trails),
      booked: await expectConsistentBook(scan, trails),
    };
  } finally {
    database.destroy();
  }
}

async function expectConsistentIndexes(scan: Scan): Promise<void> {
  const sorted = (items: Item[]) => items.sort((a, b) => itemKey(a).localeCompare(itemKey(b)));
  for (const { name, indexes } of tables) {
    const items = await scan(name);
    for (const index of indexes) {
      const indexed = items.filter((item) => item[index.pk] !== undefined && item[index.sk] !== undefined);
      const keys = [index.pk, index.sk, ...(index.copies ?? [])];
      const copied = ({ pk, sk, ...item }: Item): Item =>
        index.copies ? { pk, sk, ...Object.fromEntries(keys.map((key) => [key, item[key]])) } : { pk, sk, ...item };
      expect(sorted(await scan(name, index.name)), `${name} ${index.name}`).toEqual(sorted(indexed.map(copied)));
    }
  }
}

/** Number of audit entries with this action, by entity id. */
function countEntries(trails: Item[], entity: string, action: string): Map<unknown, number> {
  const times = new Map<unknown, number>();
  for (const trail of trails)
    if (trail['entity'] === entity && trail['action'] === action)
      times.set(trail['entity_id'], (times.get(trail['entity_id']) ?? 0) + 1);
  return times;
}

/** Seeded records have no audit entries. */
const isCreatedByTest = (id: unknown): boolean => String(id).startsWith('01');

async function expectConsistentClients(scan: Scan, trails: Item[]): Promise<Map<unknown, unknown>> {
  const clients = (await scan('clients')).filter(({ client_id }) => isCreatedByTest(client_id));
  const created = countEntries(trails, 'client', 'create');
  expect([...created.keys()].sort()).toEqual(clients.map(({ client_id }) => client_id).sort());
  expect([...created.values()].every((times) => times === 1)).toBe(true);
  return new Map(clients.map(({ client_id, client_last_name }) => [client_id, client_last_name]));
}

async function expectConsistentBook(scan: Scan, trails: Item[]): Promise<Map<unknown, Appointment>> {
  const items = await scan('appointments');
  const booked = items.filter(({ sk }) => sk.startsWith('S#')) as unknown as (Item & Appointment)[];
  const pointers = new Map(items.filter(({ sk }) => sk === 'A').map((item) => [item.pk.split('#').at(-1), item]));
  const sheets = new Map(items.filter(({ sk }) => sk.startsWith('DAY#')).map((item) => [itemKey(item), item]));
  const ids = booked.map(({ appointmentId }) => appointmentId).sort();
  expect([...pointers.keys()].sort()).toEqual(ids);
  expect([...countEntries(trails, 'appointment', 'create').keys()].sort()).toEqual(ids);

  const changes = countEntries(trails, 'appointment', 'update');
  for (const one of booked) {
    const { at, sheet, client_sheet } = pointers.get(one.appointmentId) as unknown as Record<string, Key>;
    expect(at && itemKey(at)).toBe(itemKey(one));
    for (const key of [sheet, client_sheet])
      expect(getBusyTimes(key && sheets.get(itemKey(key))).filter(({ id }) => id === one.appointmentId)).toHaveLength(
        1,
      );
    expect(changes.get(one.appointmentId) ?? 0).toBe(one.version - 1);
  }
  expect([...sheets.values()].flatMap(getBusyTimes)).toHaveLength(2 * booked.length);
  return new Map(booked.map((one) => [one.appointmentId, one]));
}

const getBusyTimes = (sheet: Item | undefined) => (sheet?.['busy'] ?? []) as { id: string }[];
