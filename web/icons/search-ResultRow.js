// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-10.js
import { createFluentIcon } from "./utils.js";
var ContactCardRegular = /* @__PURE__ */ createFluentIcon("ContactCardRegular", "1em", ["M8 8.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0m-4 3.2c0-.53.42-.95.95-.95h3.1c.53 0 .95.42.95.95 0 .85-.58 1.58-1.4 1.79l-.06.01a4 4 0 0 1-2.08 0l-.06-.01c-.82-.2-1.4-.94-1.4-1.8M11.5 8a.5.5 0 0 0 0 1h3a.5.5 0 0 0 0-1zm0 3a.5.5 0 0 0 0 1h3a.5.5 0 0 0 0-1zM2 5.75C2 4.78 2.78 4 3.75 4h12.5c.97 0 1.75.78 1.75 1.75v8.5c0 .97-.78 1.75-1.75 1.75H3.75C2.78 16 2 15.22 2 14.25zM3.75 5a.75.75 0 0 0-.75.75v8.5c0 .41.34.75.75.75h12.5c.41 0 .75-.34.75-.75v-8.5a.75.75 0 0 0-.75-.75z"]);

// lib/icons/chunk-18.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var WindowRegular = /* @__PURE__ */ createFluentIcon2("WindowRegular", "1em", ["M6 3a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V6a3 3 0 0 0-3-3zM4 6c0-1.1.9-2 2-2h8a2 2 0 0 1 2 2zm0 1h12v7a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z"]);
export {
  ContactCardRegular,
  WindowRegular
};
