import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { gutterWidth, headHeight } from '../../book/measures.ts';
import { flexRow, look } from '../../kit/ui/theme.ts';

/** Position of the skeleton's blocks by column: top and height in px. */
const skeletonBlocks: readonly (readonly [top: number, height: number][])[] = [
  [
    [64, 180],
    [304, 120],
  ],
  [
    [124, 90],
    [244, 150],
  ],
  [[184, 240]],
  [
    [64, 120],
    [244, 60],
    [364, 90],
  ],
  [
    [94, 210],
    [364, 120],
  ],
  [[154, 120]],
];

/** Loading skeleton in the shape of the book's grid. */
export function BookSkeleton() {
  const styles = useStyles();
  return (
    <Skeleton aria-label="Loading" className={styles.book}>
      <div className={styles.gutter} />
      {skeletonBlocks.map((blocks, index) => (
        <div key={index.toString()} className={styles.column}>
          <div className={styles.head}>
            <SkeletonItem shape="circle" size={28} className={styles.avatar} />
            <SkeletonItem size={12} />
          </div>
          {blocks.map(([top, height]) => (
            <SkeletonItem key={top} className={styles.block} style={{ top: headHeight + top, height }} />
          ))}
        </div>
      ))}
    </Skeleton>
  );
}

const useStyles = makeStyles({
  book: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'hidden',
    borderTop: `1px solid ${look.hairline}`,
    backgroundColor: look.surface,
  },
  gutter: { flex: `0 0 ${gutterWidth}px`, borderRight: `1px solid ${look.hairline}` },
  column: {
    position: 'relative',
    flex: '1 0 112px',
    borderRight: `1px solid ${look.gridLine}`,
  },
  head: {
    ...flexRow,
    gap: '7px',
    height: `${headHeight}px`,
    boxSizing: 'border-box',
    padding: '0 9px',
    borderBottom: `1px solid ${look.hairline}`,
  },
  avatar: { flexShrink: 0 },
  block: { position: 'absolute', left: '3px', right: '3px', width: 'auto', borderRadius: '6px' },
});
