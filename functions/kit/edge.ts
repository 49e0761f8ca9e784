import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import { notAuthorized } from './errors.ts';

/** Headers that CloudFront adds: a shared secret, and the client's IP address. */
export const edgeHeaders = { secret: 'x-origin-secret', address: 'x-viewer-address' } as const;

/**
 * Client IP address as reported by the edge. Requires one of the edge's secrets, so that clients can neither bypass the firewall nor forge
 * an address. There are two while a new one takes over. Outside of Lambda there is no edge, and it is the address of the connection.
 * @throws 403 for a request that did not come through the edge
 */
export function getViewerAddress({ headers, requestContext }: Pick<Event, 'headers' | 'requestContext'>): string {
  const secrets = (process.env['EDGE_SECRETS'] ?? '').split(',').filter(Boolean);
  if (secrets.length === 0 && !process.env['AWS_LAMBDA_FUNCTION_NAME']) return requestContext.http.sourceIp;
  const given = headers[edgeHeaders.secret] ?? '';
  if (!secrets.some((secret) => equalsInConstantTime(given, secret))) throw notAuthorized();
  return headers[edgeHeaders.address] ?? '';
}

function equalsInConstantTime(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
