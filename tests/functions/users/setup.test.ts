import { afterEach, expect, test } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { listAll } from '../../../functions/kit/read.ts';
import { findSalon } from '../../../functions/locations/store.ts';
import { createSetupCode } from '../../../functions/users/setupCode.ts';
import { findByEmail } from '../../../functions/users/store.ts';
import { api } from '../../../shared/contract/index.ts';
import { startIdentity } from '../../support/identity.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
startForFile(startIdentity);
afterEach(() => setClock(undefined));

const form = {
  organization: 'Luma Hair',
  salon: 'Seaside',
  timeZone: 'Pacific Standard Time' as const,
  phone: '(503) 555-0110',
  week: { firstDay: 'Friday' as const, lastDay: 'Monday' as const, opens: '09:00', closes: '19:30' },
  firstName: 'Ada',
  lastName: 'Owner',
  email: 'ada@luma.test',
  password: 'Chosen-By-Ada-2026!',
};
const setUp = (code = '', more: object = {}) => call(api.users.setUp, { body: { code, ...form, ...more } });
const check = async (code = '') => (await call(api.users.checkSetupCode, { query: { code } })).status;
const names = async () => (await listAll('directory', { pk: 'ORGS' })).map(({ organization_name: name }) => name);

test('an organization is created by the newest code, once, within an hour, with a password of the policy', async () => {
  const replaced = await createSetupCode();
  const code = await createSetupCode();
  const stored = JSON.stringify(await listAll('directory', { pk: 'SETUP' }));
  expect(stored).not.toContain(code);
  expect([await check('made-up'), await check(replaced), await check(code)]).toEqual([400, 400, 200]);
  expect((await setUp('made-up')).status).toBe(400);
  expect((await setUp(replaced)).status).toBe(400);
  setClock(() => Date.now() + 61 * 60_000);
  expect([(await setUp(code)).status, await check(code)]).toEqual([400, 400]);
  setClock(undefined);
  expect((await setUp(code, { password: 'too short' })).data).toMatchObject({
    fields: { password: expect.any(String) },
  });
  expect((await setUp(code, { week: { ...form.week, closes: '09:00' } })).data).toMatchObject({
    fields: { 'week.closes': 'Closing time must be at least 30 minutes after opening time' },
  });
  expect(await names()).toEqual([]);
  expect((await setUp(code)).status).toBe(201);
  const both = await Promise.all([setUp(code, { email: 'eve@luma.test' }), setUp(code)]);
  expect(both.map(({ status }) => status)).toEqual([400, 400]);
  expect(await names()).toEqual(['Luma Hair']);
  expect([await createSetupCode(), await check(code)]).toEqual([undefined, 400]);
});

test('its owner is system admin and platform admin, and adds salons in the zone of the first one', async () => {
  const owner = await findByEmail(form.email);
  expect(owner).toMatchObject({
    user_status: 'ACTIVE',
    location_name: 'Seaside',
    org_name: 'Luma Hair',
    roles: [{ role: 'system admin' }, { role: 'platform admin' }],
  });
  if (!owner) throw new Error('Nobody was created');
  const organizationId = owner.organization_id;
  const second = await call(api.locations.createSalon, { body: { salonName: 'Hilltop', organizationId } }, owner);
  expect(second.data).toMatchObject({ location_name: 'Hilltop', zone: 'America/Los_Angeles' });
});

test('its salon is open on the days of the usual week, which may go over Sunday', async () => {
  const owner = await findByEmail(form.email);
  const found = await findSalon(owner?.organization_id ?? 0, owner?.location_id ?? 0);
  expect(found?.salon.zone).toBe('America/Los_Angeles');
  const open = (day: string) => ({ [`is${day}Open`]: true, ...times(day, '09:00', '19:30') });
  const closed = (day: string) => ({ [`is${day}Open`]: false, ...times(day, 'closed', 'closed') });
  const times = (day: string, opens: string, closes: string) => ({
    [`${day.toLowerCase()}Open`]: opens,
    [`${day.toLowerCase()}Close`]: closes,
  });
  expect(found?.config).toEqual({
    location: owner?.location_id,
    phoneNumber: '5035550110',
    timeZone: 'Pacific Standard Time',
    version: 1,
    ...Object.assign({}, ...['Friday', 'Saturday', 'Sunday', 'Monday'].map(open)),
    ...Object.assign({}, ...['Tuesday', 'Wednesday', 'Thursday'].map(closed)),
  });
});
