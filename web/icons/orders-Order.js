// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-3.js
import { createFluentIcon } from "./utils.js";
var DocumentRegular = /* @__PURE__ */ createFluentIcon("DocumentRegular", "1em", ["M6 2a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8a2 2 0 0 0 2-2V7.41c0-.4-.16-.78-.44-1.06l-3.91-3.91A1.5 1.5 0 0 0 10.59 2zM5 4a1 1 0 0 1 1-1h4v3.5c0 .83.67 1.5 1.5 1.5H15v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zm9.8 3h-3.3a.5.5 0 0 1-.5-.5V3.2z"]);

// lib/icons/chunk-28.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var BoxCheckmarkRegular = /* @__PURE__ */ createFluentIcon2("BoxCheckmarkRegular", "1em", ["M11.3 2.48a3.5 3.5 0 0 0-2.6 0l-5.76 2.3A1.5 1.5 0 0 0 2 6.18v7.64c0 .62.37 1.17.94 1.4l5.76 2.3q.66.26 1.38.25a6 6 0 0 1-.62-1.06l-.39-.12-5.76-2.3a.5.5 0 0 1-.31-.47V6.24l6.5 2.6v3.36q.39-.81 1-1.48V8.84l6.5-2.6V9.6q.54.27 1 .66V6.18a1.5 1.5 0 0 0-.94-1.4zm-2.23.93a2.5 2.5 0 0 1 1.86 0l5.22 2.09-2.27.91-6.16-2.46zm-2.7 1.08 6.16 2.46L10 7.96 3.85 5.5zm8.13 14.5a4.5 4.5 0 1 0 0-8.99 4.5 4.5 0 0 0 0 9m-1-3.7 2.65-2.64a.5.5 0 0 1 .7.7l-3 3a.5.5 0 0 1-.7 0l-1-1a.5.5 0 0 1 .7-.7z"]);
export {
  BoxCheckmarkRegular,
  DocumentRegular
};
