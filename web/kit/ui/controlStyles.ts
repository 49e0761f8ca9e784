import { makeStyles, tokens } from '@fluentui/react-components';
import { touch } from './media.ts';
import { look } from './theme.ts';

/** Shared control styles: full width, 44 px touch targets, read-only look. */
export const useControlStyles = makeStyles({
  control: {
    width: '100%',
    minWidth: 0,
    [touch]: { minHeight: '44px' },
    // Keeps focused fields clear of the header and the form's sticky footer.
    '& input, & textarea': { scrollMarginTop: '96px', scrollMarginBottom: '120px' },
  },
  option: { [touch]: { minHeight: '44px' } },
  // The chevron stays where Fluent shows a cross in its place.
  clearable: {
    gridTemplateColumns: '[content] 1fr [clear] auto [icon] auto [end]',
    '& > .fui-Dropdown__clearButton': { gridColumnStart: 'clear' },
  },
  chevron: { display: 'block' },
  readOnly: { backgroundColor: look.surfaceSunken },
  number: { '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } },
  calendar: { '& button': { fontFamily: 'inherit' } },
  figures: { fontVariantNumeric: 'tabular-nums' },
  unit: { color: tokens.colorNeutralForeground3, fontSize: '13px' },
  row: { display: 'flex', alignItems: 'center', gap: '8px' },
  chip: { flexShrink: 0, width: '10px', height: '10px', borderRadius: '3px', forcedColorAdjust: 'none' },
});

/** Label style above a control, for `makeStyles`. */
export const fieldLabelStyle = {
  fontSize: '13px',
  lineHeight: '18px',
  fontWeight: tokens.fontWeightMedium,
  paddingTop: 0,
  paddingBottom: '4px',
} as const;
