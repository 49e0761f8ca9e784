// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-24.js
import { createFluentIcon } from "./utils.js";
var CheckmarkCircleRegular = /* @__PURE__ */ createFluentIcon("CheckmarkCircleRegular", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14m3.36 4.65c.17.17.2.44.06.63l-.06.07-4 4a.5.5 0 0 1-.64.07l-.07-.06-2-2a.5.5 0 0 1 .63-.77l.07.06L9 11.3l3.65-3.65c.2-.2.51-.2.7 0"]);
export {
  CheckmarkCircleRegular
};
