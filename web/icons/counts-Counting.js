// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-13.js
import { createFluentIcon } from "./utils.js";
var PlayRegular = /* @__PURE__ */ createFluentIcon("PlayRegular", "1em", ["M17.22 8.69a1.5 1.5 0 0 1 0 2.62l-10 5.5A1.5 1.5 0 0 1 5 15.5v-11A1.5 1.5 0 0 1 7.22 3.2zm-.48 1.75a.5.5 0 0 0 0-.88l-10-5.5A.5.5 0 0 0 6 4.5v11c0 .38.4.62.74.44z"]);

// lib/icons/chunk-21.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var PauseRegular = /* @__PURE__ */ createFluentIcon2("PauseRegular", "1em", ["M5 2a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h2a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2zM4 4a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zm9-2a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h2a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2zm-1 2a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1z"]);
export {
  PauseRegular,
  PlayRegular
};
