// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

// lib/utils/createFluentIcon.js
import * as React3 from "react";
import { mergeClasses as mergeClasses2 } from "@griffel/react";

// lib/utils/useIconState.js
import { mergeClasses } from "@griffel/react";

// lib/utils/useIconStyles.styles.js
import { __styles } from "@griffel/react";
var useStyles = __styles({
  root: {
    mc9l5x: "f1w7gpdv",
    Bg96gwp: "fez10in"
  },
  rtl: {
    Bz10aip: "f13rod7r"
  }
}, {
  d: [".f1w7gpdv{display:inline;}", ".fez10in{line-height:0;}", ".f13rod7r{transform:scaleX(-1);}"]
});

// lib/contexts/IconDirectionContext.js
import * as React from "react";
var IconDirectionContext = React.createContext(void 0);
var IconDirectionContextDefaultValue = {};
var IconDirectionContextProvider = IconDirectionContext.Provider;
var useIconContext = () => {
  const context = React.useContext(IconDirectionContext);
  return context !== null && context !== void 0 ? context : IconDirectionContextDefaultValue;
};

// lib/utils/constants.js
var iconClassName = "fui-Icon";
var iconFilledClassName = "fui-Icon-filled";
var iconRegularClassName = "fui-Icon-regular";
var DATA_FUI_ICON = "data-fui-icon";

// lib/core/useBaseIconState.js
var useBaseIconState = (props, options) => {
  const {
    // remove unwanted props to be set on the svg/html element
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    filled,
    // consumed by the icon factory to scope color-icon ids, never a DOM attribute
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    idPrefix,
    title,
    primaryFill = "currentColor",
    ...rest
  } = props;
  const state = {
    ...rest,
    fill: primaryFill
  };
  const iconContext = useIconContext();
  const isRtlFlip = Boolean((options === null || options === void 0 ? void 0 : options.flipInRtl) && (iconContext === null || iconContext === void 0 ? void 0 : iconContext.textDirection) === "rtl");
  if (title) {
    state["aria-label"] = title;
  }
  if (!state["aria-label"] && !state["aria-labelledby"]) {
    state["aria-hidden"] = true;
  } else {
    state["role"] = "img";
  }
  state[DATA_FUI_ICON] = "";
  return { state, isRtlFlip };
};

// lib/utils/useIconState.js
var useIconState = (props, options) => {
  const styles = useStyles();
  const { state, isRtlFlip } = useBaseIconState(props, options);
  state.className = mergeClasses(styles.root, isRtlFlip && styles.rtl, state.className);
  return state;
};

// lib/utils/createFluentIcon.styles.js
import { __styles as __styles2 } from "@griffel/react";
var useRootStyles = __styles2({
  root: {
    B8gzw0y: "f1dd5bof"
  }
}, {
  m: [["@media (forced-colors: active){.f1dd5bof{forced-color-adjust:auto;}}", {
    m: "(forced-colors: active)"
  }]]
});

// lib/core/svg.js
import * as React2 from "react";
var URL_REF = "url(#";
var renderSvgNode = (node, key, prefix) => {
  const [tag, attrs, ...children] = node;
  let scoped = attrs;
  if (prefix && attrs) {
    const next = {};
    for (const attrName in attrs) {
      const attrValue = attrs[attrName];
      if (typeof attrValue !== "string") {
        next[attrName] = attrValue;
      } else if (attrName === "id") {
        next[attrName] = prefix + attrValue;
      } else {
        const refAt = attrValue.indexOf(URL_REF);
        next[attrName] = refAt < 0 ? attrValue : attrValue.slice(0, refAt + URL_REF.length) + prefix + attrValue.slice(refAt + URL_REF.length);
      }
    }
    scoped = next;
  }
  return React2.createElement(tag, { ...scoped, key }, ...children.map((child, idx) => renderSvgNode(child, idx, prefix)));
};
var computeViewBox = (width) => width === "1em" ? "20" : width;
var precomputeColorChildren = (pathsOrSvg, options, prefix) => typeof pathsOrSvg !== "string" && ((options === null || options === void 0 ? void 0 : options.color) || Array.isArray(pathsOrSvg[0])) ? pathsOrSvg.map((node, i) => renderSvgNode(node, i, prefix)) : void 0;
var noColorChildren = () => void 0;
var createColorChildrenResolver = (pathsOrSvg, options) => {
  const colorChildren = precomputeColorChildren(pathsOrSvg, options);
  if (!colorChildren) {
    return noColorChildren;
  }
  return function useColorChildren(idPrefix) {
    return React2.useMemo(() => idPrefix ? precomputeColorChildren(pathsOrSvg, options, idPrefix) : colorChildren, [idPrefix]);
  };
};
var renderSvgBody = (state, pathsOrSvg, colorChildren) => {
  if (typeof pathsOrSvg === "string") {
    return React2.createElement("svg", { ...state, dangerouslySetInnerHTML: { __html: pathsOrSvg } });
  }
  if (colorChildren) {
    return React2.createElement("svg", state, ...colorChildren);
  }
  return React2.createElement("svg", state, ...pathsOrSvg.map((d) => React2.createElement("path", { d, fill: state.fill })));
};

// lib/utils/createFluentIcon.js
var createFluentIcon = (displayName, width, pathsOrSvg, options) => {
  const viewBoxWidth = computeViewBox(width);
  const useColorChildren = createColorChildrenResolver(pathsOrSvg, options);
  const Icon = React3.forwardRef((props, ref) => {
    const styles = useRootStyles();
    const iconState = useIconState(props, { flipInRtl: options === null || options === void 0 ? void 0 : options.flipInRtl });
    const colorChildren = useColorChildren(props.idPrefix);
    const state = {
      ...iconState,
      className: mergeClasses2(iconClassName, iconState.className, styles.root),
      ref,
      width,
      height: width,
      viewBox: `0 0 ${viewBoxWidth} ${viewBoxWidth}`,
      xmlns: "http://www.w3.org/2000/svg"
    };
    return renderSvgBody(state, pathsOrSvg, colorChildren);
  });
  Icon.displayName = displayName;
  return Icon;
};

// lib/icons/chunk-15.js
var EyeRegular = /* @__PURE__ */ createFluentIcon("EyeRegular", "1em", ["M3.26 11.6A7 7 0 0 1 10 6c3.2 0 6.06 2.33 6.74 5.6a.5.5 0 0 0 .98-.2A8 8 0 0 0 10 5a8 8 0 0 0-7.72 6.4.5.5 0 0 0 .98.2M10 8a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7m-2.5 3.5a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1-5 0"]);
var EyeOffRegular = /* @__PURE__ */ createFluentIcon("EyeOffRegular", "1em", ["M2.85 2.15a.5.5 0 1 0-.7.7l3.5 3.5a8 8 0 0 0-3.37 5.05.5.5 0 1 0 .98.2 7 7 0 0 1 3.1-4.53l1.6 1.59a3.5 3.5 0 1 0 4.88 4.89l4.3 4.3a.5.5 0 0 0 .71-.7zm9.27 10.68a2.5 2.5 0 1 1-3.45-3.45zm-2-4.83 3.38 3.38A3.5 3.5 0 0 0 10.12 8M10 6q-.86 0-1.67.21l-.8-.8A8 8 0 0 1 10 5c3.7 0 6.94 2.67 7.72 6.4a.5.5 0 0 1-.98.2A7 7 0 0 0 10 6"]);

// lib/icons/chunk-16.js
var CircleFilled = /* @__PURE__ */ createFluentIcon("CircleFilled", "1em", ["M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16"]);

// lib/icons/chunk-24.js
var ChevronDownRegular = /* @__PURE__ */ createFluentIcon("ChevronDownRegular", "1em", ["M15.85 7.65c.2.2.2.5 0 .7l-5.46 5.49a.55.55 0 0 1-.78 0L4.15 8.35a.5.5 0 1 1 .7-.7L10 12.8l5.15-5.16c.2-.2.5-.2.7 0"]);

// lib/sizedIcons/chunk-10.js
var Warning12Filled = /* @__PURE__ */ createFluentIcon("Warning12Filled", "12", ["M4.28 1.97a2 2 0 0 1 3.43 0l3 5A2 2 0 0 1 9 10H3A2 2 0 0 1 1.3 6.98zM6 6.75a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5M6 3.5a.5.5 0 0 0-.5.5v1.5a.5.5 0 0 0 1 0V4a.5.5 0 0 0-.5-.5"]);

// lib/sizedIcons/chunk-24.js
var Checkmark12Filled = /* @__PURE__ */ createFluentIcon("Checkmark12Filled", "12", ["M9.76 3.2c.3.29.32.76.04 1.06l-4.25 4.5a.75.75 0 0 1-1.08.02L2.22 6.53a.75.75 0 0 1 1.06-1.06l1.7 1.7L8.7 3.24a.75.75 0 0 1 1.06-.04"]);
var Checkmark16Filled = /* @__PURE__ */ createFluentIcon("Checkmark16Filled", "16", ["M14.05 3.49c.28.3.27.77-.04 1.06l-7.93 7.47A.85.85 0 0 1 4.9 12L2.22 9.28a.75.75 0 1 1 1.06-1.06l2.24 2.27 7.47-7.04a.75.75 0 0 1 1.06.04"]);
var CheckmarkCircle12Filled = /* @__PURE__ */ createFluentIcon("CheckmarkCircle12Filled", "12", ["M1 6a5 5 0 1 1 10 0A5 5 0 0 1 1 6m7.35-.9a.5.5 0 1 0-.7-.7L5.5 6.54 4.35 5.4a.5.5 0 1 0-.7.7l1.5 1.5c.2.2.5.2.7 0z"]);

// lib/sizedIcons/chunk-25.js
var Square12Filled = /* @__PURE__ */ createFluentIcon("Square12Filled", "12", ["M2 4c0-1.1.9-2 2-2h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z"]);
var Square16Filled = /* @__PURE__ */ createFluentIcon("Square16Filled", "16", ["M2 4.5A2.5 2.5 0 0 1 4.5 2h7A2.5 2.5 0 0 1 14 4.5v7a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 2 11.5z"]);

// lib/sizedIcons/chunk-28.js
var DiamondDismiss12Filled = /* @__PURE__ */ createFluentIcon("DiamondDismiss12Filled", "12", ["M4.59 1.09a2 2 0 0 1 2.82 0l3.5 3.5a2 2 0 0 1 0 2.82l-3.5 3.5a2 2 0 0 1-2.82 0l-3.5-3.5a2 2 0 0 1 0-2.83zm3.26 3.06a.5.5 0 0 0-.7 0L6 5.29 4.85 4.15a.5.5 0 0 0-.7.7L5.29 6 4.15 7.15a.5.5 0 0 0 .7.7L6 6.71l1.15 1.14a.5.5 0 1 0 .7-.7L6.71 6l1.14-1.15a.5.5 0 0 0 0-.7"]);
export {
  Checkmark12Filled,
  Checkmark16Filled,
  CheckmarkCircle12Filled,
  ChevronDownRegular,
  CircleFilled,
  DiamondDismiss12Filled,
  EyeOffRegular,
  EyeRegular,
  IconDirectionContextProvider,
  Square12Filled,
  Square16Filled,
  Warning12Filled,
  createFluentIcon,
  iconFilledClassName,
  iconRegularClassName
};
