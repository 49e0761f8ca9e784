import { Button, makeStyles, Tooltip } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons';
import { touch } from '../../../kit/media.ts';

/** Prints what the book shows; the browser's own way of printing does the same. */
export function PrintButton() {
  const styles = useStyles();
  return (
    <Tooltip content="Print" relationship="label">
      <Button appearance="subtle" className={styles.button} icon={<PrintRegular />} onClick={() => window.print()} />
    </Tooltip>
  );
}

const useStyles = makeStyles({
  button: { marginLeft: '8px', [touch]: { minHeight: '44px', minWidth: '44px' } },
});
