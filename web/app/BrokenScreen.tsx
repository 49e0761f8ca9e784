import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useCallback, useEffect, useState } from 'react';
import { unreachableMessage } from '../kit/data/call.ts';
import { readConfig } from './config.ts';

/** Shown when a screen failed, usually because its script did not load. Has few dependencies for that reason. */
export function BrokenScreen({ text = '' }: { text?: string }) {
  const styles = useStyles();
  const [isCutOff, setCutOff] = useState(text === '');
  /** Whether the server is reachable. Otherwise reloading would lose the app itself. */
  const reach = useCallback(async () => {
    const isThere = await readConfig().then(
      () => true,
      () => false,
    );
    setCutOff(!isThere);
    return isThere;
  }, []);
  useEffect(() => void reach(), [reach]);
  return (
    <div role="alert" className={styles.broken}>
      <p className={styles.text}>{[text, isCutOff && unreachableMessage].filter(Boolean).join(' ')}</p>
      <Button onClick={() => void reach().then((isThere) => isThere && location.reload())}>Retry</Button>
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
