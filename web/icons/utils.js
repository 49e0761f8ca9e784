// Written by `npm run icons`. Microsoft owns the copyright, see LICENSE.

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

// lib/utils/bundleIcon.js
import * as React2 from "react";
import { mergeClasses as mergeClasses2 } from "@griffel/react";

// lib/utils/bundleIcon.styles.js
import { __styles as __styles2 } from "@griffel/react";
var useBundledIconStyles = __styles2({
  root: {
    mc9l5x: "fjseox"
  },
  visible: {
    mc9l5x: "f1w7gpdv"
  }
}, {
  d: [".fjseox{display:none;}", ".f1w7gpdv{display:inline;}"]
});

// lib/utils/bundleIcon.js
var bundleIcon = (FilledIcon, RegularIcon) => {
  const Component = (props) => {
    const { className, filled, ...rest } = props;
    const styles = useBundledIconStyles();
    return React2.createElement(
      React2.Fragment,
      null,
      React2.createElement(FilledIcon, Object.assign({}, rest, { className: mergeClasses2(styles.root, filled && styles.visible, iconFilledClassName, className) })),
      React2.createElement(RegularIcon, Object.assign({}, rest, { className: mergeClasses2(styles.root, !filled && styles.visible, iconRegularClassName, className) }))
    );
  };
  Component.displayName = "CompoundIcon";
  return Component;
};

// lib/utils/createFluentIcon.js
import * as React4 from "react";
import { mergeClasses as mergeClasses3 } from "@griffel/react";

// lib/utils/createFluentIcon.styles.js
import { __styles as __styles3 } from "@griffel/react";
var useRootStyles = __styles3({
  root: {
    B8gzw0y: "f1dd5bof"
  }
}, {
  m: [["@media (forced-colors: active){.f1dd5bof{forced-color-adjust:auto;}}", {
    m: "(forced-colors: active)"
  }]]
});

// lib/core/svg.js
import * as React3 from "react";
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
  return React3.createElement(tag, { ...scoped, key }, ...children.map((child, idx) => renderSvgNode(child, idx, prefix)));
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
    return React3.useMemo(() => idPrefix ? precomputeColorChildren(pathsOrSvg, options, idPrefix) : colorChildren, [idPrefix]);
  };
};
var renderSvgBody = (state, pathsOrSvg, colorChildren) => {
  if (typeof pathsOrSvg === "string") {
    return React3.createElement("svg", { ...state, dangerouslySetInnerHTML: { __html: pathsOrSvg } });
  }
  if (colorChildren) {
    return React3.createElement("svg", state, ...colorChildren);
  }
  return React3.createElement("svg", state, ...pathsOrSvg.map((d) => React3.createElement("path", { d, fill: state.fill })));
};

// lib/utils/createFluentIcon.js
var createFluentIcon = (displayName, width, pathsOrSvg, options) => {
  const viewBoxWidth = computeViewBox(width);
  const useColorChildren = createColorChildrenResolver(pathsOrSvg, options);
  const Icon = React4.forwardRef((props, ref) => {
    const styles = useRootStyles();
    const iconState = useIconState(props, { flipInRtl: options === null || options === void 0 ? void 0 : options.flipInRtl });
    const colorChildren = useColorChildren(props.idPrefix);
    const state = {
      ...iconState,
      className: mergeClasses3(iconClassName, iconState.className, styles.root),
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
export {
  IconDirectionContextProvider,
  bundleIcon,
  createFluentIcon,
  iconFilledClassName,
  iconRegularClassName
};
