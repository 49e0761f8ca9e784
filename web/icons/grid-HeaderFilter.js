// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/sizedIcons/chunk-21.js
import { createFluentIcon } from "./utils.js";
var ArrowBidirectionalLeftRight16Regular = /* @__PURE__ */ createFluentIcon("ArrowBidirectionalLeftRight16Regular", "16", ["M2.15 8.85a.5.5 0 0 1 0-.7l3-3a.5.5 0 1 1 .7.7L3.71 8h8.58l-2.14-2.15a.5.5 0 0 1 .7-.7l3 3c.2.2.2.5 0 .7l-3 3a.5.5 0 0 1-.7-.7L12.29 9H3.71l2.14 2.15a.5.5 0 1 1-.7.7z"]);

// lib/sizedIcons/chunk-27.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var Filter16Filled = /* @__PURE__ */ createFluentIcon2("Filter16Filled", "16", ["M1.75 3.75c0-.41.34-.75.75-.75h11a.75.75 0 0 1 0 1.5h-11a.75.75 0 0 1-.75-.75m2 4c0-.41.34-.75.75-.75h7a.75.75 0 0 1 0 1.5h-7a.75.75 0 0 1-.75-.75m2 4c0-.41.34-.75.75-.75h3a.75.75 0 0 1 0 1.5h-3a.75.75 0 0 1-.75-.75"]);
var Filter16Regular = /* @__PURE__ */ createFluentIcon2("Filter16Regular", "16", ["M2 3.5c0-.28.22-.5.5-.5h11a.5.5 0 0 1 0 1h-11a.5.5 0 0 1-.5-.5m2 4c0-.28.22-.5.5-.5h7a.5.5 0 0 1 0 1h-7a.5.5 0 0 1-.5-.5m2 4c0-.28.22-.5.5-.5h3a.5.5 0 0 1 0 1h-3a.5.5 0 0 1-.5-.5"]);
export {
  ArrowBidirectionalLeftRight16Regular,
  Filter16Filled,
  Filter16Regular
};
