// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-18.js
import { createFluentIcon } from "./utils.js";
var HistoryRegular = /* @__PURE__ */ createFluentIcon("HistoryRegular", "1em", ["M10 4a6 6 0 1 1-5.98 5.54.5.5 0 1 0-1-.08L3 10a7 7 0 1 0 2-4.9V3.5a.5.5 0 0 0-1 0v3c0 .28.22.5.5.5h3a.5.5 0 0 0 0-1H5.53c1.1-1.23 2.7-2 4.47-2m0 2.5a.5.5 0 0 0-1 0v4c0 .28.22.5.5.5h3a.5.5 0 0 0 0-1H10z"]);
export {
  HistoryRegular
};
