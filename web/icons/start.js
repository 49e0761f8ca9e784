// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-15.js
import { createFluentIcon } from "./utils.js";
var EyeRegular = /* @__PURE__ */ createFluentIcon("EyeRegular", "1em", ["M3.26 11.6A7 7 0 0 1 10 6c3.2 0 6.06 2.33 6.74 5.6a.5.5 0 0 0 .98-.2A8 8 0 0 0 10 5a8 8 0 0 0-7.72 6.4.5.5 0 0 0 .98.2M10 8a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7m-2.5 3.5a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1-5 0"]);

// lib/icons/chunk-16.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var CircleFilled = /* @__PURE__ */ createFluentIcon2("CircleFilled", "1em", ["M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16"]);

// lib/icons/chunk-24.js
import { createFluentIcon as createFluentIcon3 } from "./utils.js";
var ChevronDownRegular = /* @__PURE__ */ createFluentIcon3("ChevronDownRegular", "1em", ["M15.85 7.65c.2.2.2.5 0 .7l-5.46 5.49a.55.55 0 0 1-.78 0L4.15 8.35a.5.5 0 1 1 .7-.7L10 12.8l5.15-5.16c.2-.2.5-.2.7 0"]);

// lib/sizedIcons/chunk-24.js
import { createFluentIcon as createFluentIcon4 } from "./utils.js";
var Checkmark12Filled = /* @__PURE__ */ createFluentIcon4("Checkmark12Filled", "12", ["M9.76 3.2c.3.29.32.76.04 1.06l-4.25 4.5a.75.75 0 0 1-1.08.02L2.22 6.53a.75.75 0 0 1 1.06-1.06l1.7 1.7L8.7 3.24a.75.75 0 0 1 1.06-.04"]);
var Checkmark16Filled = /* @__PURE__ */ createFluentIcon4("Checkmark16Filled", "16", ["M14.05 3.49c.28.3.27.77-.04 1.06l-7.93 7.47A.85.85 0 0 1 4.9 12L2.22 9.28a.75.75 0 1 1 1.06-1.06l2.24 2.27 7.47-7.04a.75.75 0 0 1 1.06.04"]);
export {
  Checkmark12Filled,
  Checkmark16Filled,
  ChevronDownRegular,
  CircleFilled,
  EyeRegular
};
