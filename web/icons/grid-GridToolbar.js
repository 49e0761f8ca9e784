// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/sizedIcons/chunk-28.js
import { createFluentIcon } from "./utils.js";
var Dismiss12Filled = /* @__PURE__ */ createFluentIcon("Dismiss12Filled", "12", ["m1.9 2.05.07-.08a.75.75 0 0 1 .98-.07l.08.07L6 4.94l2.97-2.97a.75.75 0 1 1 1.06 1.06L7.06 6l2.97 2.97c.27.27.3.68.07.98l-.07.08a.75.75 0 0 1-.98.07l-.08-.07L6 7.06l-2.97 2.97a.75.75 0 1 1-1.06-1.06L4.94 6 1.97 3.03a.75.75 0 0 1-.07-.98l.07-.08z"]);
export {
  Dismiss12Filled
};
