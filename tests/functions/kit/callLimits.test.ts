import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { limitCalls } from '../../../functions/kit/callLimits.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { database } from '../../../functions/kit/database.ts';
import { api } from '../../../shared/contract/index.ts';
import { ours, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
beforeAll(() => seedOrganizations());
afterEach(() => {
  setClock(undefined);
  vi.restoreAllMocks();
});

const noon = Date.parse('2026-11-23T12:00:20Z');
const { organization_id } = ours;
const person = (user_id: string, organization = organization_id) => ({ organization_id: organization, user_id });
/** Calls of these people in turn until one is refused, 20,000 at most. Returns how many were served. */
async function callOften(...people: Parameters<typeof limitCalls>[0][]): Promise<number> {
  for (let served = 0; served < 20_000; served += 1)
    try {
      const caller = people[served % people.length];
      if (caller) await limitCalls(caller);
    } catch {
      return served;
    }
  return 20_000;
}
/** Enough people to use up what their organization has. */
const crowd = (organization: number) => Array.from({ length: 20 }, (_, index) => person(`many${index}`, organization));
/** Ten calls are served without counting, and each instance asks for ten tokens at least. */
const expectAbout = (served: number, tokens: number) => expect(Math.abs(served - tokens)).toBeLessThanOrEqual(10);

test('a person who calls too often is refused, and nobody else of the organization is', async () => {
  setClock(() => noon);
  const send = vi.spyOn(database, 'send');
  expectAbout(await callOften(person(team.desk.user_id)), 1200);
  // One request for eighty calls of the person, and one for eighty of the organization.
  expect(send.mock.calls.length).toBeLessThan(45);
  const refused = await call(api.users.getProfile, {}, team.desk);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(refused.message).toMatch(/^You ask more than/);
  expect((await call(api.users.getProfile, {}, team.stylist)).status).toBe(200);
});

test('tokens come back all the time, twenty a second for a person, and no more than a minute of them are kept', async () => {
  setClock(() => noon + 600_000);
  const busy = person('busy');
  await callOften(busy);
  setClock(() => noon + 605_000);
  expectAbout(await callOften(busy), 100);
  setClock(() => noon + 3_600_000);
  expectAbout(await callOften(busy), 1200);
});

test('people of an organization that calls too often are refused, and no others', async () => {
  setClock(() => noon + 7_200_000);
  expectAbout(await callOften(...crowd(7)), 12_000);
  await expect(limitCalls(person('another', 7))).rejects.toThrow(/^Your organization asks more than/);
  await limitCalls(person('another', 8));
  setClock(() => noon + 7_201_000);
  expectAbout(await callOften(...crowd(7)), 200);
});

test('what other instances have taken counts as well', async () => {
  setClock(() => noon + 10_800_000);
  const [mine, theirs] = [person('shared'), person('shared')];
  await callOften(mine);
  vi.resetModules();
  const other = await import('../../../functions/kit/callLimits.ts');
  const { setClock: setOtherClock } = await import('../../../functions/kit/clock.ts');
  setOtherClock(() => noon + 10_800_000);
  let served = 0;
  await expect(
    (async () => {
      for (; served < 100; served += 1) await other.limitCalls(theirs);
    })(),
  ).rejects.toThrow(/^You ask/);
  // What it serves without counting.
  expect(served).toBe(10);
});

test('a clock that was wrong and is set back refuses nobody', async () => {
  setClock(() => noon + 86_400_000);
  await callOften(person('early'));
  setClock(() => noon + 18_000_000);
  expectAbout(await callOften(person('early')), 1200);
});

test('a database that does not answer refuses nobody', async () => {
  setClock(() => noon + 14_400_000);
  vi.spyOn(database, 'send').mockRejectedValue(new Error('busy') as never);
  expect(await callOften(person('alone', 9))).toBe(20_000);
});
