import { beforeAll, expect, test } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { stations as stationRecords } from '../../endpoints/stations.ts';
import { startIdentity } from '../../support/identity.ts';
import { team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { createWorld, type World } from '../../support/world.ts';

startForFile(startProduct);
startForFile(startIdentity);
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

test('stations and calendar apps of a suspended organization are told to come back later', async () => {
  const ask = async () => {
    const beat = await call(api.stations.beat, stationRecords.beat.sample(world.own));
    const calendar = await call(api.calendar.readCalendar, { params: { secret: world.own.calendar } });
    return [beat.status, calendar.status];
  };
  const suspend = (suspended: boolean) =>
    call(api.users.setSuspension, { params: { org: 1 }, body: { suspended } }, team.platform);
  expect(await ask()).toEqual([200, 200]);
  expect((await suspend(true)).status).toBe(200);
  expect(await ask()).toEqual([503, 503]);
  await suspend(false);
  expect(await ask()).toEqual([200, 200]);
});
