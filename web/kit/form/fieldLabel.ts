import { tokens } from '@fluentui/react-components';

/** The label above a control, for a style of `makeStyles`. */
export const fieldLabel = {
  fontSize: '13px',
  lineHeight: '18px',
  fontWeight: tokens.fontWeightMedium,
  paddingTop: 0,
  paddingBottom: '4px',
} as const;
