// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-24.js
import { createFluentIcon } from "./utils.js";
var ChevronUpRegular = /* @__PURE__ */ createFluentIcon("ChevronUpRegular", "1em", ["M4.15 12.35a.5.5 0 0 1 0-.7L9.6 6.16a.55.55 0 0 1 .78 0l5.47 5.49a.5.5 0 0 1-.71.7L10 7.2l-5.15 5.16a.5.5 0 0 1-.7 0"]);
export {
  ChevronUpRegular
};
