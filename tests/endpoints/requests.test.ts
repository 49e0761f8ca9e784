import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { User } from '../../shared/contract/users.ts';
import { toInstant } from '../../shared/rules/time.ts';
import { daysAhead } from '../support/days.ts';
import { startIdentity } from '../support/identity.ts';
import { measureCost } from '../support/measureCost.ts';
import { startProduct } from '../support/product.ts';
import { sendRaw } from '../support/sendRaw.ts';
import { startForFile } from '../support/startForFile.ts';
import { createWorld, type World } from '../support/world.ts';
import { type EndpointCase, endpointCases } from './index.ts';
import type { Place } from './record.ts';

/** Fixed, because some minutes after the evening it would be another day, and caches would run out on a slow machine. */
const noon = toInstant(`${daysAhead(0)}T12:00`, 'America/New_York');

startForFile(startProduct);
const identity = startForFile(startIdentity);
let world: World;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: noon });
  world = await createWorld();
  identity.addUser(world.own.stylist);
});

/** Public-to-all endpoints are called as a stylist. */
const callerOf = (row: EndpointCase, { stylist }: Place) =>
  row.endpoint.allow === 'signedIn' ? stylist : world.findCaller(row);

function send(row: EndpointCase, place: Place, caller = callerOf(row, place)) {
  const sent = row.sample(place) as { body?: unknown };
  return sendRaw(row.endpoint, sent, sent.body === undefined ? undefined : JSON.stringify(sent.body), caller);
}

const rememberedBy = ['getProfile', 'getSchedulerData', 'listInventory', 'listProductTree'];

/** Fills the caches of caller, salons, menu and catalog. */
async function remember(place: Place, caller: User | undefined): Promise<void> {
  for (const row of endpointCases.filter(({ name }) => rememberedBy.includes(name))) await send(row, place, caller);
}

/** Called 20 minutes later: endpoints that cache their reply, and one of the others, because a clock that stands refills no call limit. */
const looks = ['getSalonDashboard', 'getStylistDashboard', 'listPastFormulas', 'listPlatformOrganizations'];
let minutes = 0;
afterAll(() => vi.useRealTimers());

/** Last, because what platform admins read of every organization costs by organization. */
const byCost = endpointCases.toSorted(
  (a, b) => Number(a.name === 'foundOrganization') - Number(b.name === 'foundOrganization'),
);

test.each(byCost)('$title costs exactly the requests it is allowed', async (row) => {
  const place = await world.fresh(world.own, row.sample);
  if (looks.includes(row.name)) {
    minutes += 20;
    vi.setSystemTime(noon + minutes * 60_000);
  }
  await remember(place, callerOf(row, place));
  const cost = await measureCost(async () => expect((await send(row, place)).status).toBeLessThan(404));
  if (typeof row.requests === 'number') expect(cost.requests).toBe(row.requests);
  else expect(cost.requests).toBeLessThanOrEqual(row.requests.atMost);
});
