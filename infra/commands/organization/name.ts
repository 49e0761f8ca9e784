import { deployedTableName } from '../../../functions/kit/database.ts';
import { type RawItem, textOf } from './families.ts';
import { getItem } from './items.ts';

const nameKey = (organization: number): RawItem => ({ pk: { S: 'ORGS' }, sk: { S: `O#${organization}` } });
export const isName = (item: RawItem): boolean => textOf(item, 'pk') === 'ORGS';

/** Item with the name of an organization, in the directory or a copy of it. */
export const findNameItem = (
  organization: number,
  directory: string = deployedTableName('directory'),
): Promise<RawItem | undefined> => getItem(directory, nameKey(organization));

export const nameOf = (item: RawItem): string => textOf(item, 'organization_name');

/** @throws Error for anything that is not the number of an organization */
export function toOrganizationNumber(text: string | undefined): number {
  if (!text) throw new Error('--organization is missing.');
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--organization takes a number, not ${JSON.stringify(text)}.`);
  return Number(text);
}
