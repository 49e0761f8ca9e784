import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular, PrintRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { formatTime } from '../../shared/rules/time.ts';
import { useRefresh } from '../kit/data/useApi.ts';
import { phone, touch } from '../kit/ui/media.ts';
import { useSalonWatch } from './watch.ts';

interface RefreshToolsProps {
  /** The salon that the screen is about; all of them with All Locations. */
  location: number | null | undefined;
  /** The endpoints that the screen shows. */
  shows: readonly Endpoint[];
  /** Reloads what is not read through an endpoint's cache. */
  onRefresh?: (() => void) | undefined;
  canPrint?: boolean;
}

/** Reloads a screen whenever its salon changes, and at a press. Says how current it is. */
export function RefreshTools({ location, shows, onRefresh, canPrint = false }: RefreshToolsProps) {
  const styles = useStyles();
  const refresh = useRefresh(shows);
  const reload = () => {
    onRefresh?.();
    return refresh();
  };
  const { isChecking, isKnown, check } = useSalonWatch(location, () => void reload());
  const updated = useLastTime(isKnown && !isChecking);
  return (
    <span className={styles.tools}>
      {updated && <span className={styles.updated}>Updated {updated}</span>}
      <Button
        icon={<ArrowClockwiseRegular />}
        className={styles.button}
        aria-label="Refresh"
        title="Refresh"
        onClick={() => void Promise.all([check(), reload()])}
      />
      {canPrint && (
        <Button
          icon={<PrintRegular />}
          className={styles.button}
          aria-label="Print"
          title="Print"
          onClick={() => window.print()}
        />
      )}
    </span>
  );
}

/** "3:42 PM": the last time that the condition held. */
function useLastTime(holds: boolean): string | undefined {
  const [held, setHeld] = useState(false);
  const [time, setTime] = useState<string>();
  if (held !== holds) {
    setHeld(holds);
    if (holds) {
      const now = new Date();
      setTime(formatTime(now.getHours() * 60 + now.getMinutes()));
    }
  }
  return time;
}

const useStyles = makeStyles({
  tools: { display: 'inline-flex', alignItems: 'center', gap: '8px', '@media print': { display: 'none' } },
  updated: {
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    [phone]: { display: 'none' },
  },
  button: { [touch]: { minWidth: '44px', minHeight: '44px' } },
});
