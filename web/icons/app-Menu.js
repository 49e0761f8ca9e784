// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-0.js
import { createFluentIcon } from "./utils.js";
var CalendarLtrFilled = /* @__PURE__ */ createFluentIcon("CalendarLtrFilled", "1em", ["M5.5 3A2.5 2.5 0 0 0 3 5.5V6h14v-.5A2.5 2.5 0 0 0 14.5 3zM17 7H3v7.5A2.5 2.5 0 0 0 5.5 17h9a2.5 2.5 0 0 0 2.5-2.5zm-9 3a1 1 0 1 1-2 0 1 1 0 0 1 2 0m-1 4a1 1 0 1 1 0-2 1 1 0 0 1 0 2m4-4a1 1 0 1 1-2 0 1 1 0 0 1 2 0m-1 4a1 1 0 1 1 0-2 1 1 0 0 1 0 2m4-4a1 1 0 1 1-2 0 1 1 0 0 1 2 0"]);

// lib/icons/chunk-1.js
import { createFluentIcon as createFluentIcon2 } from "./utils.js";
var DataPieFilled = /* @__PURE__ */ createFluentIcon2("DataPieFilled", "1em", ["M8.01 4.07A6.99 6.99 0 0 0 9 18a7 7 0 0 0 6.93-6v-.01l.05-.45a.5.5 0 0 0-.5-.54H10.5A1.5 1.5 0 0 1 9 9.5V4.52a.5.5 0 0 0-.54-.5zM18 9.14c-.01.5-.44.86-.94.86H11a1 1 0 0 1-1-1V2.94c0-.5.37-.93.86-.94H11a7 7 0 0 1 7 7.14"]);
var DataPieRegular = /* @__PURE__ */ createFluentIcon2("DataPieRegular", "1em", ["M18 9.14c-.01.5-.44.86-.94.86H11a1 1 0 0 1-1-1V2.94c0-.5.37-.93.86-.94H11a7 7 0 0 1 7 7.14M11 3v6h6a6 6 0 0 0-6-6M9 4.52a.5.5 0 0 0-.54-.5 7 7 0 1 0 7.52 7.52.5.5 0 0 0-.5-.54H10.5A1.5 1.5 0 0 1 9 9.5zM3 11a6 6 0 0 1 5-5.92V9.5a2.5 2.5 0 0 0 2.5 2.5h4.42A6 6 0 0 1 3 11"]);
var DataTrendingFilled = /* @__PURE__ */ createFluentIcon2("DataTrendingFilled", "1em", ["M2.75 2c.41 0 .75.34.75.75v12.5c0 .69.56 1.25 1.25 1.25h12.5a.75.75 0 0 1 0 1.5H4.75A2.75 2.75 0 0 1 2 15.25V2.75c0-.41.34-.75.75-.75M12 5.75c0-.41.34-.75.75-.75h3.5c.41 0 .75.34.75.75v3.5a.75.75 0 0 1-1.5 0V7.56l-3.97 3.97a.75.75 0 0 1-1.06 0L9 10.06l-2.22 2.22a.75.75 0 0 1-1.06-1.06l2.75-2.75a.75.75 0 0 1 1.06 0L11 9.94l3.44-3.44h-1.69a.75.75 0 0 1-.75-.75"]);

// lib/icons/chunk-4.js
import { createFluentIcon as createFluentIcon3 } from "./utils.js";
var SettingsFilled = /* @__PURE__ */ createFluentIcon3("SettingsFilled", "1em", ["M1.91 7.38A8.5 8.5 0 0 1 3.7 4.3a.5.5 0 0 1 .54-.13l1.92.68a1 1 0 0 0 1.32-.76l.36-2a.5.5 0 0 1 .4-.4 9 9 0 0 1 3.55 0q.32.08.38.4l.37 2a1 1 0 0 0 1.32.76l1.92-.68a.5.5 0 0 1 .54.13 8.5 8.5 0 0 1 1.78 3.08q.08.31-.15.54l-1.56 1.32a1 1 0 0 0 0 1.52l1.56 1.32a.5.5 0 0 1 .15.54 8.5 8.5 0 0 1-1.78 3.08.5.5 0 0 1-.54.13l-1.92-.68a1 1 0 0 0-1.32.76l-.37 2a.5.5 0 0 1-.38.4 8.5 8.5 0 0 1-3.56 0 .5.5 0 0 1-.39-.4l-.36-2a1 1 0 0 0-1.32-.76l-1.92.68a.5.5 0 0 1-.54-.13 8.5 8.5 0 0 1-1.78-3.08.5.5 0 0 1 .15-.54l1.56-1.32a1 1 0 0 0 0-1.52L2.06 7.92a.5.5 0 0 1-.15-.54M8 10a2 2 0 1 0 4 0 2 2 0 0 0-4 0"]);

// lib/icons/chunk-6.js
import { createFluentIcon as createFluentIcon4 } from "./utils.js";
var PersonCircleFilled = /* @__PURE__ */ createFluentIcon4("PersonCircleFilled", "1em", ["M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16M8 7a2 2 0 1 1 4 0 2 2 0 0 1-4 0m-.5 3h5c.83 0 1.5.67 1.5 1.5 0 1.12-.46 2.01-1.21 2.61-.74.6-1.74.89-2.79.89a4.4 4.4 0 0 1-2.79-.89A3.3 3.3 0 0 1 6 11.5c0-.83.67-1.5 1.5-1.5"]);
var PersonCircleRegular = /* @__PURE__ */ createFluentIcon4("PersonCircleRegular", "1em", ["M8 7a2 2 0 1 1 4 0 2 2 0 0 1-4 0m-.5 3h5c.83 0 1.5.67 1.5 1.5 0 1.12-.46 2.01-1.21 2.61-.74.6-1.74.89-2.79.89a4.4 4.4 0 0 1-2.79-.89A3.3 3.3 0 0 1 6 11.5c0-.83.67-1.5 1.5-1.5M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16m-7 8a7 7 0 1 1 14 0 7 7 0 0 1-14 0"]);

// lib/icons/chunk-10.js
import { createFluentIcon as createFluentIcon5 } from "./utils.js";
var PlugConnectedFilled = /* @__PURE__ */ createFluentIcon5("PlugConnectedFilled", "1em", ["M17.78 3.28a.75.75 0 0 0-1.06-1.06l-2.45 2.45a4.04 4.04 0 0 0-5.12.48l-.3.3a1.5 1.5 0 0 0 0 2.1l3.6 3.6c.58.59 1.52.59 2.1 0l.3-.3a4.04 4.04 0 0 0 .48-5.12zM7.55 8.85a1.5 1.5 0 0 0-2.1 0l-.3.3a4.04 4.04 0 0 0-.48 5.12l-2.45 2.45a.75.75 0 1 0 1.06 1.06l2.45-2.45a4.04 4.04 0 0 0 5.12-.48l.3-.3c.59-.58.59-1.52 0-2.1z"]);
var PlugConnectedRegular = /* @__PURE__ */ createFluentIcon5("PlugConnectedRegular", "1em", ["M17.85 2.85a.5.5 0 0 0-.7-.7L14.48 4.8a4.04 4.04 0 0 0-5.33.34l-.3.3a1.5 1.5 0 0 0 0 2.1l3.6 3.6c.58.59 1.52.59 2.1 0l.3-.3a4.04 4.04 0 0 0 .34-5.33zm-4 7.6c-.2.19-.5.19-.7 0l-3.6-3.6c-.19-.2-.19-.5 0-.7l.3-.3a3.04 3.04 0 0 1 4.3 4.3zm-6.3-1.6a1.5 1.5 0 0 0-2.1 0l-.3.3a4.04 4.04 0 0 0-.34 5.33l-2.66 2.67a.5.5 0 0 0 .7.7l2.67-2.66a4.04 4.04 0 0 0 5.33-.34l.3-.3c.59-.58.59-1.52 0-2.1zm-1.4.7c.2-.19.5-.19.7 0l3.6 3.6c.19.2.19.5 0 .7l-.3.3a3.04 3.04 0 1 1-4.3-4.3z"]);

// lib/icons/chunk-11.js
import { createFluentIcon as createFluentIcon6 } from "./utils.js";
var TaskListLtrFilled = /* @__PURE__ */ createFluentIcon6("TaskListLtrFilled", "1em", ["M5.85 4.35a.5.5 0 1 0-.7-.7L3.5 5.29l-.65-.64a.5.5 0 1 0-.7.7l1 1c.2.2.5.2.7 0zm2.9.15a.75.75 0 0 0 0 1.5h8.5a.75.75 0 0 0 0-1.5zm0 5a.75.75 0 0 0 0 1.5h8.5a.75.75 0 0 0 0-1.5zM8 15.25c0-.41.34-.75.75-.75h8.5a.75.75 0 0 1 0 1.5h-8.5a.75.75 0 0 1-.75-.75m-2.15-5.4a.5.5 0 1 0-.7-.7L3.5 10.79l-.65-.64a.5.5 0 0 0-.7.7l1 1c.2.2.5.2.7 0zm0 4.3c.2.2.2.5 0 .7l-2 2a.5.5 0 0 1-.7 0l-1-1a.5.5 0 0 1 .7-.7l.65.64 1.65-1.64c.2-.2.5-.2.7 0"]);
var TaskListLtrRegular = /* @__PURE__ */ createFluentIcon6("TaskListLtrRegular", "1em", ["M5.85 4.35a.5.5 0 1 0-.7-.7L3.5 5.29l-.65-.64a.5.5 0 1 0-.7.7l1 1c.2.2.5.2.7 0zM8.5 5a.5.5 0 0 0 0 1h9a.5.5 0 0 0 0-1zm0 5a.5.5 0 0 0 0 1h9a.5.5 0 0 0 0-1zM8 15.5c0-.28.22-.5.5-.5h9a.5.5 0 0 1 0 1h-9a.5.5 0 0 1-.5-.5M5.85 9.85a.5.5 0 1 0-.7-.7L3.5 10.79l-.65-.64a.5.5 0 0 0-.7.7l1 1c.2.2.5.2.7 0zm0 4.3c.2.2.2.5 0 .7l-2 2a.5.5 0 0 1-.7 0l-1-1a.5.5 0 0 1 .7-.7l.65.64 1.65-1.64c.2-.2.5-.2.7 0"]);

// lib/icons/chunk-28.js
import { createFluentIcon as createFluentIcon7 } from "./utils.js";
var BoxFilled = /* @__PURE__ */ createFluentIcon7("BoxFilled", "1em", ["m10 7.96 3.03-1.21-7.5-3-2.59 1.03a2 2 0 0 0-.36.21zm-7.96-2.1Q2 6 2 6.17v7.64c0 .62.37 1.17.94 1.4l5.76 2.3q.4.15.8.21v-8.9zm8.46 11.87q.4-.05.8-.21l5.76-2.3c.57-.23.94-.78.94-1.4V6.18q0-.17-.04-.33L10.5 8.84zM17.42 5l-3.04 1.22-7.5-3 1.82-.73a3.5 3.5 0 0 1 2.6 0l5.76 2.3q.2.09.36.21"]);
export {
  BoxFilled,
  CalendarLtrFilled,
  DataPieFilled,
  DataPieRegular,
  DataTrendingFilled,
  PersonCircleFilled,
  PersonCircleRegular,
  PlugConnectedFilled,
  PlugConnectedRegular,
  SettingsFilled,
  TaskListLtrFilled,
  TaskListLtrRegular
};
