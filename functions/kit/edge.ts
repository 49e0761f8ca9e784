import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import { notAuthorized } from './errors.ts';

/** Headers that the edge adds: proof that a request came through it, and the address that it came from. */
export const edgeHeaders = { secret: 'x-origin-secret', address: 'x-viewer-address' } as const;

/**
 * The address of whoever asks, as the edge saw it. Only the edge is heard, so nobody goes round the firewall or makes an address up;
 * without `EDGE_SECRET`, where there is no edge, it is the address of the connection.
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
