// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-24.js
import { createFluentIcon } from "./utils.js";
var CheckboxCheckedRegular = /* @__PURE__ */ createFluentIcon("CheckboxCheckedRegular", "1em", ["M6 3a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V6a3 3 0 0 0-3-3zM4 6c0-1.1.9-2 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zm9.85 1.85a.5.5 0 0 0-.7-.7L8.5 11.79l-1.65-1.64a.5.5 0 0 0-.7.7l2 2c.2.2.5.2.7 0z"]);
export {
  CheckboxCheckedRegular
};
