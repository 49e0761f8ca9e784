import { DeleteItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { deployedTableName } from '../../../functions/kit/database.ts';
import { type RawItem, textOf } from '../organization/families.ts';
import { getItem, keyOf, tablesClient } from '../organization/items.ts';

/*
 * Clients whom a restore brings back although they were erased. A second run would not find them, because they are back by then, so their
 * keys are noted before the first write. The note belongs to no organization's data: no restore changes it.
 */
const noteOf = (organization: number) => ({
  TableName: deployedTableName('directory'),
  Key: { pk: { S: 'ERASED' }, sk: { S: `O#${organization}#CLIENTS` } },
});

export async function noteErasedClients(organization: number, clients: readonly RawItem[]): Promise<void> {
  if (clients.length === 0) return;
  const update = {
    UpdateExpression: 'ADD clients :keys',
    ExpressionAttributeValues: { ':keys': { SS: clients.map((client) => JSON.stringify(keyOf(client))) } },
  };
  await tablesClient.send(new UpdateItemCommand({ ...noteOf(organization), ...update }));
}

/** Noted clients who are not erased again yet. Drops the note once all are. */
export async function listErasedClients(organization: number): Promise<RawItem[]> {
  const note = noteOf(organization);
  const keys = (await getItem(note.TableName, note.Key))?.['clients']?.SS ?? [];
  const clients = await Promise.all(
    keys.map((key) => getItem(deployedTableName('clients'), JSON.parse(key), 'pk, sk, erased')),
  );
  const back = clients.filter((client) => client !== undefined).filter((client) => !client['erased']);
  if (back.length === 0) await tablesClient.send(new DeleteItemCommand(note));
  return back.sort((a, b) => textOf(a, 'sk').localeCompare(textOf(b, 'sk')));
}
