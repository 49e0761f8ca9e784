import { makeStyles, shorthands, tokens } from '@fluentui/react-components';
import { look } from '../theme.ts';

export const gapLabelHeight = 14;
const radius = tokens.borderRadiusMedium;

/**
 * The classes of a block and its parts. A column asks for them once and hands them down: each use of the hook looks
 * at every rule, which a thousand blocks would feel.
 */
export const useBlockStyles = makeStyles({
  block: {
    position: 'absolute',
    boxSizing: 'border-box',
    margin: 0,
    padding: '1px 3px',
    border: 'none',
    background: 'none',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    touchAction: 'manipulation',
    userSelect: 'none',
    WebkitTouchCallout: 'none',
    outline: 'none',
    '&:focus-visible > span': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    '&:hover > i::after, &:focus-visible > i::after': { backgroundColor: tokens.colorNeutralForeground3 },
  },
  sideBySide: { paddingLeft: '2px', paddingRight: '2px' },
  face: { display: 'block', borderRadius: radius, backgroundColor: look.surface },
  plain: { ':hover': { boxShadow: `0 0 0 1px ${tokens.colorNeutralStrokeAccessible}` } },
  selected: {
    boxShadow: `0 0 0 2px ${look.surface}, 0 0 0 4px ${tokens.colorCompoundBrandStroke}, ${tokens.shadow8}`,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '1px' },
  },
  lifted: { opacity: 0.4 },
  handle: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: 0,
    height: '8px',
    cursor: 'ns-resize',
    '@media (pointer: coarse)': { height: '16px' },
    '::after': {
      content: '""',
      position: 'absolute',
      left: 'calc(50% - 9px)',
      bottom: '3px',
      width: '18px',
      height: '2px',
      borderRadius: '1px',
    },
  },

  segment: {
    display: 'block',
    boxSizing: 'border-box',
    ...shorthands.borderStyle('solid'),
    ...shorthands.borderWidth(0, '1px', 0, '3px'),
  },
  gap: {
    ...shorthands.borderStyle('dashed', 'solid'),
    ...shorthands.borderWidth('1px', '1px', '1px', '3px'),
    backgroundColor: look.surface,
    backgroundImage: 'repeating-linear-gradient(135deg, currentColor 0 1.5px, transparent 1.5px 6px)',
    // Forced colors take gradients away, but the hatch is what tells a gap from work.
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      ...shorthands.borderColor('CanvasText !important'),
      backgroundColor: 'Canvas',
      color: 'GrayText !important',
    },
  },
  first: { borderTopWidth: '1px', borderTopLeftRadius: radius, borderTopRightRadius: radius },
  last: { borderBottomWidth: '1px', borderBottomLeftRadius: radius, borderBottomRightRadius: radius },
  // Between two services there may be no gap and no change of color.
  seam: { borderTopWidth: '1px' },
  gapLabel: {
    position: 'relative',
    zIndex: 2,
    display: 'block',
    width: 'fit-content',
    maxWidth: 'calc(100% - 10px)',
    marginLeft: '5px',
    padding: '0 3px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: look.surface,
    fontSize: '11px',
    lineHeight: `${gapLabelHeight}px`,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    '@media (forced-colors: active)': { forcedColorAdjust: 'auto' },
  },

  // Each clip and layer is paid for a thousand times: only what holds words has one.
  worded: { overflow: 'hidden' },
  // Above the now-line and on the block's own ground, so the line never strikes the words through.
  lines: {
    position: 'relative',
    zIndex: 2,
    display: 'block',
    width: 'fit-content',
    maxWidth: '100%',
    boxSizing: 'border-box',
    padding: '3px 4px 0 5px',
    backgroundColor: 'inherit',
  },
  tight: { paddingTop: '5px' },
  line: {
    display: 'block',
    paddingRight: '3px',
    fontSize: '12px',
    lineHeight: '16px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  time: { fontSize: '11px', lineHeight: '14px', fontVariantNumeric: 'tabular-nums' },
  name: { fontWeight: tokens.fontWeightBold },
  struck: { textDecorationLine: 'line-through' },
  beside: { marginLeft: '6px', fontWeight: tokens.fontWeightRegular },
  sign: { width: '11px', height: '11px', marginRight: '4px', verticalAlign: '-1px' },
  warning: { marginRight: '3px', verticalAlign: '-2px', fontSize: '14px', lineHeight: 0 },
});

export type BlockStyles = ReturnType<typeof useBlockStyles>;
