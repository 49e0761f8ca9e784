import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { deployedTableName } from '../../../functions/kit/database.ts';
import type { TableName } from '../../../functions/kit/tables.ts';
import { getFamily, type RawItem } from '../organization/families.ts';
import { keyOf, listItems, tablesClient } from '../organization/items.ts';

/*
 * While an organization is restored, the records of its users and stations have a mark. Every call reads one of them anyway, and refuses
 * if it is marked. Records are cached for 30 s.
 */
const mark = 'restoring';
export const cacheMs = 35_000;

export const withoutMark = ({ [mark]: _, ...item }: RawItem): RawItem => item;

/** Who is put back while the organization is closed waits like everybody. */
export const withMark = (table: TableName, item: RawItem): RawItem =>
  table === 'directory' && ['users', 'stations'].includes(getFamily(table, item).name)
    ? { ...item, [mark]: { BOOL: true } }
    : item;

const listDoors = async (organization: number): Promise<RawItem[]> => [
  ...(await listItems(deployedTableName('directory'), `O#${organization}`, 'U#')),
  ...(await listItems(deployedTableName('directory'), `O#${organization}#DEV`, 'S#')),
];

/** Refuses the organization's calls. */
export const closeOrganization = (organization: number): Promise<void> => updateDoors(organization, true);

export const openOrganization = (organization: number): Promise<void> => updateDoors(organization, false);

async function updateDoors(organization: number, isClosed: boolean): Promise<void> {
  const update = isClosed
    ? { UpdateExpression: `SET ${mark} = :on`, ExpressionAttributeValues: { ':on': { BOOL: true } } }
    : { UpdateExpression: `REMOVE ${mark}` };
  for (const door of await listDoors(organization)) {
    if ((door[mark] !== undefined) === isClosed) continue;
    const request = { TableName: deployedTableName('directory'), Key: keyOf(door), ...update };
    await tablesClient.send(new UpdateItemCommand({ ...request, ConditionExpression: 'attribute_exists(pk)' }));
  }
}
