// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-26.js
import { createFluentIcon } from "./utils.js";
var ErrorCircleRegular = /* @__PURE__ */ createFluentIcon("ErrorCircleRegular", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14m0 9.5a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5M10 6a.5.5 0 0 1 .5.41V11a.5.5 0 0 1-1 .09V6.5c0-.28.22-.5.5-.5"]);
export {
  ErrorCircleRegular
};
