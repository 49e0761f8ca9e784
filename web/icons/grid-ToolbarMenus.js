// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-5.js
import { createFluentIcon } from "./utils.js";
var ColumnTripleRegular = /* @__PURE__ */ createFluentIcon("ColumnTripleRegular", "1em", ["M3 17a2 2 0 0 1-2-2V5c0-1.1.9-2 2-2h1a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2zm-1-2a1 1 0 0 0 1 1h1a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1H3a1 1 0 0 0-1 1zm7 2a2 2 0 0 1-2-2V5c0-1.1.9-2 2-2h1a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2zm-1-2a1 1 0 0 0 1 1h1a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1H9a1 1 0 0 0-1 1zm7 2a2 2 0 0 1-2-2V5c0-1.1.9-2 2-2h1a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2zm-1-2a1 1 0 0 0 1 1h1a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1h-1a1 1 0 0 0-1 1z"]);

// lib/icons/chunk-21.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var ArrowSortRegular = /* @__PURE__ */ createFluentIcon2("ArrowSortRegular", "1em", ["M2.35 7.35 5 4.71V16.5a.5.5 0 0 0 1 0V4.7l2.65 2.65a.5.5 0 0 0 .7-.7l-3.49-3.5A.5.5 0 0 0 5.5 3a.5.5 0 0 0-.39.18L1.65 6.65a.5.5 0 1 0 .7.7m15.3 5.3L15 15.29V3.5a.5.5 0 0 0-1 0v11.8l-2.65-2.65a.5.5 0 0 0-.7.7l3.49 3.5a.5.5 0 0 0 .36.15.5.5 0 0 0 .39-.18l3.46-3.47a.5.5 0 1 0-.7-.7"]);

// lib/icons/chunk-24.js
import { createFluentIcon as createFluentIcon3 } from "./utils.js";
var ChevronDoubleDownRegular = /* @__PURE__ */ createFluentIcon3("ChevronDoubleDownRegular", "1em", ["M15.15 9.65a.5.5 0 1 1 .7.7l-5.5 5.5a.5.5 0 0 1-.7 0l-5.5-5.5a.5.5 0 1 1 .7-.7L10 14.79zm0-5a.5.5 0 1 1 .7.7l-5.5 5.5a.5.5 0 0 1-.7 0l-5.5-5.5a.5.5 0 1 1 .7-.7L10 9.79z"]);
var ChevronDoubleUpRegular = /* @__PURE__ */ createFluentIcon3("ChevronDoubleUpRegular", "1em", ["M10 9a.5.5 0 0 1 .35.15l5.5 5.5a.5.5 0 0 1-.7.7L10 10.21l-5.15 5.14a.5.5 0 1 1-.7-.7l5.5-5.5A.5.5 0 0 1 10 9m0-5a.5.5 0 0 1 .35.15l5.5 5.5a.5.5 0 0 1-.7.7L10 5.21l-5.15 5.14a.5.5 0 1 1-.7-.7l5.5-5.5A.5.5 0 0 1 10 4"]);
export {
  ArrowSortRegular,
  ChevronDoubleDownRegular,
  ChevronDoubleUpRegular,
  ColumnTripleRegular
};
