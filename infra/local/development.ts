import { bundleFunctions } from '../build/bundle.ts';
import type { Answer } from './listener.ts';

/** Serves the console from source with hot reload. Functions are rebuilt on change. */
export async function developmentSite(): Promise<Answer> {
  const { createServer } = await import('vite');
  await bundleFunctions({ watch: true });
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'spa' });
  return (request, response) =>
    new Promise<void>((done, failed) => {
      // Hot reload needs inline scripts and a WebSocket. The built console uses the real policy.
      response.removeHeader('content-security-policy');
      response.once('close', done);
      vite.middlewares(request, response, (error?: unknown) => (error ? failed(error) : done()));
    });
}
