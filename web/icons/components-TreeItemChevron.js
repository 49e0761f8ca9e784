// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/sizedIcons/chunk-24.js
import { createFluentIcon } from "./utils.js";
var ChevronRight12Regular = /* @__PURE__ */ createFluentIcon("ChevronRight12Regular", "12", ["M4.65 2.15a.5.5 0 0 0 0 .7L7.79 6 4.65 9.15a.5.5 0 1 0 .7.7l3.5-3.5a.5.5 0 0 0 0-.7l-3.5-3.5a.5.5 0 0 0-.7 0"]);
export {
  ChevronRight12Regular
};
