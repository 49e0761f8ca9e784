import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { docsPage } from '../aws/docs.ts';
import { type Answer, sendJson } from './listener.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
};

/** Serves the built console like CloudFront: hashed assets cached forever, paths without an extension as the single-page app. */
export function staticSite(folder = 'dist/web'): Answer {
  const root = normalize(folder) + sep;
  const zipped = new Map<string, Buffer>();

  return async (request, response, { pathname }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendJson(response, 405, { message: 'Method Not Allowed' });
    const page = pathname.replace(/\/+$/, '') === docsPage ? docsPage : '';
    const path = extname(pathname) ? pathname : `${page}/index.html`;
    const file = join(root, decodeURI(path));
    const content = file.startsWith(root) ? await readFile(file).catch(() => undefined) : undefined;
    if (!content) return sendJson(response, 404, { message: 'Not Found' });
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.setHeader(
      'cache-control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    const worthZipping = content.length > 1024 && /\.(html|js|css|json|svg|map)$/.test(file);
    if (!worthZipping || !/\bgzip\b/.test(String(request.headers['accept-encoding']))) return response.end(content);
    response.setHeader('content-encoding', 'gzip').setHeader('vary', 'accept-encoding');
    // Only the name of an asset changes with its content.
    const zippedBefore = zipped.get(file) ?? gzipSync(content);
    if (path.startsWith('/assets/')) zipped.set(file, zippedBefore);
    return response.end(zippedBefore);
  };
}
