import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import type { MouseEvent } from 'react';

interface RestoredProps {
  className: string | undefined;
  onDiscard: (event: MouseEvent<HTMLElement>) => void;
}

/** Says that unsaved work is there again. */
export function RestoredBanner({ className, onDiscard }: RestoredProps) {
  const styles = useStyles();
  return (
    <MessageBar role="status" intent="info" layout="singleline" className={mergeClasses(styles.bar, className)}>
      <MessageBarBody className={styles.text}>Restored what you had typed.</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  bar: { borderRadius: tokens.borderRadiusLarge, padding: '8px 12px' },
  // The button stays beside the words; on a phone they wrap.
  text: { whiteSpace: 'normal' },
});
