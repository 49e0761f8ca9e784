import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import { notAuthorized } from './errors.ts';

/** Headers that CloudFront adds: a shared secret, and the client's IP address. */
export const edgeHeaders = { secret: 'x-origin-secret', address: 'x-viewer-address' } as const;

/**
 * Client IP address as reported by the edge. Requires the edge's secret, so that clients can neither bypass the firewall nor forge an
 * address. Without `EDGE_SECRET` (no edge) it is the address of the connection.
 * @throws 403 for a request that did not come through the edge
 */
export function getViewerAddress({ headers, requestContext }: Pick<Event, 'headers' | 'requestContext'>): string {
  const secret = process.env['EDGE_SECRET'];
  if (!secret) return requestContext.http.sourceIp;
  const expected = Buffer.from(secret);
  const given = Buffer.from(headers[edgeHeaders.secret] ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notAuthorized();
  return headers[edgeHeaders.address] ?? '';
}
