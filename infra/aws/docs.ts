import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { api } from '../../shared/contract/index.ts';
import { buildOpenApi } from '../../shared/contract/openapi.ts';

/** Page with the API documentation. It renders the OpenAPI document. */
export const docsPage = '/api/docs';
const document = '/api/openapi.json';

/** Paths below /api that the site serves itself, as CloudFront patterns. */
export const docsAddresses = [document, `${docsPage}*`];
export const isDocs = (path: string): boolean => path === document || path.startsWith(docsPage);

/** Contains no inline code, to comply with the site's content security policy. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Salon Console API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${docsPage}/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="${docsPage}/swagger-ui-bundle.js"></script>
<script src="${docsPage}/start.js"></script>
</body>
</html>
`;

/** Read-only, so that nobody pastes a token into the page. Families are collapsed for a better overview. */
const start = `const nothing = () => () => null;
SwaggerUIBundle({
  url: '${document}',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  plugins: [
    () => ({
      wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing, ServersContainer: nothing },
    }),
  ],
});
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
`;

const readContent = (url: string): string => readFileSync(fileURLToPath(url), 'utf8');

export const docsFiles = (): Record<string, string> => ({
  [document]: JSON.stringify(buildOpenApi(api)),
  [`${docsPage}/index.html`]: page,
  [`${docsPage}/start.js`]: start,
  [`${docsPage}/swagger-ui.css`]: readContent(import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
  [`${docsPage}/swagger-ui-bundle.js`]: readContent(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
});

/** Vite plugin that adds the documentation to the build, and serves it during development. */
export const docs = (): Plugin => ({
  name: 'docs',
  generateBundle() {
    for (const [path, source] of Object.entries(docsFiles()))
      this.emitFile({ type: 'asset', fileName: path.slice(1), source });
  },
  configureServer({ middlewares }) {
    const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript', '.json': 'application/json' };
    middlewares.use((request, response, next) => {
      const path = new URL(request.url ?? '', 'http://localhost').pathname;
      const file = path === docsPage ? `${docsPage}/index.html` : path;
      const content = isDocs(path) ? docsFiles()[file] : undefined;
      if (content === undefined) return next();
      response.setHeader('content-type', types[extname(file)] ?? 'text/html').end(content);
    });
  },
});
