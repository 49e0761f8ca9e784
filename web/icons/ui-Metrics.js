// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-21.js
import { createFluentIcon } from "./utils.js";
var ArrowDownRightRegular = /* @__PURE__ */ createFluentIcon("ArrowDownRightRegular", "1em", ["M8.5 16a.5.5 0 0 0 0 1h8a.5.5 0 0 0 .5-.5v-8a.5.5 0 0 0-1 0v6.8L3.85 3.14a.5.5 0 1 0-.7.7L15.29 16z"], { flipInRtl: true });
var ArrowUpRightRegular = /* @__PURE__ */ createFluentIcon("ArrowUpRightRegular", "1em", ["M8.5 4a.5.5 0 1 1 0-1h8c.28 0 .5.22.5.5v8a.5.5 0 0 1-1 0V4.7L3.85 16.86a.5.5 0 0 1-.7-.7L15.29 4z"]);
export {
  ArrowDownRightRegular,
  ArrowUpRightRegular
};
