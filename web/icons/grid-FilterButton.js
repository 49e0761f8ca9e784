// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-27.js
import { createFluentIcon } from "./utils.js";
var FilterRegular = /* @__PURE__ */ createFluentIcon("FilterRegular", "1em", ["M7.5 13h5a.5.5 0 0 1 .09 1H7.5a.5.5 0 0 1-.09-1zh5zm-2-4h9a.5.5 0 0 1 .09 1H5.5a.5.5 0 0 1-.09-1zh9zm-2-4h13a.5.5 0 0 1 .09 1H3.5a.5.5 0 0 1-.09-1zh13z"]);
export {
  FilterRegular
};
