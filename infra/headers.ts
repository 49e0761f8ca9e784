/** The hash allows the empty style element that Fluent fills by script; no inline style or script passes otherwise. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** @param connect hosts the console calls besides its own origin: Cognito's in the cloud, none locally */
export const contentSecurityPolicy = (connect: readonly string[] = []): string =>
  [
    "default-src 'none'",
    // What reads barcodes from a picture is WebAssembly of our own origin; no other script is made from text.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' ${emptyStyle}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Files that are imported are read by a worker of ours; large XLSX exports are zipped by one made from a blob.
    "worker-src 'self' blob:",
  ].join('; ');

/** For uploaded pictures, whatever is in them: opened by themselves they run and load nothing. */
export const picturesPolicy = "default-src 'none'; sandbox";

/** Sent with every reply of the site, in the cloud by CloudFront and locally by the gateway. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
} as const;
