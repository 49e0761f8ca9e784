import { beforeAll, expect, test } from 'vitest';
import { listAll } from '../../../functions/kit/read.ts';
import { addOrganization, addPlatformAdmin } from '../../../functions/users/founding.ts';
import { startIdentity } from '../../support/identity.ts';
import { seedOrganizations, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const identity = startForFile(startIdentity);
beforeAll(() => seedOrganizations());

const founder = (email: string) => ({ email, first: 'Fay', last: 'Founder' });
const at = (name: string) => ({ name, timeZone: 'Pacific Standard Time' as const });
const organizations = async (name: string) =>
  (await listAll('directory', { pk: 'ORGS' })).filter(({ organization_name }) => organization_name === name);

/** Runs while the identity provider rejects invitations. */
async function withoutProvider<T>(run: () => Promise<T>): Promise<T> {
  const pool = process.env['USER_POOL_ID'];
  process.env['USER_POOL_ID'] = 'us-east-1_Nowhere';
  return run().finally(() => {
    process.env['USER_POOL_ID'] = pool;
  });
}

test('an organization is not created if its admin cannot be invited, and retrying creates it once', async () => {
  const found = () => addOrganization('Tide', at('Harbor'), founder('fay@tide.test'));
  await withoutProvider(() => expect(found()).rejects.toThrow());
  expect(await organizations('Tide')).toEqual([]);
  expect((await found()).message).toMatch(/^Tide \(\d+\) has the salon Harbor/);
  expect(await organizations('Tide')).toHaveLength(1);
});

test('creating an existing organization again only resends the invitation', async () => {
  const found = () => addOrganization('Dune', at('Beach'), founder('fay@dune.test'));
  const first = await found();
  expect(await found()).toEqual(first);
  expect(await organizations('Dune')).toHaveLength(1);
  expect(identity.listMails('fay@dune.test')).toHaveLength(2);
});

test('an organization cannot be created with the email of another user', async () => {
  const other = () => addOrganization('Other', at('Salon'), founder('fay@dune.test'));
  await expect(other()).rejects.toThrow('A user with this email exists already.');
  await expect(addPlatformAdmin(founder(team.desk.user_email))).rejects.toThrow('exists already');
  expect(await organizations('Other')).toEqual([]);
});

test('inviting a platform admin again resends the invitation', async () => {
  const line = await addPlatformAdmin(founder('pat@platform.test'));
  expect(await addPlatformAdmin(founder('pat@platform.test'))).toBe(line);
  expect(identity.listMails('pat@platform.test')).toHaveLength(2);
});
