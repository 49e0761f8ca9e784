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

/** Banner saying that unsaved work was restored, with Discard. */
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
  // Keeps the button next to the text; on phones the text wraps.
  text: { whiteSpace: 'normal' },
});
