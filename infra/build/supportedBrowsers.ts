import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { productName } from '../../shared/rules/productName.ts';

/** The oldest browsers that the console runs in. tsconfig.browser.json and a test hold the code to them. */
export const supportedBrowsers = ['chrome109', 'edge109', 'firefox115', 'safari16.4'];

/**
 * Replaces the empty page of an older browser. Chrome has the unit since 108 and Firefox since 101, Safari the stream since 16.4. Written
 * for every browser there is. Without #root the console does not start.
 */
const script = `if (!window.DecompressionStream || !window.CSS || !CSS.supports('height: 1dvh')) {
  document.body.innerHTML = '<p class="notice"></p>';
  document.body.firstChild.appendChild(document.createTextNode(
    'This browser is too old for ${productName}. Please update it, or use a current Chrome, Edge, Firefox or Safari.'
  ));
}`;

/** For the content security policy. */
export const oldBrowserHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Adds the script to the page. */
export const oldBrowserNotice = (): Plugin => ({
  name: 'old-browser-notice',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'script', children: script, injectTo: 'body' }],
});
