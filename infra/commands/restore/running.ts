import { deployedTableName } from '../../../functions/kit/database.ts';
import { type RawItem, textOf } from '../organization/families.ts';
import { getItem, listItems, replaceItem } from '../organization/items.ts';

/* Restores that run, so that nobody deletes the copies that they read. A note belongs to no organization's data: no restore changes it. */
const partition = 'RESTORES';
const keyFor = (organization: number): RawItem => ({ pk: { S: partition }, sk: { S: `O#${organization}` } });
const directory = () => deployedTableName('directory');

const describeNote = (note: RawItem): string =>
  `Organization ${textOf(note, 'sk').slice(2)} is being restored to ${textOf(note, 'at')}, by ${textOf(note, 'by')} since ` +
  `${textOf(note, 'since')}. Wait for that, run it again, or give it up with --open.`;

/**
 * Notes that a restore runs.
 * @returns whether it is new, and not the repeat of one that stopped
 * @throws Error if one to another time runs
 */
export async function noteRestore(organization: number, at: Date, operator: string): Promise<boolean> {
  const key = keyFor(organization);
  const before = await getItem(directory(), key);
  if (before && textOf(before, 'at') !== at.toISOString()) throw new Error(describeNote(before));
  if (before) return false;
  await replaceItem(directory(), undefined, {
    ...key,
    at: { S: at.toISOString() },
    by: { S: operator },
    since: { S: new Date().toISOString() },
  });
  return true;
}

export async function dropRestore(organization: number): Promise<void> {
  const note = await getItem(directory(), keyFor(organization));
  if (note) await replaceItem(directory(), note, undefined);
}

/** What to say about each restore that runs, of any organization, or only about those to a time. */
export const listRestores = async (at?: Date): Promise<string[]> =>
  (await listItems(directory(), partition, ''))
    .filter((note) => !at || textOf(note, 'at') === at.toISOString())
    .map(describeNote);
