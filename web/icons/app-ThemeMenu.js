// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/icons/chunk-11.js
import { createFluentIcon } from "./utils.js";
var WeatherMoonRegular = /* @__PURE__ */ createFluentIcon("WeatherMoonRegular", "1em", ["M15.5 13.5A6.98 6.98 0 0 1 4 14.39c2.83-1.09 4.56-2.42 5.6-4.4 1.04-2 1.33-4.16.75-6.9q1.36.17 2.58.87a7 7 0 0 1 2.55 9.54M5.45 16.92A7.98 7.98 0 1 0 9.88 2.04a.6.6 0 0 0-.61.73c.69 2.82.43 4.88-.55 6.76-.94 1.78-2.55 3.03-5.55 4.1a.6.6 0 0 0-.3.9 8 8 0 0 0 2.59 2.39"]);
export {
  WeatherMoonRegular
};
