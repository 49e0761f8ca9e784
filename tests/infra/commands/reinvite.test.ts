import { beforeAll, expect, test } from 'vitest';
import { commit } from '../../../functions/kit/write.ts';
import { deleteAccount, findAccountOwner } from '../../../functions/users/provider.ts';
import { findUser, userChanges } from '../../../functions/users/store.ts';
import { toEnvironment } from '../../../infra/aws/environments.ts';
import { reinviteAll } from '../../../infra/commands/reinvite.ts';
import type { User } from '../../../shared/contract/users.ts';
import { startIdentity } from '../../support/identity.ts';
import { connectOperator, createOperator, readStored, textsOf } from '../../support/operator.ts';
import { seedOrganizations, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const identity = startForFile(startIdentity);
const prod = toEnvironment(['env=prod']);

const change = async ({ organization_id, user_id }: User, more: Partial<User>) => {
  const before = await findUser(organization_id, user_id);
  if (before) await commit(userChanges(before, { ...before, ...more }));
};
const stateOf = async ({ organization_id, user_id, user_email }: User) => ({
  status: (await findUser(organization_id, user_id))?.user_status,
  owner: await findAccountOwner(user_email),
  mails: identity.listMails(user_email).length,
});

beforeAll(async () => {
  connectOperator();
  await seedOrganizations();
  await change(team.desk, { user_status: 'INACTIVE' });
  await change(team.manager, { user_status: 'PENDING', invited: false });
  await change(team.admin, { second_factor_since: '2026-11-01T10:00:00.000Z' });
  await identity.addUser(team.theirAdmin);
});

test('nobody is invited before the name of the environment is typed', async () => {
  const before = textsOf(await readStored(), () => true);
  const operator = createOperator(['staging', undefined]);
  await expect(reinviteAll(operator.shell, prod)).rejects.toThrow('Nothing was changed.');
  await expect(reinviteAll(operator.shell, prod)).rejects.toThrow('Nobody can answer here');
  expect(operator.text()).toContain(team.admin.user_email);
  for (const person of [team.desk, team.manager, team.theirAdmin])
    expect(operator.text()).not.toContain(person.user_email);
  expect(textsOf(await readStored(), () => true)).toEqual(before);
  expect(await stateOf(team.admin)).toEqual({ status: 'ACTIVE', owner: undefined, mails: 0 });
});

test('who lost the account gets a new one and an invitation, however often that is interrupted', async () => {
  const operator = createOperator(['prod', 'prod', 'prod']);
  const pool = process.env['USER_POOL_ID'];
  // The user pool answers while people are compared, and no more once the name is typed.
  const { ask } = operator.shell;
  const cutOff = async (question: string) => {
    process.env['USER_POOL_ID'] = 'us-east-1_Nowhere';
    return ask(question);
  };
  const cut = reinviteAll({ ...operator.shell, ask: cutOff }, prod).finally(() => {
    process.env['USER_POOL_ID'] = pool;
  });
  await expect(cut).rejects.toThrow();
  expect(operator.text()).toMatch(/Invited: 0 of \d+\. Run it again to go on\.$/);

  await reinviteAll(operator.shell, prod);
  expect(await stateOf(team.admin)).toEqual({ status: 'PENDING', owner: team.admin.user_id, mails: 1 });
  expect((await findUser(team.admin.organization_id, team.admin.user_id))?.second_factor_since).toBeNull();
  expect(await stateOf(team.desk)).toEqual({ status: 'INACTIVE', owner: undefined, mails: 0 });
  expect(await stateOf(team.manager)).toEqual({ status: 'PENDING', owner: undefined, mails: 0 });
  expect(await stateOf(team.theirAdmin)).toMatchObject({ status: 'ACTIVE', owner: team.theirAdmin.user_id });

  await deleteAccount(team.admin.user_email);
  await reinviteAll(operator.shell, prod);
  expect(operator.text()).toMatch(/Invited: 1 of 1\.$/);
  expect(await stateOf(team.admin)).toEqual({ status: 'PENDING', owner: team.admin.user_id, mails: 2 });
  await reinviteAll(operator.shell, prod);
  expect(operator.text()).toMatch(/Everybody who may sign in has an account\.$/);
});
