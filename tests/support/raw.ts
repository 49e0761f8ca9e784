import type { Endpoint, SentTo } from '../../shared/contract/endpoint.ts';
import type { User } from '../../shared/contract/users.ts';
import { send } from './product.ts';

/** Sends a body exactly as it stands to an endpoint. */
export const raw = (endpoint: Endpoint, sent: SentTo<Endpoint>, body: string | undefined, person?: User) => {
  const { params = {} } = sent as { params?: Record<string, unknown> };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return send(endpoint, { path, body, params }, person);
};
