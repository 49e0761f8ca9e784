import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import type { Loss } from '../editing/opened.ts';
import { useBarStyles } from './barStyles.ts';

/** Somebody else has taken the appointment away while it is open here; one that is gone for good can be booked anew. */
export function Missing({ loss, onRenew }: { loss: Loss; onRenew: () => void }) {
  const styles = useBarStyles();
  return (
    <MessageBar role="alert" intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody className={styles.words}>Somebody else has {loss} this appointment.</MessageBarBody>
      {loss === 'deleted' && (
        <MessageBarActions>
          <Button size="small" onClick={onRenew}>
            Book it again
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
