import { deployedTableName } from '../../../functions/kit/database.ts';
import { deleteAccount, disable, findAccountOwner } from '../../../functions/users/provider.ts';
import { type RawItem, textOf } from '../organization/families.ts';
import { listItems } from '../organization/items.ts';
import { isBarred } from './plan.ts';

/** Users of an organization in a table. */
export const listPeople = (table: string, organization: number): Promise<RawItem[]> =>
  listItems(table, `O#${organization}`, 'U#');

export const idOf = (person: RawItem): string => textOf(person, 'user_id');
export const emailOf = (person: RawItem): string => textOf(person, 'user_email');

export type Accounts = {
  /** Who was added since, and will be gone. */
  added: RawItem[];
  /** Who must not sign in: deactivated then, or since. */
  barred: RawItem[];
  /** Who may, but has no account of theirs. */
  uninvited: RawItem[];
};

/** Compares the people of then with those of now and their accounts. */
export async function comparePeople(organization: number, copyName: string) {
  const [then, now] = [
    await listPeople(copyName, organization),
    await listPeople(deployedTableName('directory'), organization),
  ];
  const [thenIds, barredIds] = [then, now.filter(isBarred)].map((people) => new Set(people.map(idOf)));
  const isOut = (person: RawItem): boolean => isBarred(person) || barredIds?.has(idOf(person)) === true;
  const uninvited: RawItem[] = [];
  for (const person of then)
    if (!isOut(person) && (await findAccountOwner(emailOf(person))) !== idOf(person)) uninvited.push(person);
  const accounts: Accounts = {
    added: now.filter((person) => !thenIds?.has(idOf(person))),
    barred: then.filter(isOut),
    uninvited,
  };
  return {
    accounts,
    people: new Map(now.map((person) => [idOf(person), person])),
    withoutAccount: new Set(uninvited.map(idOf)),
  };
}

/** Deletes the accounts of people who will be gone, so that they can be invited again, and blocks those who must not sign in. */
export async function settleAccounts({ added, barred }: Accounts): Promise<void> {
  const isTheirs = async (person: RawItem) => (await findAccountOwner(emailOf(person))) === idOf(person);
  for (const person of added) if (await isTheirs(person)) await deleteAccount(emailOf(person));
  for (const person of barred) if (await isTheirs(person)) await disable(emailOf(person));
}
