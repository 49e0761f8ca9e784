// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-1.js
import { createFluentIcon } from "./utils.js";
var MoreHorizontalFilled = /* @__PURE__ */ createFluentIcon("MoreHorizontalFilled", "1em", ["M6.75 10a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0m5 0a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0M15 11.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5"]);

// lib/sizedIcons/chunk-20.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var Pin20Regular = /* @__PURE__ */ createFluentIcon2("Pin20Regular", "20", ["M10.12 3.14a2 2 0 0 1 3.2-.52l4.06 4.05a2 2 0 0 1-.52 3.2l-3.46 1.74a1.5 1.5 0 0 0-.72.78L11.25 16a1 1 0 0 1-1.64.33L7 13.7 3.7 17H3v-.7L6.3 13l-2.62-2.61a1 1 0 0 1 .34-1.64L7.6 7.32q.52-.23.78-.72zm2.5.18a1 1 0 0 0-1.6.26L9.29 7.04a2.5 2.5 0 0 1-1.31 1.2L4.39 9.69l5.93 5.93 1.43-3.59a2.5 2.5 0 0 1 1.2-1.3l3.47-1.74a1 1 0 0 0 .25-1.6z"]);
export {
  MoreHorizontalFilled,
  Pin20Regular
};
