import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { api } from '../../shared/contract/index.ts';
import { openApi } from '../../shared/contract/openapi.ts';
import { pageOf } from './page.ts';
import type { DocsPath } from './paths.ts';
import { style } from './style.ts';

const document = openApi(api);

/** Everything is known from the contract when it is bundled. */
export const files: Record<DocsPath, Result> = {
  '/docs': file('text/html; charset=utf-8', pageOf(document)),
  '/docs.css': file('text/css; charset=utf-8', style),
  '/openapi.json': file('application/json', JSON.stringify(document)),
};

function file(type: string, text: string): Result {
  return {
    statusCode: 200,
    headers: { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'public, max-age=300' },
    body: gzipSync(text).toString('base64'),
    isBase64Encoded: true,
  };
}
