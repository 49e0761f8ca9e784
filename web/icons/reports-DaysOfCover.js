// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-26.js
import { createFluentIcon } from "./utils.js";
var ErrorCircleFilled = /* @__PURE__ */ createFluentIcon("ErrorCircleFilled", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 10.5a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5M10 6a.5.5 0 0 0-.5.41v4.68a.5.5 0 0 0 1 0V6.41A.5.5 0 0 0 10 6"]);
export {
  ErrorCircleFilled
};
