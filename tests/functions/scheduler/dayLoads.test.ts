import { beforeAll, expect, test } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { north, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { at, bookAppointment, buildServiceSteps, cut, nextUnusedDay, openNorthDaily, openSalons } from './salon.ts';

startForFile(startProduct);
beforeAll(async () => {
  await openSalons();
  await openNorthDaily();
});

test('a calendar learns how full each day is, blocked time included', async () => {
  const date = nextUnusedDay();
  const loads = async () =>
    (
      await call(
        api.scheduler.getDayLoads,
        { body: { location_id: north.location_id, from: date, days: 2 } },
        team.desk,
      )
    ).data.days;
  expect(await loads()).toEqual([
    { date, is_open: true, booked: 0 },
    { date: addDays(date, 1), is_open: true, booked: 0 },
  ]);
  await bookAppointment({ start: at('10:00', date), services: [buildServiceSteps(cut, 480)] });
  await call(
    api.scheduler.createBlockedTime,
    {
      body: {
        location_id: north.location_id,
        user_id: team.stylist.user_id,
        start: at('20:00', date),
        minutes: 240,
        kind: 'training',
      },
    },
    team.desk,
  );
  const [day, next] = await loads();
  // 480 and 240 minutes of the 540 of each of the four who work there.
  expect(day?.booked).toBe(33);
  expect(next?.booked).toBe(0);
});
