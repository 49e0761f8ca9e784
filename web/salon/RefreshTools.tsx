import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowClockwiseRegular, PrintRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { allLocations } from '../../shared/contract/fields.ts';
import { locations } from '../../shared/contract/locations.ts';
import { formatTime, minutesOfDay, wallClockAt } from '../../shared/rules/time.ts';
import { useSession } from '../kit/data/session.tsx';
import { useRead, useRefresh } from '../kit/data/useApi.ts';
import { phone } from '../kit/ui/media.ts';
import { quietSmallText } from '../kit/ui/theme.ts';
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
  const updated = useLastTime(isKnown && !isChecking, useZone(location));
  return (
    <span className={styles.tools}>
      {updated && <span className={styles.updated}>Updated {updated}</span>}
      <RefreshButton onClick={() => void Promise.all([check(), reload()])} />
      {canPrint && <Button icon={<PrintRegular />} aria-label="Print" title="Print" onClick={() => window.print()} />}
    </span>
  );
}

export const RefreshButton = ({ onClick }: { onClick: () => void }) => (
  <Button icon={<ArrowClockwiseRegular />} aria-label="Refresh" title="Refresh" onClick={onClick} />
);

/** Time zone of the salon, or of the user's salon with All Locations. */
function useZone(location: number | null | undefined): string | undefined {
  const { location_id: home, zone } = useSession().user;
  const isElsewhere = !zone || (location && location !== home && location !== allLocations);
  const { data: salons } = useRead(locations.listLocationsByRole, isElsewhere ? { body: {} } : null);
  return isElsewhere ? (salons?.find(({ location_id }) => location_id === location) ?? salons?.[0])?.zone : zone;
}

/** "3:42 PM": the last time that the condition held, on the salon's clock. */
function useLastTime(holds: boolean, zone: string | undefined): string | undefined {
  const [held, setHeld] = useState(false);
  const [instant, setInstant] = useState<number>();
  if (held !== holds) {
    setHeld(holds);
    if (holds) setInstant(Date.now());
  }
  return instant === undefined || !zone ? undefined : formatTime(minutesOfDay(wallClockAt(zone, instant)));
}

const useStyles = makeStyles({
  tools: { display: 'inline-flex', alignItems: 'center', gap: '8px', '@media print': { display: 'none' } },
  updated: { ...quietSmallText, whiteSpace: 'nowrap', [phone]: { display: 'none' } },
});
