import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClientRequest } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import type { User } from '../../shared/contract/users.ts';
import { type EndpointCase, endpointCases } from '../endpoints/index.ts';
import type { FaultMode } from '../support/faults.ts';
import { isFullRun, sampleForGate } from '../support/gate.ts';
import { north, team } from '../support/people.ts';
import { callGateway } from '../support/running.ts';
import { startForFile } from '../support/startForFile.ts';
import { busyReply, startFaultyProduct } from './faultyProduct.ts';

const day = startForFile(startFaultyProduct);
afterEach(() => day.clearFaults());

type Call = { row: EndpointCase; sent: ClientRequest<EndpointCase['endpoint']>; caller: User | undefined };

/** Every endpoint but the one that asks no database in the full run; in the gate one per family: `endpoints/faults` covers the others. */
const calledRows = isFullRun
  ? endpointCases.filter(({ name }) => name !== 'getHealth')
  : Object.values(Object.groupBy(endpointCases, ({ family }) => family)).flatMap((family = []) =>
      sampleForGate(family, ({ title }) => `bad day ${title}`).slice(0, 1),
    );

/** A valid request to each of them, about objects no other test of this file uses. */
async function everyCall(): Promise<Call[]> {
  const calls: Call[] = [];
  for (const row of calledRows) {
    // Signing out everywhere would end the session that other calls use.
    const caller = row.name === 'signOutEverywhere' ? team.products : day.world.findCaller(row);
    calls.push({ row, sent: await day.world.buildSample(row), caller });
  }
  return calls;
}

const send = ({ row, sent, caller }: Call) =>
  callGateway(day.product, row.endpoint, sent, caller && day.getToken(caller));

/** Sends all calls at once, as a busy salon does. */
async function expectBusy(calls: readonly Call[]): Promise<void> {
  const before = await day.dumpStored();
  const answers = await Promise.all(calls.map(async (call) => ({ name: call.row.name, ...(await send(call)) })));
  for (const { name, status, message } of answers) expect({ status, message }, name).toEqual(busyReply);
  await day.waitForDatabase();
  day.clearFaults();
  expect(await day.dumpStored()).toEqual(before);
}

// Runs first: the SDK's retry quota is used up by faults and only recovers with successful calls.
describe('a reply that is lost', () => {
  let booking: Call;
  beforeEach(async () => {
    const row = endpointCases.find(({ name }) => name === 'createAppointment');
    if (!row) throw new Error('No endpoint createAppointment');
    booking = { row, sent: await day.world.buildSample(row), caller: team.admin };
  });
  const isNew = (before: unknown[] = []) => {
    const known = new Set(before);
    return (item: unknown) => !known.has(item);
  };

  test('once is asked for again, and the booking is made once', async () => {
    const before = await day.dumpStored();
    day.database.setMode('lose-reply', { only: 'TransactWriteItems', times: 1 });
    const { status, data } = await send(booking);
    expect(status).toBe(201);
    const after = await day.dumpStored();
    const added = after['appointments']?.filter(isNew(before['appointments'])) ?? [];
    const { appointmentId } = data as { appointmentId: string };
    expect(added.filter((item) => String(item).includes(`"event_id":{"S":"${appointmentId}"`))).toHaveLength(1);
    expect(after['audit']?.filter(isNew(before['audit']))).toHaveLength(1);
  });

  test('for good leaves the booking whole, with its trail, and never twice', async () => {
    const before = await day.dumpStored();
    day.database.setMode('lose-reply', { only: 'TransactWriteItems' });
    expect(await send(booking)).toMatchObject(busyReply);
    day.clearFaults();
    const after = await day.dumpStored();
    expect(after['audit']?.filter(isNew(before['audit']))).toHaveLength(1);
    const added = after['appointments']?.filter(isNew(before['appointments'])) ?? [];
    // The appointment, its pointer, the day sheets of stylist and client, and the revision of the day.
    expect(added).toHaveLength(5);
  });
});

const modes: FaultMode[] = ['hang', 'throttle', 'exceed', 'error'];
const doings: Record<string, string> = {
  hang: 'hangs',
  throttle: 'throttles',
  exceed: 'is over its throughput',
  error: 'fails',
};

// Rejected calls write nothing, so the same calls are reused for every fault.
let calls: Call[];
beforeAll(async () => {
  calls = await everyCall();
});

describe.each(sampleForGate(modes, String).map((mode) => ({ mode, does: doings[mode] })))(
  'a database that $does',
  ({ mode }) => {
    test('gets every call a clear answer in time and nothing written', async () => {
      await day.product.advanceClock(31_000);
      day.database.setMode(mode);
      await expectBusy(calls);
    });

    test('only at the moment of writing gets every writing call the same', async () => {
      // Excludes endpoints whose fixtures do not survive: sessions after a global sign-out, and all counts of a salon except the last.
      const writes = calls.filter(
        ({ row }) => row.auditEntries && row.name !== 'signOutEverywhere' && row.family !== 'counts',
      );
      day.database.setMode(mode, { only: 'TransactWriteItems' });
      await expectBusy(writes);
    });

    test('is forgotten as soon as it is well', async () => {
      const reads = calls.filter(({ row }) => !row.auditEntries);
      for (const call of reads) expect((await send(call)).status, call.row.name).toBeLessThan(500);
    });
  },
);

test('once the fault is over every call succeeds again', async () => {
  for (const call of calls) expect((await send(call)).status, call.row.name).toBeLessThan(500);
  await day.signIn();
});

test('the book works while the database answers half of every batch', async () => {
  day.database.setMode('partial-batch');
  const row = endpointCases.find(({ name }) => name === 'createAppointment');
  if (!row) throw new Error('No endpoint createAppointment');
  const { status, data } = await send({ row, sent: await day.world.buildSample(row), caller: team.admin });
  expect(status).toBe(201);
  const { appointmentId, start } = data as { appointmentId: string; start: string };
  const body = { Location: north.location_id, date: start.slice(0, 10) };
  const book = await callGateway(day.product, api.scheduler.getSchedulerData, { body }, day.getToken(team.admin));
  expect(book.data.schedules.map((one) => one.appointmentId)).toContain(appointmentId);
});

test('log lines of faults identify the request, user and endpoint', () => {
  const lines = day.product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = lines.filter(({ message }) => message === 'request');
  const failures = lines.filter(({ message, endpoint }) => message === 'request failed' && endpoint !== 'pre-token');
  expect(requests.length).toBeGreaterThan(calls.length);
  expect(failures.length).toBeGreaterThanOrEqual(calls.length);
  for (const line of [...requests, ...failures]) {
    expect(line).toMatchObject({ request_id: expect.any(String), endpoint: expect.any(String) });
    if (line['user_id'] !== undefined) expect(line['organization_id']).toEqual(expect.any(Number));
  }
  const ids = new Set(requests.map(({ request_id }) => request_id));
  for (const { request_id } of failures) expect(ids).toContain(request_id);
  const known = new Set(Object.values(team).map(({ user_id }) => user_id));
  expect(requests.filter(({ user_id }) => known.has(String(user_id))).length).toBeGreaterThan(calls.length);
});

test('logs of faults contain neither personal data nor tokens', () => {
  const output = day.product.output();
  expect(output).toContain('request failed');
  for (const { user_email, user_last_name } of Object.values(team)) {
    expect(output).not.toContain(user_email);
    expect(output).not.toContain(user_last_name);
  }
  expect(output).not.toContain(day.getToken(team.admin));
  expect(output).not.toContain('ann@example.com');
});
