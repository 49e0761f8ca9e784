import { makeStyles, tokens } from '@fluentui/react-components';
import { phone } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';

/** A table of products on a card, whose rows are a grid: what is sent and what arrives look alike. */
export const useTableStyles = makeStyles({
  card: {
    overflow: 'hidden',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
  },
  table: { display: 'block', width: '100%' },
  body: { display: 'block' },
  row: {
    display: 'grid',
    alignItems: 'center',
    gap: '0 12px',
    padding: '0 16px',
    textAlign: 'left',
    '& th, & td': { minWidth: 0, padding: 0 },
  },
  head: {
    display: 'block',
    backgroundColor: look.surfaceSunken,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    '& tr': { height: '36px', borderBottom: `1px solid ${look.gridLine}` },
    '& th': { fontWeight: tokens.fontWeightSemibold },
    [phone]: { display: 'none' },
  },
  line: {
    minHeight: '51px',
    borderBottom: `1px solid ${look.gridLine}`,
    fontSize: '13px',
    lineHeight: '18px',
    [phone]: { minHeight: '65px', padding: '8px 14px' },
  },
  latest: { backgroundColor: look.rowSelected },
  unknown: { backgroundColor: look.cellEdited },
  product: { display: 'flex', flexDirection: 'column' },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    // What tells two tubes apart stands at the end of their names.
    [phone]: { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3 },
  },
  about: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    [phone]: { whiteSpace: 'nowrap' },
  },
  code: {
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    [phone]: { display: 'none' },
  },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  wide: { [phone]: { display: 'none' } },
  quantity: { display: 'flex', justifyContent: 'flex-end' },
  amber: { color: tokens.colorPaletteMarigoldForeground2, fontWeight: tokens.fontWeightSemibold },
  foot: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 24px',
    boxSizing: 'border-box',
    minHeight: '44px',
    padding: '8px 16px',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  aside: {
    marginLeft: 'auto',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    [phone]: { marginLeft: 0 },
  },
});
