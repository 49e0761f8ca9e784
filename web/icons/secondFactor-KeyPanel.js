// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-10.js
import { createFluentIcon } from "./utils.js";
var OpenRegular = /* @__PURE__ */ createFluentIcon("OpenRegular", "1em", ["M6 4a2 2 0 0 0-2 2v8c0 1.1.9 2 2 2h8a2 2 0 0 0 2-2v-2.5a.5.5 0 0 1 1 0V14a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3h2.5a.5.5 0 0 1 0 1zm5-.5c0-.28.22-.5.5-.5h5c.28 0 .5.22.5.5v5a.5.5 0 0 1-1 0V4.7l-4.15 4.15a.5.5 0 0 1-.7-.7L15.29 4H11.5a.5.5 0 0 1-.5-.5"]);
export {
  OpenRegular
};
