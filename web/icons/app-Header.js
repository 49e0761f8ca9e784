// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-12.js
import { createFluentIcon } from "./utils.js";
var SignOutRegular = /* @__PURE__ */ createFluentIcon("SignOutRegular", "1em", ["M8.5 11.25a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5M11 3.5a.5.5 0 0 0-.58-.5l-7 1.08a.5.5 0 0 0-.42.49v10.86c0 .25.18.46.42.5l7 1.07a.5.5 0 0 0 .58-.5V10h5.17l-1 .87a.5.5 0 0 0 .66.76l2-1.75a.5.5 0 0 0 0-.76l-2-1.75a.5.5 0 1 0-.65.76l1 .87H11zm-1 .58v11.84L4 15V5zM12.5 16H12v-5h1v4.5a.5.5 0 0 1-.5.5M12 8V4h.5c.28 0 .5.22.5.5V8z"]);

// lib/icons/chunk-18.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var NavigationRegular = /* @__PURE__ */ createFluentIcon2("NavigationRegular", "1em", ["M2 4.5c0-.28.22-.5.5-.5h15a.5.5 0 0 1 0 1h-15a.5.5 0 0 1-.5-.5m0 5c0-.28.22-.5.5-.5h15a.5.5 0 0 1 0 1h-15a.5.5 0 0 1-.5-.5m.5 4.5a.5.5 0 0 0 0 1h15a.5.5 0 0 0 0-1z"]);

// lib/icons/chunk-25.js
import { createFluentIcon as createFluentIcon3 } from "./utils.js";
var HomeRegular = /* @__PURE__ */ createFluentIcon3("HomeRegular", "1em", ["M9 2.39a1.5 1.5 0 0 1 2 0l5.5 4.94c.32.28.5.69.5 1.12v7.05c0 .83-.67 1.5-1.5 1.5H13a1.5 1.5 0 0 1-1.5-1.5V12a.5.5 0 0 0-.5-.5H9a.5.5 0 0 0-.5.5v3.5c0 .83-.67 1.5-1.5 1.5H4.5A1.5 1.5 0 0 1 3 15.5V8.45c0-.43.18-.84.5-1.12zm1.33.74a.5.5 0 0 0-.66 0l-5.5 4.94a.5.5 0 0 0-.17.38v7.05c0 .28.22.5.5.5H7a.5.5 0 0 0 .5-.5V12c0-.83.67-1.5 1.5-1.5h2c.83 0 1.5.67 1.5 1.5v3.5c0 .28.22.5.5.5h2.5a.5.5 0 0 0 .5-.5V8.45a.5.5 0 0 0-.17-.38z"]);

// lib/icons/chunk-28.js
import { createFluentIcon as createFluentIcon4 } from "./utils.js";
var PanelLeftRegular = /* @__PURE__ */ createFluentIcon4("PanelLeftRegular", "1em", ["M15 4a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM8.5 15H15a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2H8.5zM5 5a2 2 0 0 0-2 2v6c0 1.1.9 2 2 2h2.5V5z"]);
export {
  HomeRegular,
  NavigationRegular,
  PanelLeftRegular,
  SignOutRegular
};
