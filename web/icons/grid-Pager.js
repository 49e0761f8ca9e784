// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/sizedIcons/chunk-24.js
import { createFluentIcon } from "./utils.js";
var ChevronLeft16Regular = /* @__PURE__ */ createFluentIcon("ChevronLeft16Regular", "16", ["M10.35 3.15c.2.2.2.5 0 .7L6.21 8l4.14 4.15a.5.5 0 0 1-.7.7l-4.5-4.5a.5.5 0 0 1 0-.7l4.5-4.5c.2-.2.5-.2.7 0"]);
export {
  ChevronLeft16Regular
};
