import { makeStyles, tokens } from '@fluentui/react-components';
import { touch } from '../../kit/ui/media.ts';
import { flexRow, look, quietDenseText, quietSmallText } from '../../kit/ui/theme.ts';

const narrow = '@media (max-width: 767px)';
const headerHeight = '56px';

export const useSearchStyles = makeStyles({
  opener: {
    marginLeft: 'auto',
    [touch]: { minWidth: '44px', minHeight: '44px' },
    '@media (min-width: 768px)': { display: 'none' },
  },
  search: { position: 'relative', flexBasis: '440px', minWidth: 0, [narrow]: { display: 'none' } },
  open: {
    [narrow]: {
      ...flexRow,
      gap: '4px',
      position: 'absolute',
      inset: 0,
      zIndex: 1,
      padding: '0 8px',
      backgroundColor: look.canvas,
    },
  },
  box: { width: '100%', minWidth: 0, [touch]: { minHeight: '44px' } },
  key: {
    padding: '1px 6px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: look.surfaceSunken,
    font: 'inherit',
    ...quietSmallText,
    whiteSpace: 'nowrap',
    [touch]: { display: 'none' },
    [narrow]: { display: 'none' },
  },
  closer: {
    flexShrink: 0,
    [touch]: { minWidth: '44px', minHeight: '44px' },
    '@media (min-width: 768px)': { display: 'none' },
  },
  /** Above sticky parts of the screen. */
  panel: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    left: '50%',
    translate: '-50%',
    zIndex: 20,
    width: 'max(100%, 440px)',
    maxHeight: 'min(640px, calc(100vh - 72px))',
    overflowY: 'auto',
    boxSizing: 'border-box',
    padding: '6px',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: look.surface,
    boxShadow: look.raisedShadow,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
    [narrow]: {
      top: headerHeight,
      left: 0,
      translate: 'none',
      width: '100%',
      maxHeight: `calc(100dvh - ${headerHeight})`,
      borderRadius: 0,
    },
  },
  note: { ...quietDenseText, margin: 0, padding: '10px 12px', overflowWrap: 'anywhere' },
});
