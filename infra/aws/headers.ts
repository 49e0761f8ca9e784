import { preloadHash } from '../build/preload.ts';
import { oldBrowserHash } from '../build/supportedBrowsers.ts';

/** Hash of the empty style element that Fluent fills by script. No other inline style or script is allowed. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** @param connect additional hosts that the console calls: Cognito in the cloud, none locally */
export const contentSecurityPolicy = (connect: readonly string[] = []): string =>
  [
    "default-src 'none'",
    // The barcode reader is WebAssembly from our own origin.
    `script-src 'self' ${preloadHash} ${oldBrowserHash} 'wasm-unsafe-eval'`,
    `style-src 'self' ${emptyStyle}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Imports are parsed in a worker from our own origin; large XLSX exports are compressed in a blob worker.
    "worker-src 'self' blob:",
  ].join('; ');

/** Policy for uploaded pictures: if opened directly, they cannot run or load anything. */
export const picturesPolicy = "default-src 'none'; sandbox";

/** Security headers of every site response, set by CloudFront in the cloud and by the gateway locally. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
} as const;
