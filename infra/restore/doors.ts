import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { deployedTableName } from '../../functions/kit/database.ts';
import type { TableName } from '../../functions/kit/tables.ts';
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
export const closeOrganization = (organization: number): Promise<void> =>
  updateDoors(organization, {
    UpdateExpression: `SET ${mark} = :on`,
    ExpressionAttributeValues: { ':on': { BOOL: true } },
  });

export const openOrganization = (organization: number): Promise<void> =>
  updateDoors(organization, { UpdateExpression: `REMOVE ${mark}` });

type Update = { UpdateExpression: string; ExpressionAttributeValues?: RawItem };

async function updateDoors(organization: number, update: Update): Promise<void> {
  for (const door of await listDoors(organization))
    await tablesClient.send(
      new UpdateItemCommand({
        TableName: deployedTableName('directory'),
        Key: keyOf(door),
        ConditionExpression: 'attribute_exists(pk)',
        ...update,
      }),
    );
}
