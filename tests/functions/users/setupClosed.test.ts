import { expect, test } from 'vitest';
import { addPlatformAdmin } from '../../../functions/users/founding.ts';
import { createSetupCode } from '../../../functions/users/setupCode.ts';
import { api } from '../../../shared/contract/index.ts';
import { startIdentity } from '../../support/identity.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
startForFile(startIdentity);

const pat = { email: 'pat@platform.test', first: 'Pat', last: 'Form' };
const check = async (code = '') => (await call(api.users.checkSetupCode, { query: { code } })).status;

test('whoever runs the product for others ends the setup link, unless their invitation fails', async () => {
  const pool = process.env['USER_POOL_ID'];
  process.env['USER_POOL_ID'] = 'us-east-1_Nowhere';
  await expect(addPlatformAdmin(pat)).rejects.toThrow();
  process.env['USER_POOL_ID'] = pool;
  const code = await createSetupCode();
  expect(await check(code)).toBe(200);
  await addPlatformAdmin(pat);
  expect(await check(code)).toBe(400);
  expect(await createSetupCode()).toBeUndefined();
});
