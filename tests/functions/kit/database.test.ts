import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { noDatabaseUse, type RequestContext, runInRequest } from '../../../functions/kit/context.ts';
import { database, deployedTableName } from '../../../functions/kit/database.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
afterEach(() => database.middlewareStack.remove('failing'));

/** Counts the attempts of a request that is never answered. */
async function ask(onTry: (over: AbortController) => void) {
  const over = new AbortController();
  const context: RequestContext = {
    requestId: '1',
    endpoint: 'x',
    database: noDatabaseUse(),
    timeout: over,
  };
  let tries = 0;
  database.middlewareStack.add(
    () => () => {
      tries += 1;
      onTry(over);
      throw Object.assign(new Error('No answer'), { name: 'TimeoutError' });
    },
    { step: 'deserialize', name: 'failing' },
  );
  const question = new GetCommand({ TableName: deployedTableName('usage'), Key: { pk: 'A', sk: 'A' } });
  const error = await runInRequest(context, () => database.send(question)).catch((reason: unknown) => reason);
  return { tries, error };
}

test('an unanswered request is sent three times', async () => {
  expect(await ask(() => undefined)).toMatchObject({ tries: 3, error: { name: 'TimeoutError' } });
});

test('a request is not retried after its caller has received an error', async () => {
  expect(await ask((over) => over.abort())).toMatchObject({ tries: 1, error: { statusCode: 503 } });
});
