// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-18.js
import { createFluentIcon } from "./utils.js";
var LockOpenRegular = /* @__PURE__ */ createFluentIcon("LockOpenRegular", "1em", ["M15 1a4 4 0 0 1 4 4v.5a.5.5 0 0 1-1 0V5a3 3 0 1 0-6 0v2h1.5A2.5 2.5 0 0 1 16 9.5v6a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 4 15.5v-6A2.5 2.5 0 0 1 6.5 7H11V5a4 4 0 0 1 4-4M6.5 8C5.67 8 5 8.67 5 9.5v6c0 .83.67 1.5 1.5 1.5h7c.83 0 1.5-.67 1.5-1.5v-6c0-.83-.67-1.5-1.5-1.5zm3.5 3.5a1 1 0 1 1 0 2 1 1 0 0 1 0-2"]);
export {
  LockOpenRegular
};
