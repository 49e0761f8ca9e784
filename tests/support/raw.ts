import type { Endpoint, SentTo } from '../../shared/contract/endpoint.ts';
import type { User } from '../../shared/contract/users.ts';
import { pathOf, send } from './product.ts';

/** Sends a body exactly as it stands to an endpoint, with the address of a request. */
export const raw = (endpoint: Endpoint, sent: SentTo<Endpoint>, body: string | undefined, person?: User) => {
  const { params = {}, query } = sent as { params?: Record<string, unknown>; query?: object };
  return send(endpoint, { path: pathOf(endpoint, params), query, body, params }, person);
};
