// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/sizedIcons/chunk-21.js
import { createFluentIcon } from "./utils.js";
var ArrowDownload16Regular = /* @__PURE__ */ createFluentIcon("ArrowDownload16Regular", "16", ["M3.5 13h9a.5.5 0 0 1 .09 1H3.5a.5.5 0 0 1-.09-1zh9zM7.91 1H8a.5.5 0 0 1 .5.41v8.89l2.68-2.69a.5.5 0 0 1 .64-.06l.07.06c.17.17.2.44.06.64l-.06.07-3.54 3.53a.5.5 0 0 1-.63.06l-.07-.06L4.1 8.32a.5.5 0 0 1 .64-.77l.07.06L7.5 10.3V1.5a.5.5 0 0 1 .41-.5H8z"]);

// lib/sizedIcons/chunk-24.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var CheckmarkCircle16Regular = /* @__PURE__ */ createFluentIcon2("CheckmarkCircle16Regular", "16", ["M2 8a6 6 0 1 1 12 0A6 6 0 0 1 2 8m6-7a7 7 0 1 0 0 14A7 7 0 0 0 8 1m2.85 5.85a.5.5 0 0 0-.7-.7l-2.9 2.9-1.4-1.4a.5.5 0 1 0-.7.7L6.9 10.1c.2.2.5.2.7 0z"]);

// lib/sizedIcons/chunk-27.js
import { createFluentIcon as createFluentIcon3 } from "./utils.js";
var Delete16Regular = /* @__PURE__ */ createFluentIcon3("Delete16Regular", "16", ["M7 3h2a1 1 0 0 0-2 0M6 3a2 2 0 1 1 4 0h4a.5.5 0 0 1 0 1h-.56l-1.2 8.84A2.5 2.5 0 0 1 9.74 15h-3.5a2.5 2.5 0 0 1-2.48-2.16L2.57 4H2a.5.5 0 0 1 0-1zm1 3.5a.5.5 0 0 0-1 0v5a.5.5 0 0 0 1 0zM9.5 6c.28 0 .5.22.5.5v5a.5.5 0 0 1-1 0v-5c0-.28.22-.5.5-.5m-4.74 6.7c.1.75.74 1.3 1.49 1.3h3.5a1.5 1.5 0 0 0 1.5-1.3L12.42 4H3.57z"]);

// lib/sizedIcons/chunk-28.js
import { createFluentIcon as createFluentIcon4 } from "./utils.js";
var Dismiss16Regular = /* @__PURE__ */ createFluentIcon4("Dismiss16Regular", "16", ["m2.59 2.72.06-.07a.5.5 0 0 1 .63-.06l.07.06L8 7.29l4.65-4.64a.5.5 0 0 1 .7.7L8.71 8l4.64 4.65c.18.17.2.44.06.63l-.06.07a.5.5 0 0 1-.63.06l-.07-.06L8 8.71l-4.65 4.64a.5.5 0 0 1-.7-.7L7.29 8 2.65 3.35a.5.5 0 0 1-.06-.63l.06-.07z"]);
export {
  ArrowDownload16Regular,
  CheckmarkCircle16Regular,
  Delete16Regular,
  Dismiss16Regular
};
