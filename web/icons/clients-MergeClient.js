// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-26.js
import { createFluentIcon } from "./utils.js";
var MergeRegular = /* @__PURE__ */ createFluentIcon("MergeRegular", "1em", ["M3 5.5c0-.28.22-.5.5-.5h1.65c1 0 1.95.43 2.62 1.17l2.2 2.5a2.5 2.5 0 0 0 1.88.83h4.44l-3.64-3.65a.5.5 0 0 1 .7-.7l4.5 4.5c.2.2.2.5 0 .7l-4.5 4.5a.5.5 0 0 1-.7-.7l3.64-3.65h-4.44c-.72 0-1.4.3-1.87.84l-2.21 2.49A3.5 3.5 0 0 1 5.15 15H3.5a.5.5 0 0 1 0-1h1.65c.72 0 1.4-.3 1.87-.84l2.21-2.49q.36-.4.81-.67a4 4 0 0 1-.8-.67l-2.22-2.5A2.5 2.5 0 0 0 5.15 6H3.5a.5.5 0 0 1-.5-.5"]);
export {
  MergeRegular
};
