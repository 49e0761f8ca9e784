import { makeStyles } from '@fluentui/react-components';
import { ErrorState } from '../States.tsx';

const useStyles = makeStyles({ root: { padding: '12px 14px' } });

/** What went wrong, between the bar and the rows that are still there. */
export function GridError({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <div className={useStyles().root}>
      <ErrorState text={error.message} onRetry={onRetry} />
    </div>
  );
}
