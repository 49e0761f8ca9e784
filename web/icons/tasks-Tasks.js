// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-20.js
import { createFluentIcon } from "./utils.js";
var ScalesRegular = /* @__PURE__ */ createFluentIcon("ScalesRegular", "1em", ["M3.5 3a.5.5 0 1 0 0 1h.75L2.08 9.22a1 1 0 0 0-.08.4 3 3 0 0 0 6 0 1 1 0 0 0-.08-.4L5.75 4H9.5v10H6a2 2 0 1 0 0 4h8a2 2 0 0 0 0-4h-3.5V4h3.75l-2.17 5.22a1 1 0 0 0-.08.4 3 3 0 0 0 6 0 1 1 0 0 0-.08-.4L15.75 4h.75a.5.5 0 0 0 0-1zM5 11.5A2 2 0 0 1 3.06 10h3.88A2 2 0 0 1 5 11.5m0-6.7L6.75 9h-3.5zM6 15h8a1 1 0 0 1 0 2H6a1 1 0 1 1 0-2m10.75-6h-3.5L15 4.8zm-3.69 1h3.88a2 2 0 0 1-3.88 0"]);

// lib/icons/chunk-21.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var ArrowTrendingDownRegular = /* @__PURE__ */ createFluentIcon2("ArrowTrendingDownRegular", "1em", ["M17.96 14.7a.5.5 0 0 1-.46.3h-6a.5.5 0 0 1 0-1h4.8l-5.8-5.8-2.15 2.15a.5.5 0 0 1-.7 0l-5.5-5.5a.5.5 0 1 1 .7-.7L8 9.29l2.15-2.14c.2-.2.5-.2.7 0L17 13.29V8.5a.5.5 0 0 1 1 0v6a1 1 0 0 1-.04.2"], { flipInRtl: true });

// lib/icons/chunk-27.js
import { createFluentIcon as createFluentIcon3 } from "./utils.js";
var ClipboardCheckmarkRegular = /* @__PURE__ */ createFluentIcon3("ClipboardCheckmarkRegular", "1em", ["M7.09 3c.2-.58.76-1 1.41-1h3c.65 0 1.2.42 1.41 1h1.59c.83 0 1.5.67 1.5 1.5v4.7q-.49-.13-1-.18V4.5a.5.5 0 0 0-.5-.5h-1.59c-.2.58-.76 1-1.41 1h-3a1.5 1.5 0 0 1-1.41-1H5.5a.5.5 0 0 0-.5.5v12c0 .28.22.5.5.5h4.1q.27.54.66 1H5.5A1.5 1.5 0 0 1 4 16.5v-12C4 3.67 4.67 3 5.5 3zM8.5 3a.5.5 0 0 0 0 1h3a.5.5 0 0 0 0-1zM19 14.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0m-2.15-1.85a.5.5 0 0 0-.7 0l-2.65 2.64-.65-.64a.5.5 0 0 0-.7.7l1 1c.2.2.5.2.7 0l3-3a.5.5 0 0 0 0-.7"]);
var ClipboardTaskListLtrRegular = /* @__PURE__ */ createFluentIcon3("ClipboardTaskListLtrRegular", "1em", ["M9.35 7.85a.5.5 0 0 0-.7-.7l-1.42 1.4-.4-.35a.5.5 0 0 0-.67.73l.75.69c.2.18.5.17.7-.02zm0 4.3c.2.2.2.5 0 .7L7.6 14.6a.5.5 0 0 1-.69.02l-.75-.69a.5.5 0 0 1 .68-.73l.4.36 1.4-1.41c.2-.2.52-.2.71 0m1.65.6a.5.5 0 0 0 0 1h2.5a.5.5 0 0 0 0-1zm-.5-4.5c0-.28.22-.5.5-.5h2.5a.5.5 0 0 1 0 1H11a.5.5 0 0 1-.5-.5M8.5 2c-.65 0-1.2.42-1.41 1H5.5C4.67 3 4 3.67 4 4.5v12c0 .83.67 1.5 1.5 1.5h9c.83 0 1.5-.67 1.5-1.5v-12c0-.83-.67-1.5-1.5-1.5h-1.59c-.2-.58-.76-1-1.41-1zM8 3.5c0-.28.22-.5.5-.5h3a.5.5 0 0 1 0 1h-3a.5.5 0 0 1-.5-.5M5.5 4h1.59c.2.58.76 1 1.41 1h3c.65 0 1.2-.42 1.41-1h1.59c.28 0 .5.22.5.5v12a.5.5 0 0 1-.5.5h-9a.5.5 0 0 1-.5-.5v-12c0-.28.22-.5.5-.5"]);
export {
  ArrowTrendingDownRegular,
  ClipboardCheckmarkRegular,
  ClipboardTaskListLtrRegular,
  ScalesRegular
};
