import { api } from '../../shared/contract/index.ts';
import { dump } from '../support/dump.ts';
import { startFaultProxy } from '../support/faults.ts';
import { team } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { callGateway, runProduct } from '../support/running.ts';
import { signInUser } from '../support/signInUser.ts';
import { createWorld } from '../support/world.ts';

type Name = keyof typeof team;

/** Starts the product with test data and a fault proxy in front of both the database and the identity provider. */
export async function startFaultyProduct() {
  const tables = await startProduct();
  const world = await createWorld();
  const database = await startFaultProxy(tables.endpoint);
  const provider = await startFaultProxy(() => product.identityEndpoint);
  const product = await runProduct({
    environment: { DYNAMODB_ENDPOINT: database.endpoint, IDENTITY_ENDPOINT: provider.endpoint },
  });
  const tokens = new Map<string, string>();
  async function signIn(): Promise<void> {
    for (const name of Object.keys(team) as Name[])
      tokens.set(team[name].user_id, (await signInUser(product, team[name])).IdToken);
  }
  await signIn();

  return {
    product,
    world,
    /** Signs all users in again, because one of the endpoints ends all sessions of its caller. */
    signIn,
    database,
    provider,
    getToken: ({ user_id }: { user_id: string }): string => tokens.get(user_id) ?? '',
    /** Stored items, read without faults. Counters are excluded, because their numbers may have gaps. */
    dumpStored: async (): Promise<Record<string, unknown[]>> => {
      const { directory = [], ...others } = await dump(tables.endpoint);
      return { ...others, directory: directory.filter((item) => !String(item).includes('"COUNTERS"')) };
    },
    /** Resolves when all requests sent to the database so far have arrived there. */
    waitForDatabase: async (): Promise<void> => {
      database.setMode('error');
      await callGateway(product, api.users.listUsers, {}, tokens.get(team.admin.user_id));
    },
    clearFaults: (): void => {
      database.setMode('ok');
      provider.setMode('ok');
    },
    stop: async (): Promise<void> => {
      await product.stop();
      await database.close();
      await provider.close();
      await tables.stop();
    },
  };
}

/** The reply to a call that could not be completed. It arrives before Lambda's timeout, which would be a 500 of the gateway. */
export const busyReply = { status: 503, message: 'The service is busy right now. Please try again.' };
