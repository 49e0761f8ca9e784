import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { touch } from '../../../kit/media.ts';
import { useNarrow } from '../../../kit/useMedia.ts';

/** Begins an appointment without a place in the book yet. A phone has room for the sign only. */
export function NewButton({ disabled, onNew }: { disabled: boolean; onNew: () => void }) {
  const styles = useStyles();
  const isNarrow = useNarrow();
  return (
    <Button
      appearance="primary"
      className={styles.button}
      icon={<AddRegular />}
      aria-label="New appointment"
      disabledFocusable={disabled}
      onClick={onNew}
    >
      {isNarrow ? undefined : 'New appointment'}
    </Button>
  );
}

const useStyles = makeStyles({ button: { [touch]: { minHeight: '44px', minWidth: '44px' } } });
