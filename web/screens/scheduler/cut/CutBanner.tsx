import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { phone } from '../../../kit/ui/media.ts';
import { formatDraftTime } from '../dateFormats.ts';
import type { Draft } from '../draft.ts';

/** Says which appointment is cut out and how it gets to its new time. */
export function CutBanner({ cut, onDrop }: { cut: Draft; onDrop: () => void }) {
  const styles = useStyles();
  return (
    <MessageBar intent="info" layout="multiline" className={styles.bar}>
      <MessageBarBody>
        {cut.client?.name}, {formatDraftTime(cut)}, is cut out. Go to another day and press V on a free time, or click
        one.
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onDrop}>
          Leave it there
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  bar: { margin: '0 20px 12px', flexShrink: 0, [phone]: { margin: '0 16px 12px' } },
});
