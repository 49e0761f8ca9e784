import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Skeleton,
  SkeletonItem,
  tokens,
} from '@fluentui/react-components';
import { FilterDismissRegular, TableSimpleRegular } from '@fluentui/react-icons';
import { look } from '../theme.ts';

const useStyles = makeStyles({
  head: { height: '36px', backgroundColor: look.surfaceSunken, borderBottom: `1px solid ${look.hairline}` },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '24px',
    padding: '0 14px',
    borderBottom: `1px solid ${look.gridLine}`,
  },
  bar: { flex: 1 },
  short: { flex: 0.6 },
  empty: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '10px',
    padding: '48px 16px',
    color: tokens.colorNeutralForeground3,
    textAlign: 'center',
  },
  icon: { fontSize: '20px', color: tokens.colorNeutralForeground4 },
  error: { margin: '12px 14px' },
});

const lines = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

/** The grid's own shape while the first answer is on its way. */
export function GridSkeleton({ label, height }: { label: string; height: number }) {
  const styles = useStyles();
  return (
    <Skeleton aria-label={`Loading ${label}`} aria-busy>
      <div className={styles.head} />
      {lines.map((line) => (
        <div key={line} className={styles.line} style={{ height }}>
          <SkeletonItem className={styles.bar} size={12} />
          <SkeletonItem className={styles.bar} size={12} />
          <SkeletonItem className={styles.short} size={12} />
          <SkeletonItem className={styles.bar} size={12} />
          <SkeletonItem className={styles.short} size={12} />
        </div>
      ))}
    </Skeleton>
  );
}

export function GridEmpty({ text, action }: { text: string; action?: { label: string; onClick: () => void } }) {
  const styles = useStyles();
  return (
    <div className={styles.empty}>
      <TableSimpleRegular className={styles.icon} aria-hidden />
      <span>{text}</span>
      {action && (
        <Button appearance="secondary" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

export function GridFilteredOut({ many, onClear }: { many: string; onClear: () => void }) {
  const styles = useStyles();
  return (
    <div className={styles.empty}>
      <FilterDismissRegular className={styles.icon} aria-hidden />
      <span role="status">No {many} match the filters.</span>
      <Button appearance="secondary" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}

export function GridError({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const styles = useStyles();
  return (
    <MessageBar intent="error" layout="multiline" className={styles.error}>
      <MessageBarBody>{error.message}</MessageBarBody>
      {onRetry && (
        <MessageBarActions>
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
