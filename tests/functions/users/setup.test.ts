import { afterEach, expect, test } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { listAll } from '../../../functions/kit/read.ts';
import { createSetupCode } from '../../../functions/users/setup.ts';
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
  salon: 'Fairfax',
  firstName: 'Ada',
  lastName: 'Owner',
  email: 'ada@luma.test',
  password: 'Chosen-By-Ada-2026!',
};
const setUp = (code = '', more: object = {}) => call(api.users.setUp, { body: { code, ...form, ...more } });
const names = async () => (await listAll('directory', { pk: 'ORGS' })).map(({ organization_name: name }) => name);

test('an organization is created by the newest code, once, within an hour, with a password of the policy', async () => {
  const replaced = await createSetupCode();
  const code = await createSetupCode();
  const stored = JSON.stringify(await listAll('directory', { pk: 'SETUP' }));
  expect(stored).not.toContain(code);
  expect((await setUp('made-up')).status).toBe(400);
  expect((await setUp(replaced)).status).toBe(400);
  setClock(() => Date.now() + 61 * 60_000);
  expect((await setUp(code)).status).toBe(400);
  setClock(undefined);
  expect((await setUp(code, { password: 'too short' })).data).toMatchObject({
    fields: { password: expect.any(String) },
  });
  expect(await names()).toEqual([]);
  expect((await setUp(code)).status).toBe(201);
  const owner = await findByEmail(form.email);
  expect(owner).toMatchObject({ user_status: 'ACTIVE', location_name: 'Fairfax', org_name: 'Luma Hair' });
  const both = await Promise.all([setUp(code, { email: 'eve@luma.test' }), setUp(code)]);
  expect(both.map(({ status }) => status)).toEqual([400, 400]);
  expect(await names()).toEqual(['Luma Hair']);
  expect(await createSetupCode()).toBeUndefined();
});
