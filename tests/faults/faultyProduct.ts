import { api } from '../../shared/contract/index.ts';
import { dump } from '../support/dump.ts';
import { startFaultProxy } from '../support/faults.ts';
import { team } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { callGateway, runProduct } from '../support/running.ts';
import { signInUser } from '../support/signInUser.ts';
import { createWorld } from '../support/world.ts';

type Name = keyof typeof team;

/** The running product over a furnished database, with something that can go wrong in front of database and identity provider. */
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
    /** Everybody again: among all calls is the one that ends every session of its caller. */
    signIn,
    database,
    provider,
    getToken: ({ user_id }: { user_id: string }): string => tokens.get(user_id) ?? '',
    /** What is stored, read past the faults; the counters that hand out numbers may have gaps. */
    dumpStored: async (): Promise<Record<string, unknown[]>> => {
      const { directory = [], ...others } = await dump(tables.endpoint);
      return { ...others, directory: directory.filter((item) => !String(item).includes('"COUNTERS"')) };
    },
    /** Everything that was sent to the database before has arrived there, on the bad day that it was sent on. */
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

/** A refusal that says what to do, in time: a function that took longer than it may would be a 500 of the gateway. */
export const busyReply = { status: 503, message: 'The service is busy right now. Please try again.' };
