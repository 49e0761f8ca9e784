import type { ClientRequest, Endpoint } from '../../shared/contract/endpoint.ts';
import type { User } from '../../shared/contract/users.ts';
import { buildPath, sendEvent, toRequestParts } from './product.ts';

/** Sends an unserialized body to the path of a valid request. */
export const sendRaw = (endpoint: Endpoint, sent: ClientRequest<Endpoint>, body: string | undefined, person?: User) => {
  const { body: _, ...parts } = toRequestParts(sent);
  return sendEvent(endpoint, { ...parts, path: buildPath(endpoint, parts.params), body }, person);
};
