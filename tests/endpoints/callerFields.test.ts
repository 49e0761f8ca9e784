import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type ClientRequest, type Endpoint, isAllowed } from '../../shared/contract/endpoint.ts';
import { callerFields } from '../../shared/contract/fields.ts';
import { api } from '../../shared/contract/index.ts';
import { getUserTypes } from '../../shared/contract/roles.ts';
import type { User } from '../../shared/contract/users.ts';
import { createIncrementalDump, expectUnchanged } from '../support/dump.ts';
import { abroad, north, ours, south, team, theirs } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { sendRaw } from '../support/sendRaw.ts';
import { startForFile } from '../support/startForFile.ts';
import { createWorld, type World } from '../support/world.ts';
import { type EndpointCase, endpointCases } from './index.ts';

// One person makes thousands of calls here.
vi.mock('../../functions/kit/callLimits.ts', () => ({ limitCalls: async () => undefined }));

const product = startForFile(startProduct);
let world: World;
let stored: ReturnType<typeof createIncrementalDump>;
beforeAll(async () => {
  stored = createIncrementalDump(product.endpoint);
  world = await createWorld();
});

/** Fields about the caller that older clients send with each request. */
const scopeOf = ({ user_barcode, roles, organization_id, location_id }: User) => ({
  Barcode: user_barcode,
  Role: roles.map(({ role }) => role).join(', '),
  Organization: String(organization_id),
  Location: location_id,
});

const send = (endpoint: Endpoint, sent: ClientRequest<Endpoint>, more: object, caller: User) =>
  sendRaw(endpoint, sent, JSON.stringify({ ...(sent as { body: object }).body, ...more }), caller);

/** Endpoints whose salon in the body only describes the caller. */
const older = endpointCases.filter(({ name }) => name === 'listLocationsByRole' || name === 'listClients');
const withBody = endpointCases.filter(({ endpoint, name }) => endpoint.body && name !== 'getSchedulerData');

describe.each(older)('$title', ({ endpoint, sample }) => {
  test.each([team.stylist, team.desk, team.manager, team.admin])(
    'takes the scope of a $user_first_name',
    async (one) => {
      for (const Location of [one.location_id, String(one.location_id), -1, null])
        expect((await send(endpoint, sample(world.own), { ...scopeOf(one), Location }, one)).status).toBe(200);
    },
  );
});

test('the book takes the whole scope and shows the salon it names', async () => {
  for (const Location of [north.location_id, -1]) {
    const { status, data } = await send(
      api.scheduler.getSchedulerData,
      {},
      { ...scopeOf(team.desk), Location },
      team.desk,
    );
    expect(status).toBe(200);
    expect(data.configs.map(({ location }: { location: number }) => location)).toEqual([north.location_id]);
  }
});

describe.each(withBody.filter(({ endpoint }) => endpoint.allow !== 'public'))('$title', (row: EndpointCase) => {
  const caller = [team.desk, team.manager, team.admin, team.platform].find(({ roles }) =>
    isAllowed(row.endpoint.allow, getUserTypes(roles.map(({ role }) => role))),
  );
  const lies = [
    { Role: 'platform admin, system admin' },
    { role: 'product admin, platform admin' },
    { Barcode: '999999999999' },
    ...(caller === team.platform ? [] : [{ Organization: theirs.organization_id }]),
    // The other two callers can reach every salon.
    ...(caller === team.desk || caller === team.manager
      ? [{ Location: south.location_id }, { Location: abroad.location_id }]
      : []),
  ];

  test('refuses a body that says something else about its sender, and writes nothing', async () => {
    if (!caller) throw new Error(`Nobody may call ${row.title}`);
    const sent = await world.buildSample(row);
    const before = await stored();
    for (const lie of lies) expect((await send(row.endpoint, sent, lie, caller)).status, JSON.stringify(lie)).toBe(403);
    expectUnchanged(before, await stored());
  });

  test('refuses a body that says about its sender what is neither text nor number', async () => {
    if (!caller) throw new Error(`Nobody may call ${row.title}`);
    const sent = await world.buildSample(row);
    const declared = row.endpoint.body && 'shape' in row.endpoint.body ? (row.endpoint.body.shape as object) : {};
    for (const field of callerFields.filter((name) => !Object.hasOwn(declared, name)))
      for (const value of [{ toString: 1 }, { valueOf: null, toString: null }, [[{}]], true])
        expect((await send(row.endpoint, sent, { [field]: value }, caller)).status, field).toBe(400);
  });
});

test('the salon form is taken with the role of its sender', async () => {
  const body = { salonName: 'Fourth', organizationId: String(ours.organization_id), role: 'platform admin' };
  expect((await send(api.locations.createSalon, {}, body, team.platform)).status).toBe(201);
});
