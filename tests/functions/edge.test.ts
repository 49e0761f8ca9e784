import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getViewerAddress } from '../../functions/kit/edge.ts';
import { api } from '../../shared/contract/index.ts';
import { lambdaContext } from '../support/lambdaContext.ts';
import { buildEvent } from '../support/product.ts';

const ofSalon = buildEvent(api.categories.listCategories, { path: '/categories' });
const through = (headers: Record<string, string>) => ({ ...ofSalon, headers });

beforeEach(() => {
  vi.stubEnv('EDGE_SECRETS', 'what the edge says,what it said before');
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
});
afterEach(() => void vi.unstubAllEnvs());

test('behind the edge, the client address is the one the edge saw', () => {
  const headers = { 'x-origin-secret': 'what the edge says', 'x-viewer-address': '203.0.113.7' };
  expect(getViewerAddress(through({ ...headers, 'x-forwarded-for': '198.51.100.1' }))).toBe('203.0.113.7');
  expect(getViewerAddress(through({ ...headers, 'x-origin-secret': 'what it said before' }))).toBe('203.0.113.7');
});

test('a request that bypasses the edge is rejected first', async () => {
  const { handler } = await import('../../functions/categories/handler.ts');
  for (const said of ['', 'what the edge said', 'what the edge says,what it said before']) {
    const event = through({ 'x-origin-secret': said, 'x-viewer-address': '203.0.113.7' });
    expect(await handler(event, lambdaContext())).toMatchObject({ statusCode: 403 });
  }
});

test('without an edge, the client address is that of the connection, not of a header', () => {
  vi.stubEnv('EDGE_SECRETS', undefined);
  expect(getViewerAddress(through({ 'x-viewer-address': '203.0.113.7' }))).toBe('127.0.0.1');
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'categories');
  for (const said of ['', 'undefined'])
    expect(() => getViewerAddress(through({ 'x-origin-secret': said }))).toThrow(
      expect.objectContaining({ statusCode: 403 }),
    );
});
