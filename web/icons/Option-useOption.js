// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-24.js
import { createFluentIcon } from "./utils.js";
var CheckmarkFilled = /* @__PURE__ */ createFluentIcon("CheckmarkFilled", "1em", ["M7.03 13.9 3.56 10a.75.75 0 0 0-1.12 1l4 4.5c.29.32.79.34 1.09.03l10.5-10.5a.75.75 0 0 0-1.06-1.06z"]);
export {
  CheckmarkFilled
};
