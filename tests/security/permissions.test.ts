import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetCaller } from '../../functions/kit/caller.ts';
import type { User } from '../../shared/contract/users.ts';
import { dumpOnceWritten } from '../support/dump.ts';
import { startIdentity } from '../support/identity.ts';
import { person, team } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { raw } from '../support/raw.ts';
import { type Place, rows } from '../support/samples.ts';
import { foundWorld, type World } from '../support/world.ts';

/*
 * Who gets what from whom, written by hand in permissions.golden: a line is an endpoint and a place (the caller's own salon, a sister
 * salon of the organization, a stranger's), then the status for each caller. A place that makes no difference is left out.
 */
const golden = readFileSync(new URL('permissions.golden', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.trim().split(/\s+/))
  .map(([name = '', place = '', ...statuses]) => ({ name, place, statuses: statuses.map(Number) }));

const callers: (User | undefined)[] = [
  undefined,
  team.stylist,
  team.desk,
  team.manager,
  team.admin,
  team.products,
  team.platform,
];

let product: Awaited<ReturnType<typeof startProduct>>;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let world: World;

let stored: ReturnType<typeof dumpOnceWritten>;

/** What requests may be about, until one of them changed something. */
const targets = new Map<string, Place>();

beforeAll(async () => {
  product = await startProduct();
  stored = dumpOnceWritten(product.endpoint);
  identity = await startIdentity();
  world = await foundWorld();
  for (const one of [world.own, world.sister, world.foreign]) identity.add(one.stylist);
});
afterAll(async () => {
  await identity.stop();
  await product.stop();
});
beforeEach(() => {
  for (const one of Object.values(team)) forgetCaller(one.organization_id, one.user_id);
});

test('every endpoint has its lines in the golden file', () => {
  expect([...new Set(golden.map(({ name }) => name))].sort()).toEqual(rows.map(({ name }) => name).sort());
});

describe.each(golden)('$name in the $place salon', ({ name, place, statuses }) => {
  test.each(
    callers.map((caller, index) => ({ who: caller?.roles[0]?.role ?? 'nobody', caller, wanted: statuses[index] })),
  )('answers $who with $wanted', async ({ caller, wanted }) => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`No endpoint ${name}`);
    const sent = row.sample(await targetIn(place)) as object;
    const before = await stored();
    const body = 'body' in sent ? JSON.stringify(sent.body) : undefined;
    const { status, data } = await raw(row.endpoint, sent, body, caller);
    expect(status).toBe(wanted);
    const after = await stored();
    if (status >= 400) expect(after).toEqual(before);
    else if (after !== before) targets.clear();
    const isStranger = caller?.roles[0]?.role !== 'platform admin';
    if (isStranger) expect(JSON.stringify(data ?? '')).not.toContain(world.foreign.clientId);
    if (isStranger) expect(JSON.stringify(data ?? '')).not.toContain(world.foreign.stylist.user_email);
  });
});

async function targetIn(place: string): Promise<Place> {
  const known = targets.get(place);
  if (known) return known;
  const target = await world.fresh(world[place as 'own' | 'sister' | 'foreign']);
  targets.set(place, target);
  return target;
}

test('somebody who was never invited is nobody', async () => {
  const stranger = person('system admin', undefined, { organization_id: 1 });
  const [row] = rows.filter(({ name }) => name === 'listUsers');
  if (!row) throw new Error('No endpoint listUsers');
  expect((await raw(row.endpoint, {}, undefined, stranger)).status).toBe(401);
});
