// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-15.js
import { createFluentIcon } from "./utils.js";
var EyeOffRegular = /* @__PURE__ */ createFluentIcon("EyeOffRegular", "1em", ["M2.85 2.15a.5.5 0 1 0-.7.7l3.5 3.5a8 8 0 0 0-3.37 5.05.5.5 0 1 0 .98.2 7 7 0 0 1 3.1-4.53l1.6 1.59a3.5 3.5 0 1 0 4.88 4.89l4.3 4.3a.5.5 0 0 0 .71-.7zm9.27 10.68a2.5 2.5 0 1 1-3.45-3.45zm-2-4.83 3.38 3.38A3.5 3.5 0 0 0 10.12 8M10 6q-.86 0-1.67.21l-.8-.8A8 8 0 0 1 10 5c3.7 0 6.94 2.67 7.72 6.4a.5.5 0 0 1-.98.2A7 7 0 0 0 10 6"]);
export {
  EyeOffRegular
};
