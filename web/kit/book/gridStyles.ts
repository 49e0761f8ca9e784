import { makeStyles, tokens } from '@fluentui/react-components';
import { look } from '../theme.ts';
import { gutterWidth, headHeight, pixels } from './measures.ts';

export const useGridStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    minWidth: 0,
  },
  scroller: {
    position: 'relative',
    flex: '1 1 0',
    minHeight: 0,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    isolation: 'isolate',
    containerType: 'inline-size',
    scrollPadding: `${headHeight + 8}px 8px 8px ${gutterWidth + 8}px`,
    borderTop: `1px solid ${look.hairline}`,
    backgroundColor: look.surface,
    color: tokens.colorNeutralForeground1,
    '@media (max-width: 599px)': { scrollSnapType: 'x proximity', scrollPaddingLeft: `${gutterWidth}px` },
  },
  dragging: { scrollSnapType: 'none' },
  // Over everything, so that nothing beneath answers to the pointer; a rule for all the blocks would cost a frame.
  shield: { position: 'fixed', inset: 0, zIndex: 10, cursor: 'grabbing' },
  heads: {
    position: 'sticky',
    top: 0,
    zIndex: 5,
    display: 'flex',
    width: 'max-content',
    minWidth: '100%',
    height: `${headHeight}px`,
  },
  day: { position: 'relative', display: 'flex', width: 'max-content', minWidth: '100%' },
  // Half-hour and hour lines; quarters have none.
  columns: {
    display: 'flex',
    flex: '1 0 auto',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    backgroundImage: [
      `linear-gradient(${look.gridLineHour} 1px, transparent 1px)`,
      `linear-gradient(${look.gridLine} 1px, transparent 1px)`,
    ].join(', '),
    backgroundSize: `100% ${pixels(60)}px, 100% ${pixels(30)}px`,
  },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});
