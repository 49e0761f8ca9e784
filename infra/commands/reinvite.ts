import { auditEntry } from '../../functions/kit/audit.ts';
import { deployedTableName } from '../../functions/kit/database.ts';
import { commit } from '../../functions/kit/write.ts';
import { findAccountOwner, invite } from '../../functions/users/provider.ts';
import { findUser, userChanges } from '../../functions/users/store.ts';
import type { Environment } from '../aws/environments.ts';
import { getFamily, organizationOf, type RawItem, textOf } from './organization/families.ts';
import { forEachOf, scanPages } from './organization/items.ts';
import { emailOf, idOf } from './restore/accounts.ts';
import { isBarred } from './restore/plan.ts';
import { confirmByName, type Shell } from './shell.ts';

/** Cognito creates 50 accounts a second at first. */
const width = 4;

/** Makes accounts for all users who should have one, after a lost user pool. Safe to repeat: it goes on with who has none yet. */
export async function reinviteAll(shell: Shell, { name }: Environment): Promise<void> {
  const people = await listWithoutAccount();
  if (people.length === 0) return shell.say('Everybody who may sign in has an account.');
  shell.say('Have no account:');
  for (const [organization, some] of Map.groupBy(people, organizationOf))
    shell.say(`  organization ${organization}: ${some.map(emailOf).sort().join(', ')}`);
  await confirmByName(shell, `Invite ${people.length} people in ${name}?`, name);
  let invited = 0;
  try {
    await forEachOf(people, async (person) => (await inviteAnew(person)) && invited++, width);
  } finally {
    shell.say(`Invited: ${invited} of ${people.length}.${invited < people.length ? ' Run it again to go on.' : ''}`);
  }
}

/** Users of all organizations who may sign in, but whom the user pool does not know. Who was imported is invited from Teams. */
async function listWithoutAccount(): Promise<RawItem[]> {
  const found: RawItem[] = [];
  for await (const page of scanPages(deployedTableName('directory'))) {
    const users = page.filter((item) => getFamily('directory', item).name === 'users');
    const mayEnter = users.filter((item) => !isBarred(item) && item['invited']?.BOOL !== false);
    await forEachOf(mayEnter, async (item) => {
      if ((await findAccountOwner(emailOf(item))) === undefined) found.push(item);
    });
  }
  return found;
}

/** Their second factor went with the account. Without it in the record a requirement asks for a new one. */
async function inviteAnew(item: RawItem): Promise<boolean> {
  const before = await findUser(organizationOf(item) ?? 0, idOf(item));
  if (!before || textOf(item, 'user_email') !== before.user_email) return false;
  const { user_id: id, organization_id } = before;
  const after = { ...before, user_status: 'PENDING' as const, second_factor_since: null };
  const actor = { user_id: 'reinvite', organization_id };
  const changes = userChanges(before, after);
  const auditEvent = { entity: 'user', id, action: 'invite again', reason: 'Without an account', before, after };
  await commit([...changes, auditEntry(actor, auditEvent)]);
  await invite(before);
  return true;
}
