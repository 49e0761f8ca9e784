// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/sizedIcons/chunk-24.js
import { createFluentIcon } from "./utils.js";
var ChevronUp16Regular = /* @__PURE__ */ createFluentIcon("ChevronUp16Regular", "16", ["M3.15 10.35c.2.2.5.2.7 0L8 6.21l4.15 4.14a.5.5 0 0 0 .7-.7l-4.5-4.5a.5.5 0 0 0-.7 0l-4.5 4.5a.5.5 0 0 0 0 .7"]);
export {
  ChevronUp16Regular
};
