import { Button, makeStyles, tokens } from '@fluentui/react-components';

/** In the place of a screen that failed, most often because its script could not be loaded; so it needs little itself. */
export function BrokenScreen({ text = 'This screen could not be shown.' }: { text?: string }) {
  const styles = useStyles();
  return (
    <div role="alert" className={styles.broken}>
      <p className={styles.text}>{text}</p>
      <Button onClick={() => location.reload()}>Retry</Button>
    </div>
  );
}

const useStyles = makeStyles({
  broken: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '12px',
    minHeight: '60vh',
    padding: '48px 24px',
    textAlign: 'center',
  },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});
