import { afterEach, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../functions/kit/clock.ts';
import type { User } from '../../shared/contract/users.ts';
import { costOf } from '../support/cost.ts';
import { startIdentity } from '../support/identity.ts';
import { startProduct } from '../support/product.ts';
import { raw } from '../support/raw.ts';
import { started } from '../support/started.ts';
import { foundWorld, type World } from '../support/world.ts';
import { type Row, rows } from './index.ts';
import type { Place } from './record.ts';

started(startProduct);
const identity = started(startIdentity);
let world: World;
beforeAll(async () => {
  world = await foundWorld();
  identity.add(world.own.stylist);
});

/** What is open to everybody is asked for by a stylist. */
const callerOf = (row: Row, { stylist }: Place) => (row.endpoint.allow === 'signedIn' ? stylist : world.callerFor(row));

function send(row: Row, place: Place, caller = callerOf(row, place)) {
  const sent = row.sample(place) as { body?: unknown };
  return raw(row.endpoint, sent, sent.body === undefined ? undefined : JSON.stringify(sent.body), caller);
}

const rememberedBy = ['getProfile', 'getSchedulerData', 'listInventory'];

/** Lets the functions remember the caller, the salons, the menu and the catalogue. */
async function remember(place: Place, caller: User | undefined): Promise<void> {
  for (const row of rows.filter(({ name }) => rememberedBy.includes(name))) await send(row, place, caller);
}

/** What remembers what it shows is asked as if nobody had looked for long. */
const looks = ['getSalonDashboard', 'getStylistDashboard'];
let minutes = 0;
afterEach(() => setClock(undefined));

test.each(rows)('$name costs exactly the requests it is allowed', async (row) => {
  const place = await world.fresh(world.own, row.sample);
  if (looks.includes(row.name)) {
    minutes += 20;
    setClock(() => Date.now() + minutes * 60_000);
  }
  await remember(place, callerOf(row, place));
  const cost = await costOf(async () => expect((await send(row, place)).status).toBeLessThan(404));
  expect(cost.requests).toBe(row.requests);
});
