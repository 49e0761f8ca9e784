import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ClientRequest } from '../../shared/contract/endpoint.ts';
import { callerFields } from '../../shared/contract/fields.ts';
import { createIncrementalDump, expectUnchanged } from '../support/dump.ts';
import { sampleForGate } from '../support/gate.ts';
import { startIdentity } from '../support/identity.ts';
import { startProduct } from '../support/product.ts';
import { sendRaw } from '../support/sendRaw.ts';
import { startForFile } from '../support/startForFile.ts';
import { createWorld, type World } from '../support/world.ts';
import { type EndpointCase, endpointCases } from './index.ts';

// One person makes thousands of calls here.
vi.mock('../../functions/kit/callLimits.ts', () => ({ limitCalls: async () => undefined }));

const product = startForFile(startProduct);
startForFile(startIdentity);
let world: World;
let stored: ReturnType<typeof createIncrementalDump>;

beforeAll(async () => {
  stored = createIncrementalDump(product.endpoint);
  world = await createWorld();
});

type Json = fc.JsonValue;
type Parts = { params?: Record<string, Json>; query?: Record<string, Json>; body?: Json };

const nasty = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    '',
    ' ',
    '\u0000',
    '💇🏽‍♀️',
    '../../etc/passwd',
    "'; DROP TABLE users",
    '\ud800',
    {},
    [],
    // Breaks code that converts or measures a value without checking its type.
    { toString: 1 },
    { valueOf: null, toString: null },
    { toJSON: 1, length: -1 },
    [[{ toString: 1 }]],
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constant('x'.repeat(20_000)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A valid request with one part of its body missing, replaced, or added. */
const spoiled = (sent: Parts): fc.Arbitrary<Json> => {
  const body = (sent.body ?? {}) as Record<string, Json>;
  const names = Object.keys(body);
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant('extra');
  return fc.oneof(
    fc.tuple(name, nasty).map(([field, value]) => ({ ...body, [field]: value })),
    name.map((field) => Object.fromEntries(Object.entries(body).filter(([other]) => other !== field))),
    nasty,
    fc
      .tuple(fc.constantFrom('extra', 'constructor', 'prototype', 'pk', 'toString', ...callerFields), nasty)
      .map(([field, value]) => ({ ...body, [field]: value })),
  );
};

const sample = sampleForGate(endpointCases, ({ title }) => `fuzz ${title}`);
const withBody = sample.filter(({ endpoint }) => endpoint.body);

/** Default messages of the validator, which users must never see. */
const ofTheValidator = /"(Invalid (input|option|string|number|key|value)|Unrecognized key|Too (big|small):)/;

async function expectRefusalOrSense(row: EndpointCase, sent: ClientRequest<EndpointCase['endpoint']>, text: string) {
  const before = await stored();
  const answer = await sendRaw(row.endpoint, sent, text, world.findCaller(row));
  expect(answer.status, `${row.title} ${text.slice(0, 200)}`).toBeLessThan(500);
  if (answer.status < 400) return;
  expect(answer.message).toMatch(/\S/);
  expect(JSON.stringify(answer.data)).not.toMatch(ofTheValidator);
  expectUnchanged(before, await stored());
}

describe.each(withBody)('$title', (row) => {
  test('answers a spoiled body with a clear refusal and writes nothing', async () => {
    const sent = await world.buildSample(row);
    await fc.assert(
      fc.asyncProperty(spoiled(sent as Parts), (body) => expectRefusalOrSense(row, sent, JSON.stringify(body) ?? '')),
      { numRuns: 25 },
    );
  });

  test('refuses what is no JSON, a key of the prototype and an unknown key as malformed, and a megabyte as too large', async () => {
    const sent = await world.buildSample(row);
    const body = JSON.stringify((sent as Parts).body);
    const opened = body === '{}' ? '{' : `${body.slice(0, -1)},`;
    const bodies = ['{', 'undefined', '[1,2', `${opened}"__proto__":{"admin":true}}`, `${opened}"unknown":1}`];
    const before = await stored();
    const large = `${opened}"padding":"${'x'.repeat(1024 * 1024)}"}`;
    for (const text of [...bodies, large]) {
      const { status, message } = await sendRaw(row.endpoint, sent, text, world.findCaller(row));
      expect(status, text.slice(0, 80)).toBe(text === large ? 413 : 400);
      expect(message).toMatch(/\S/);
    }
    expectUnchanged(before, await stored());
  });
});

test('ids in paths that are no ids are refused', async () => {
  for (const row of sample.filter(({ endpoint }) => endpoint.params))
    for (const id of ['../1', 'a b', 'x'.repeat(500), '💇', '-1', 'null']) {
      const sent = await world.buildSample(row);
      const params = Object.fromEntries(Object.keys(row.endpoint.params?.shape ?? {}).map((name) => [name, id]));
      const text = JSON.stringify((sent as Parts).body);
      const { status } = await sendRaw(
        row.endpoint,
        { ...(sent as object), params } as never,
        text,
        world.findCaller(row),
      );
      expect([400, 404], `${row.title} ${id.slice(0, 20)}`).toContain(status);
    }
});
