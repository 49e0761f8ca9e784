/** Where the documentation is below `/api`; anyone may read it. */
export const docsPaths = ['/docs', '/docs.css', '/openapi.json'] as const;
export type DocsPath = (typeof docsPaths)[number];
