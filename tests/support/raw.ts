import type { Endpoint, SentTo } from '../../shared/contract/endpoint.ts';
import type { User } from '../../shared/contract/users.ts';
import { pathOf, send } from './product.ts';

/** Sends a body exactly as it stands to an endpoint. */
export const raw = (endpoint: Endpoint, sent: SentTo<Endpoint>, body: string | undefined, person?: User) => {
  const { params = {} } = sent as { params?: Record<string, unknown> };
  return send(endpoint, { path: pathOf(endpoint, params), body, params }, person);
};
