// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-28.js
import { createFluentIcon } from "./utils.js";
var DismissFilled = /* @__PURE__ */ createFluentIcon("DismissFilled", "1em", ["m3.9 4.05.07-.08a.75.75 0 0 1 .98-.07l.08.07L10 8.94l4.97-4.97a.75.75 0 0 1 .98-.07l.08.07c.27.27.3.68.07.98l-.07.08L11.06 10l4.97 4.97c.27.27.3.68.07.98l-.07.08a.75.75 0 0 1-.98.07l-.08-.07L10 11.06l-4.97 4.97a.75.75 0 0 1-.98.07l-.08-.07a.75.75 0 0 1-.07-.98l.07-.08L8.94 10 3.97 5.03a.75.75 0 0 1-.07-.98l.07-.08z"]);
export {
  DismissFilled
};
