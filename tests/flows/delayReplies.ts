import { ServerResponse } from 'node:http';
import { createRandom } from '../../infra/local/demo/random.ts';

/*
 * Loaded before the product if REPLY_DELAY_MS is set: holds each reply of the API back for a random time up to that. What was written is
 * written by then, so other users and the polling of the page can see it before the reply comes.
 */
const maxMs = Number(process.env['REPLY_DELAY_MS']);
const random = createRandom(Number(process.env['REPLY_DELAY_SEED'] ?? 1));
const { end } = ServerResponse.prototype;

function endLater(this: ServerResponse, ...reply: unknown[]): ServerResponse {
  const now = () => Reflect.apply(end, this, reply);
  if (this.req.url?.startsWith('/api/')) setTimeout(now, random.below(maxMs));
  else now();
  return this;
}
ServerResponse.prototype.end = endLater as typeof end;
