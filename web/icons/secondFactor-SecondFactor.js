// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-18.js
import { createFluentIcon } from "./utils.js";
var LockClosedRegular = /* @__PURE__ */ createFluentIcon("LockClosedRegular", "1em", ["M10 1a4 4 0 0 1 4 4v2.05a2.5 2.5 0 0 1 2 2.45v6a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 4 15.5v-6c0-1.2.86-2.22 2-2.45V5a4 4 0 0 1 4-4M6.5 8C5.67 8 5 8.67 5 9.5v6c0 .83.67 1.5 1.5 1.5h7c.83 0 1.5-.67 1.5-1.5v-6c0-.83-.67-1.5-1.5-1.5zm3.5 3.5a1 1 0 1 1 0 2 1 1 0 0 1 0-2M10 2a3 3 0 0 0-3 3v2h6V5a3 3 0 0 0-3-3"]);
export {
  LockClosedRegular
};
