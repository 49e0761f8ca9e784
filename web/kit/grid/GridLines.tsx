import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { look } from '../theme.ts';

const useStyles = makeStyles({
  head: { height: '36px', backgroundColor: look.surfaceSunken, borderBottom: `1px solid ${look.hairline}` },
  line: {
    display: 'grid',
    gridTemplateColumns: '2fr 3fr 1fr 3fr 1fr',
    alignItems: 'center',
    gap: '24px',
    padding: '0 14px',
    borderBottom: `1px solid ${look.gridLine}`,
  },
});

const lines = Array.from({ length: 10 }, (_, line) => line);

/** Head and ten lines in the grid's own measures, so that nothing moves when the rows arrive. */
export function GridLines({ label, height }: { label: string; height: number }) {
  const styles = useStyles();
  return (
    <Skeleton aria-label={`Loading ${label}`}>
      <div className={styles.head} />
      {lines.map((line) => (
        <div key={line} className={styles.line} style={{ height }}>
          <SkeletonItem size={12} />
          <SkeletonItem size={12} />
          <SkeletonItem size={12} />
          <SkeletonItem size={12} />
          <SkeletonItem size={12} />
        </div>
      ))}
    </Skeleton>
  );
}
