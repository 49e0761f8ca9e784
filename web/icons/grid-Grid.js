// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-27.js
import { createFluentIcon } from "./utils.js";
var FilterDismissRegular = /* @__PURE__ */ createFluentIcon("FilterDismissRegular", "1em", ["M12.5 15a.5.5 0 0 1 .09 1H7.5a.5.5 0 0 1-.09-1h5.09m2-4a.5.5 0 0 1 .09 1H5.5a.5.5 0 0 1-.09-1h9.09m0-10a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M9.2 7q.16.52.4 1H3.5a.5.5 0 0 1-.09-1H9.2m7.15-3.35a.5.5 0 0 0-.7 0L14.5 4.79l-1.15-1.14a.5.5 0 1 0-.7.7l1.14 1.15-1.14 1.15a.5.5 0 1 0 .7.7l1.15-1.14 1.15 1.14a.5.5 0 1 0 .7-.7L15.21 5.5l1.14-1.15a.5.5 0 0 0 0-.7"]);
export {
  FilterDismissRegular
};
