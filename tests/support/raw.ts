import type { ClientRequest, Endpoint } from '../../shared/contract/endpoint.ts';
import type { User } from '../../shared/contract/users.ts';
import { partsOf, pathOf, send } from './product.ts';

/** Sends a body exactly as it stands to an endpoint, with the address of a request. */
export const raw = (endpoint: Endpoint, sent: ClientRequest<Endpoint>, body: string | undefined, person?: User) => {
  const { body: _, ...parts } = partsOf(sent);
  return send(endpoint, { ...parts, path: pathOf(endpoint, parts.params), body }, person);
};
