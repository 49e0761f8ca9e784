import type { ClientRequest, Endpoint } from '../../shared/contract/endpoint.ts';
import type { User } from '../../shared/contract/users.ts';
import { buildPath, sendEvent, toRequestParts } from './product.ts';

/** Sends a body exactly as it stands to an endpoint, with the address of a request. */
export const sendRaw = (endpoint: Endpoint, sent: ClientRequest<Endpoint>, body: string | undefined, person?: User) => {
  const { body: _, ...parts } = toRequestParts(sent);
  return sendEvent(endpoint, { ...parts, path: buildPath(endpoint, parts.params), body }, person);
};
