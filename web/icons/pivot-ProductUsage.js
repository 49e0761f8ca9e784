// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-28.js
import { createFluentIcon } from "./utils.js";
var PanelRightContractRegular = /* @__PURE__ */ createFluentIcon("PanelRightContractRegular", "1em", ["m9.18 10.5-1 .87a.5.5 0 1 0 .66.76l2-1.75a.5.5 0 0 0 0-.76l-2-1.75a.5.5 0 1 0-.66.76l1 .87H5.5a.5.5 0 0 0 0 1zM16 16a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v8c0 1.1.9 2 2 2zm1-2a1 1 0 0 1-1 1h-3V5h3a1 1 0 0 1 1 1zm-5-9v10H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z"]);
var PanelRightExpandRegular = /* @__PURE__ */ createFluentIcon("PanelRightExpandRegular", "1em", ["m6.82 10.5 1 .87a.5.5 0 0 1-.66.76l-2-1.75a.5.5 0 0 1 0-.76l2-1.75a.5.5 0 0 1 .66.76l-1 .87h3.68a.5.5 0 0 1 0 1zM18 14a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6c0-1.1.9-2 2-2h12a2 2 0 0 1 2 2zm-2 1a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1h-3v10zm-4 0V5H4a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1z"]);
export {
  PanelRightContractRegular,
  PanelRightExpandRegular
};
