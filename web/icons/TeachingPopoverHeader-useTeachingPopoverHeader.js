// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/sizedIcons/chunk-19.js
import { createFluentIcon } from "./utils.js";
var Lightbulb16Regular = /* @__PURE__ */ createFluentIcon("Lightbulb16Regular", "16", ["M4.5 6.5A3.5 3.5 0 1 1 10.45 9q-.3.28-.44.73L9.66 11H6.34l-.35-1.27q-.14-.45-.44-.73A3.5 3.5 0 0 1 4.5 6.5M6.6 12h2.8l-.18.63a.5.5 0 0 1-.48.37H7.26a.5.5 0 0 1-.48-.37zM8 2a4.5 4.5 0 0 0-3.16 7.7q.15.15.19.3l.79 2.9c.17.65.77 1.1 1.44 1.1h1.48a1.5 1.5 0 0 0 1.44-1.1l.8-2.9q.03-.15.18-.3A4.49 4.49 0 0 0 8 2"]);

// lib/sizedIcons/chunk-28.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var Dismiss12Regular = /* @__PURE__ */ createFluentIcon2("Dismiss12Regular", "12", ["m2.09 2.22.06-.07a.5.5 0 0 1 .63-.06l.07.06L6 5.29l3.15-3.14a.5.5 0 1 1 .7.7L6.71 6l3.14 3.15c.18.17.2.44.06.63l-.06.07a.5.5 0 0 1-.63.06l-.07-.06L6 6.71 2.85 9.85a.5.5 0 0 1-.7-.7L5.29 6 2.15 2.85a.5.5 0 0 1-.06-.63l.06-.07z"]);
export {
  Dismiss12Regular,
  Lightbulb16Regular
};
