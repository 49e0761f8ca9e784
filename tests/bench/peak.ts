import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Handler } from '../../functions/kit/serve.ts';
import { people } from '../../infra/local/demo/people.ts';
import { api } from '../../shared/contract/index.ts';
import { lambdaContext } from '../support/lambdaContext.ts';
import { buildEvent } from '../support/product.ts';

/* Runs as its own process, like a function: produces its largest reply several times and prints the peak memory in MB. */
const { handler }: { handler: Handler } = await import(pathToFileURL(resolve('dist/functions/clients/index.mjs')).href);
const desk = people.find(({ user }) => user.user_email === 'desk@demo.test')?.user;
const { path } = api.clients.listClients;
for (let round = 0; round < 20; round++) {
  const event = buildEvent(api.clients.listClients, { path, body: '{"limit":1000}' }, desk);
  const { statusCode } = await handler(event, lambdaContext());
  if (statusCode !== 200) throw new Error(`The function answered ${statusCode}`);
}
console.log(Math.round(process.resourceUsage().maxRSS / 1024));
