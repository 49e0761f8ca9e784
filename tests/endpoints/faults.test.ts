import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { BatchGetCommand, type BatchGetCommandOutput, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { database } from '../../functions/kit/database.ts';
import type { ClientRequest } from '../../shared/contract/endpoint.ts';
import type { User } from '../../shared/contract/users.ts';
import { createIncrementalDump, expectUnchanged } from '../support/dump.ts';
import { sampleForGate } from '../support/gate.ts';
import { startIdentity } from '../support/identity.ts';
import { startProduct } from '../support/product.ts';
import { sendRaw } from '../support/sendRaw.ts';
import { startForFile } from '../support/startForFile.ts';
import { createWorld, type World } from '../support/world.ts';
import { type EndpointCase, endpointCases } from './index.ts';

/** An error as the SDK throws it. */
const awsError = (name: string, more: object = {}) => Object.assign(new Error(name), { name }, more);
const cancelled = (...codes: string[]) =>
  awsError('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });

const contended = cancelled('None', 'TransactionConflict');
const overloads = {
  'is throttled': awsError('ThrottlingException'),
  'is over its throughput': awsError('ProvisionedThroughputExceededException'),
  'is over the limit of requests': awsError('RequestLimitExceeded'),
  'is cancelled by throttling': cancelled('ThrottlingError', 'None'),
  'is cancelled by throughput': cancelled('None', 'ProvisionedThroughputExceeded'),
  'is under way already': awsError('TransactionInProgressException'),
  'times out': awsError('TimeoutError', { code: 'ETIMEDOUT' }),
  'is cut off': Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }),
  'meets a failure of the database': awsError('InternalServerError', { $metadata: { httpStatusCode: 500 } }),
};

const product = startForFile(startProduct);
const identity = startForFile(startIdentity);
let world: World;
let contents: ReturnType<typeof createIncrementalDump>;
/** Everything except the counters, whose numbers may have gaps. */
async function stored() {
  const { directory = [], ...others } = await contents();
  return { ...others, directory: directory.filter((item) => !item.includes('"COUNTERS"')) } as Record<string, string[]>;
}
beforeAll(async () => {
  contents = createIncrementalDump(product.endpoint);
  world = await createWorld();
  identity.addUser(world.own.stylist);
});

type Send = (command: object, ...rest: unknown[]) => Promise<object>;

/** Intercepts a client: the result or error of `instead` replaces the response. Undefined lets the request through. */
function faulty(
  client: { send: unknown },
  instead: (command: object, send: Send) => Promise<object> | Error | undefined,
) {
  const through = (client.send as Send).bind(client);
  const mock = mockClient(client as never);
  mock.send.callsFake(((command: object, ...rest: unknown[]) => {
    const answer = instead(command, through);
    if (answer instanceof Error) return Promise.reject(answer);
    return answer ?? through(command, ...rest);
  }) as never);
  return mock;
}
let fault: { restore: () => void } | undefined;
afterEach(() => {
  vi.useRealTimers();
  fault?.restore();
  fault = undefined;
});

const callerOf = (row: EndpointCase, stylist: User) =>
  row.endpoint.allow === 'signedIn' ? stylist : world.findCaller(row);

async function prepared(row: EndpointCase) {
  const place = await world.fresh(world.own, row.sample);
  const caller = callerOf(row, place.stylist);
  const sent: ClientRequest<EndpointCase['endpoint']> = row.sample(place);
  const { body } = sent as { body?: unknown };
  return () => sendRaw(row.endpoint, sent, body === undefined ? undefined : JSON.stringify(body), caller);
}

/** All endpoints in the full run, a tenth of them in the gate. */
const sample = sampleForGate(endpointCases, ({ title }) => `fault ${title}`);
const writes = sample.filter(({ auditEntries: trail }) => trail);
const booking = endpointCases.find(({ name }) => name === 'createAppointment') as EndpointCase;
const isTransaction = (command: object) => command instanceof TransactWriteCommand;

describe.each(writes)('$title', (row) => {
  test('that meets somebody else’s write goes on after it, and writes once', async () => {
    const send = await prepared(row);
    const before = await stored();
    let transactions = 0;
    fault = faulty(database, (command) => (isTransaction(command) && ++transactions === 1 ? contended : undefined));
    const { status, message } = await send();
    expect(status, message).toBeLessThan(300);
    expect(transactions).toBeGreaterThan(1);
    const after = await stored();
    expect((after['audit']?.length ?? 0) - (before['audit']?.length ?? 0)).toBe(row.auditEntries?.length);
  });

  test('that meets overload says so, and when to come again, with nothing written', () =>
    expectBusy(row, overloads['is throttled']));
});

// Overload errors are mapped in one place for all endpoints (functions/kit/reply.ts).
test.each(Object.entries(overloads))('a write whose transaction %s says so, with nothing written', (_, error) =>
  expectBusy(booking, error),
);

async function expectBusy(row: EndpointCase, error: Error): Promise<void> {
  const send = await prepared(row);
  const before = await stored();
  fault = faulty(database, (command) => (isTransaction(command) ? error : undefined));
  const { status, headers } = await send();
  expect({ status, again: headers['retry-after'] }).toEqual({ status: 503, again: '1' });
  expectUnchanged(before, await stored());
}

test('a write that never gets its turn says so, and nothing is written', () => expectBusy(booking, contended));

describe.each(sample.filter(({ endpoint }) => endpoint.allow !== 'public'))('$title', (row) => {
  test('whose first question is throttled says so', async () => {
    const send = await prepared(row);
    fault = faulty(database, () => overloads['is throttled']);
    const { status, headers } = await send();
    expect({ status, again: headers['retry-after'] }).toEqual({ status: 503, again: '1' });
  });

  test('asks again for what a batch left out', async () => {
    const send = await prepared(row);
    // The record may have been changed by an earlier test of this file, hence 409.
    if (row.auditEntries) return expect([200, 201, 204, 409]).toContain((await halved(send)).status);
    // Replies may contain the time, so both calls run at the same second.
    vi.useFakeTimers({ toFake: ['Date'] });
    const whole = await send();
    expect(await halved(send)).toMatchObject({ status: whole.status, data: whole.data });
  });
});

/** Runs `send` while every batch read of more than one key first returns only half of them. */
async function halved<T>(send: () => Promise<T>): Promise<T> {
  fault = faulty(database, (command, through) => {
    if (!(command instanceof BatchGetCommand)) return undefined;
    const asked = Object.entries(command.input.RequestItems ?? {});
    const half = asked.map(([table, { Keys = [], ...rest }]) => {
      const middle = Math.ceil(Keys.length / 2);
      return { table, now: { ...rest, Keys: Keys.slice(0, middle) }, later: { ...rest, Keys: Keys.slice(middle) } };
    });
    const RequestItems = Object.fromEntries(half.map(({ table, now }) => [table, now]));
    const UnprocessedKeys = Object.fromEntries(
      half.filter(({ later }) => later.Keys.length > 0).map(({ table, later }) => [table, later]),
    );
    return through(new BatchGetCommand({ ...command.input, RequestItems })).then((reply) => ({
      ...(reply as BatchGetCommandOutput),
      UnprocessedKeys,
    }));
  });
  return send();
}

const overloadedProvider = {
  'is asked too often': awsError('TooManyRequestsException', { $metadata: { httpStatusCode: 400 } }),
  'is over its limit': awsError('LimitExceededException', { $metadata: { httpStatusCode: 400 } }),
  'fails within': awsError('InternalErrorException', { $metadata: { httpStatusCode: 500 } }),
  'does not answer': awsError('TimeoutError', { code: 'ETIMEDOUT' }),
};

describe.each(sample.filter(({ endpoint }) => endpoint.sideEffect === 'accounts'))('$title', (row) => {
  test.each(Object.entries(overloadedProvider))(
    'while the identity provider %s is never a failure of ours, and works afterwards',
    async (_, error) => {
      const send = await prepared(row);
      fault = faulty(CognitoIdentityProviderClient.prototype, () => error);
      const { status } = await send();
      expect([200, 201, 204, 400, 429, 503]).toContain(status);
      fault.restore();
      fault = undefined;
      // A wrong password or an outdated version still fails as it should; an invitation that was canceled is gone.
      const isGone = row.name === 'cancelInvitation';
      expect([200, 201, 204, 400, 409, ...(isGone ? [404] : [])]).toContain((await send()).status);
    },
  );
});
