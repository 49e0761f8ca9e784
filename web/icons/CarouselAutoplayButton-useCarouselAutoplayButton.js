// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-13.js
import { createFluentIcon } from "./utils.js";
var PlayCircleRegular = /* @__PURE__ */ createFluentIcon("PlayCircleRegular", "1em", ["M9.13 7.18A.75.75 0 0 0 8 7.83v4.34c0 .57.63.94 1.13.65l4.12-2.39a.5.5 0 0 0 0-.86zM2 10a8 8 0 1 1 16 0 8 8 0 0 1-16 0m8-7a7 7 0 1 0 0 14 7 7 0 0 0 0-14"]);

// lib/icons/chunk-21.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var PauseCircleRegular = /* @__PURE__ */ createFluentIcon2("PauseCircleRegular", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14M8.5 6.5c.28 0 .5.22.5.5v6a.5.5 0 0 1-1 0V7c0-.28.22-.5.5-.5m3 0c.28 0 .5.22.5.5v6a.5.5 0 0 1-1 0V7c0-.28.22-.5.5-.5"]);
export {
  PauseCircleRegular,
  PlayCircleRegular
};
