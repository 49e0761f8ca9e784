import { makeStyles, tokens } from '@fluentui/react-components';
import { touch } from '../kit/ui/media.ts';
import { look } from '../kit/ui/theme.ts';

const entry = {
  display: 'flex',
  alignItems: 'center',
  border: 'none',
  borderRadius: '7px',
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground2,
  font: 'inherit',
  fontWeight: tokens.fontWeightMedium,
  textAlign: 'start',
  textDecorationLine: 'none',
  cursor: 'pointer',
  ':hover': { backgroundColor: look.entryHover },
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
} as const;

export const useMenuStyles = makeStyles({
  menu: {
    display: 'flex',
    flexDirection: 'column',
    alignSelf: 'stretch',
    flexGrow: 1,
    gap: '2px',
    padding: '8px 10px',
    overflowY: 'auto',
  },
  item: { ...entry, gap: '10px', minHeight: '34px', padding: '0 10px', [touch]: { minHeight: '44px' } },
  icon: { display: 'inline-flex', fontSize: '20px' },
  grow: { flexGrow: 1 },
  children: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    marginLeft: '19px',
    paddingLeft: '10px',
    borderLeft: `1px solid ${look.hairline}`,
  },
  child: { ...entry, minHeight: '32px', padding: '0 10px', [touch]: { minHeight: '44px' } },
  compact: {
    ...entry,
    justifyContent: 'center',
    width: '40px',
    height: '40px',
    // The edge of the strip takes one of its 60.
    marginRight: '-1px',
    flexShrink: 0,
    fontSize: '20px',
  },
  selected: {
    backgroundColor: look.entrySelected,
    color: tokens.colorBrandForeground2,
    ':hover': { backgroundColor: look.entrySelected },
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});
