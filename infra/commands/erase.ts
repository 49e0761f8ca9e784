import { parseArgs } from 'node:util';
import { deployedTableName } from '../../functions/kit/database.ts';
import { type TableName, tableNames } from '../../functions/kit/tables.ts';
import { commit, put } from '../../functions/kit/write.ts';
import { deleteAccount, findAccountOwner } from '../../functions/users/provider.ts';
import { toEnvironment } from '../aws/environments.ts';
import { openDeployment } from './deployment.ts';
import { getFamily, type RawItem } from './organization/families.ts';
import { forEachOf, ItemChanged, replaceItem, scanOrganization } from './organization/items.ts';
import { findNameItem, isName, nameOf, toOrganizationNumber } from './organization/name.ts';
import { deleteVersion, listVersions } from './organization/pictures.ts';
import { emailOf, idOf, listPeople } from './restore/accounts.ts';
import { cacheMs, closeOrganization } from './restore/doors.ts';
import { confirmByName, runCommand, type Shell, shell } from './shell.ts';

const usage = 'Usage: npm run erase -- -c env=NAME --organization N';

/** Erases an organization for good: all items, pictures and accounts. Safe to repeat: it goes on with what is left. */
export async function eraseOrganization(shell: Shell, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { context: { type: 'string', short: 'c', multiple: true }, organization: { type: 'string' } },
  });
  const environment = toEnvironment(values.context);
  const organization = toOrganizationNumber(values.organization);
  const { operator } = await openDeployment(shell, environment);
  const item = await findNameItem(organization);
  if (!item) throw new Error(`There is no organization ${organization}.`);
  const name = nameOf(item);
  shell.say(`\n${name} (${organization}) has:`);
  for (const [family, items] of await countItems(organization)) shell.say(`  ${family}: ${items}`);
  shell.say(`  versions of pictures: ${(await listVersions(organization)).length}`);
  shell.say('If somebody may ask for it later, run npm run export first.');
  await confirmByName(shell, `Erase ${name} (${organization}) in ${environment.name} for good?`, name);

  const record = { pk: 'ERASED', sk: `O#${organization}`, at: new Date().toISOString(), by: operator };
  await commit([put('directory', { ...record, done: false })]);
  await closeOrganization(organization);
  await shell.pause(cacheMs);
  await deleteAccounts(organization);
  await forEachOf(await listVersions(organization), deleteVersion);
  for (const table of tableNames) await deleteItems(table, organization);
  await proveErased(organization);
  await remove('directory', item);
  await commit([put('directory', { ...record, done: true })]);
  const days = environment.recoveryDays;
  shell.say(
    `A scan of all tables found nothing of ${name} (${organization}) any more. Backups keep it up to ${days} days.`,
  );
}

/** Items by table and family. */
async function countItems(organization: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tableNames)
    for await (const page of scanOrganization(deployedTableName(table), organization))
      for (const item of page.filter((one) => !isName(one))) {
        const family = `${table}, ${getFamily(table, item).name}`;
        counts.set(family, (counts.get(family) ?? 0) + 1);
      }
  return counts;
}

/** Runs before the users are deleted, because they say which accounts there are. */
async function deleteAccounts(organization: number): Promise<void> {
  for (const person of await listPeople(deployedTableName('directory'), organization))
    if ((await findAccountOwner(emailOf(person))) === idOf(person)) await deleteAccount(emailOf(person));
}

/** Keeps the name of the organization, by which a repeat finds it. */
async function deleteItems(table: TableName, organization: number): Promise<void> {
  for await (const page of scanOrganization(deployedTableName(table), organization))
    await forEachOf(
      page.filter((item) => !isName(item)),
      (item) => remove(table, item),
    );
}

/** Leaves an item that is written at the same time to the proof. */
async function remove(table: TableName, item: RawItem): Promise<void> {
  try {
    await replaceItem(deployedTableName(table), item, undefined);
  } catch (error) {
    if (!(error instanceof ItemChanged)) throw error;
  }
}

/** @throws Error if something was written meanwhile */
async function proveErased(organization: number): Promise<void> {
  const left = [...(await countItems(organization))].map(([family, items]) => `\n  ${family}: ${items}`);
  const pictures = (await listVersions(organization)).length;
  if (pictures > 0) left.push(`\n  versions of pictures: ${pictures}`);
  if (left.length > 0) throw new Error(`Written meanwhile, so erase it again:${left.join('')}`);
}

if (import.meta.main) await runCommand(() => eraseOrganization(shell, process.argv.slice(2)), usage);
