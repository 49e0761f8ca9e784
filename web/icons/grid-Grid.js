// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-0.js
import { createFluentIcon } from "./utils.js";
var TableSimpleRegular = /* @__PURE__ */ createFluentIcon("TableSimpleRegular", "1em", ["M3 5.5A2.5 2.5 0 0 1 5.5 3h9A2.5 2.5 0 0 1 17 5.5v9a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 3 14.5zm1 5v4c0 .83.67 1.5 1.5 1.5h4v-5.5zm5.5-1V4h-4C4.67 4 4 4.67 4 5.5v4zm1 1V16h4c.83 0 1.5-.67 1.5-1.5v-4zm5.5-1v-4c0-.83-.67-1.5-1.5-1.5h-4v5.5z"]);

// lib/icons/chunk-27.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var FilterDismissRegular = /* @__PURE__ */ createFluentIcon2("FilterDismissRegular", "1em", ["M12.5 15a.5.5 0 0 1 .09 1H7.5a.5.5 0 0 1-.09-1h5.09m2-4a.5.5 0 0 1 .09 1H5.5a.5.5 0 0 1-.09-1h9.09m0-10a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M9.2 7q.16.52.4 1H3.5a.5.5 0 0 1-.09-1H9.2m7.15-3.35a.5.5 0 0 0-.7 0L14.5 4.79l-1.15-1.14a.5.5 0 1 0-.7.7l1.14 1.15-1.14 1.15a.5.5 0 1 0 .7.7l1.15-1.14 1.15 1.14a.5.5 0 1 0 .7-.7L15.21 5.5l1.14-1.15a.5.5 0 0 0 0-.7"]);
export {
  FilterDismissRegular,
  TableSimpleRegular
};
