import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { look } from '../theme.ts';

const useStyles = makeStyles({
  head: { boxSizing: 'border-box', backgroundColor: look.surfaceSunken, borderBottom: `1px solid ${look.hairline}` },
  line: {
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: '2fr 3fr 1fr 3fr 1fr',
    alignItems: 'center',
    gap: '24px',
    padding: '0 14px',
    borderBottom: `1px solid ${look.gridLine}`,
  },
});

const lines = Array.from({ length: 10 }, (_, line) => line);

type Props = { label: string; height: number; filterRow: boolean };

/** Head and ten lines in the grid's own measures, so that nothing moves when the rows arrive. */
export function GridLines({ label, height, filterRow }: Props) {
  const styles = useStyles();
  return (
    <Skeleton aria-label={`Loading ${label}`}>
      <div className={styles.head} style={{ height: filterRow ? 72 : 36 }} />
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
