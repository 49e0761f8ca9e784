import { beforeAll, beforeEach, expect, test } from 'vitest';
import { evictCaller } from '../../functions/kit/caller.ts';
import { commit } from '../../functions/kit/write.ts';
import { userCreationChanges } from '../../functions/users/store.ts';
import type { User } from '../../shared/contract/users.ts';
import { createIncrementalDump, dump } from '../support/dump.ts';
import { startIdentity } from '../support/identity.ts';
import { buildUser, north, team } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { sendRaw } from '../support/sendRaw.ts';
import { startForFile } from '../support/startForFile.ts';
import { createWorld, type World } from '../support/world.ts';
import { type EndpointCase, endpointCases } from './index.ts';
import { type Place, type PlaceName, placeNames } from './record.ts';

/** Each sample with each place its record distinguishes and each caller's expected status. */
const asked = endpointCases.flatMap((row) =>
  placeNames.flatMap((place) => {
    const statuses = row.statusByPlace[place]?.split(' ').map(Number);
    return statuses ? [{ title: row.title, place, row, statuses }] : [];
  }),
);

const callers: (User | undefined)[] = [
  undefined,
  team.stylist,
  team.desk,
  team.manager,
  team.admin,
  team.products,
  team.platform,
];

/** Whoever founded the product is both, and may do in other organizations what either may, nothing more. */
const founder = buildUser(['system admin', 'platform admin'], north);
const statusOfFounder = (statuses: readonly (number | undefined)[]) => {
  const [asAdmin = 0, asPlatform = 0] = [statuses[4], statuses[6]];
  return asAdmin >= 400 && asPlatform < 400 ? asPlatform : asAdmin;
};

const product = startForFile(startProduct);
const identity = startForFile(startIdentity);
let world: World;

let stored: ReturnType<typeof createIncrementalDump>;

/** The place that an endpoint's requests are about, renewed after a request changed something. */
const targets = new Map<string, Place>();

beforeAll(async () => {
  stored = createIncrementalDump(product.endpoint);
  world = await createWorld();
  await commit(userCreationChanges(founder));
  for (const one of [world.own, world.sister, world.foreign]) identity.addUser(one.stylist);
});
beforeEach(() => {
  for (const one of [...Object.values(team), founder]) evictCaller(one.organization_id, one.user_id);
});

test.each(asked)(
  '$title in the $place salon answers each caller as its record says',
  async ({ row, place, statuses }) => {
    expect(statuses).toHaveLength(callers.length);
    const expected = [...statuses, statusOfFounder(statuses)];
    const asking = place === 'foreign' ? [...callers, founder] : callers;
    for (const [index, caller] of asking.entries()) {
      const who = caller?.roles[0]?.role ?? 'nobody';
      const sent = row.sample(await targetOf(row, place)) as object;
      const before = await stored();
      const body = 'body' in sent ? JSON.stringify(sent.body) : undefined;
      const { status, data } = await sendRaw(row.endpoint, sent, body, caller);
      expect(status, who).toBe(expected[index]);
      const after = await stored();
      if (status >= 400) expect(after, who).toEqual(before);
      else if (after !== before) targets.clear();
      if (caller === founder || who === 'platform admin') continue;
      expect(JSON.stringify(data ?? ''), who).not.toContain(world.foreign.clientId);
      expect(JSON.stringify(data ?? ''), who).not.toContain(world.foreign.stylist.user_email);
    }
  },
);

async function targetOf({ title, sample }: EndpointCase, place: PlaceName): Promise<Place> {
  const key = `${title} ${place}`;
  const target = targets.get(key) ?? (await world.fresh(world[place], sample));
  targets.set(key, target);
  return target;
}

test('nothing was written past the functions', async () => {
  expect(await stored()).toEqual(await dump(product.endpoint));
});

test('somebody who was never invited is nobody', async () => {
  const stranger = buildUser('system admin', undefined, { organization_id: 1 });
  const [row] = endpointCases.filter(({ name }) => name === 'listUsers');
  if (!row) throw new Error('No endpoint listUsers');
  expect((await sendRaw(row.endpoint, {}, undefined, stranger)).status).toBe(401);
});
