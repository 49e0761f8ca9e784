import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Input,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { stations } from '../../../shared/contract/stations.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { formatInstant } from '../../kit/ui/days.ts';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';
import { look } from '../../kit/ui/theme.ts';
import { useCopyField } from '../../kit/ui/useCopyField.ts';

export type NewKey = EndpointReply<typeof stations.addStation>;

interface KeyDialogProps {
  /** Renders the dialog content until a key exists. */
  renderBefore: (onMade: (key: NewKey) => void) => ReactNode;
  onClose: () => void;
}

/**
 * Dialog that creates a station key, shows it once, and reports whether the station has used it. Closing before the key is installed asks
 * first, since the key cannot be shown again. It is a single dialog from question to key, so the focus stays inside.
 */
export function KeyDialog({ renderBefore, onClose }: KeyDialogProps) {
  const confirm = useConfirm();
  const styles = useStyles();
  const [newKey, setMade] = useState<NewKey>();
  const [isInstalled, setInstalled] = useState(false);
  async function close() {
    const text = 'It is not shown again. Without it the station needs another key.';
    const question = { title: 'Is the key in the station?', text, confirm: 'Close', cancel: 'Go back' };
    if (!newKey || isInstalled || (await confirm(question))) onClose();
  }
  return (
    <Dialog open onOpenChange={(_, { open }) => open || void close()}>
      <DialogSurface className={styles.surface}>
        <ReturnFocus />
        {newKey ? (
          <KeyDetails made={newKey} onClose={onClose} isInstalled={isInstalled} onInstalled={setInstalled} />
        ) : (
          renderBefore(setMade)
        )}
      </DialogSurface>
    </Dialog>
  );
}

/** Returns the focus when the dialog closes. Rendered inside the surface, so it unmounts with it. */
function ReturnFocus() {
  useRestoreFocus();
  return null;
}

/** Interval of polling for the first heartbeat. */
const pollIntervalMs = 3000;

interface KeyDetailsProps {
  made: NewKey;
  onClose: () => void;
  isInstalled: boolean;
  onInstalled: (isIn: boolean) => void;
}

function KeyDetails({ made, onClose, isInstalled, onInstalled }: KeyDetailsProps) {
  const styles = useStyles();
  const { station, key } = made;
  const oldKeyUntil = station.keys.find(({ until }) => until !== null)?.until;
  const hasHeartbeat = useHeartbeat(station.station_id);
  return (
    <DialogBody>
      <DialogTitle>
        Key of {station.location_name} · {station.device_name}
      </DialogTitle>
      <DialogContent>
        <p className={styles.hint}>
          Type or paste it into the station. It is shown only now; we keep a fingerprint of it and cannot show it again.
        </p>
        <KeyField value={key} />
        <KeyFacts station={station} oldKeyUntil={oldKeyUntil} />
        <div role="status" className={styles.waiting}>
          {hasHeartbeat ? (
            <StatusDot word="The station is there" tone="active" />
          ) : (
            <StatusDot
              word={oldKeyUntil ? 'Waiting for a heartbeat' : 'Waiting for the first heartbeat'}
              tone="pending"
            />
          )}
        </div>
      </DialogContent>
      <DialogActions fluid className={styles.foot}>
        <Checkbox
          label="The key is in the station"
          checked={isInstalled}
          onChange={(_, { checked }) => onInstalled(checked === true)}
          className={styles.tick}
        />
        <Button appearance="primary" disabled={!isInstalled} onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

/** Whether the station has sent a heartbeat since the key was shown. */
function useHeartbeat(stationId: string): boolean {
  const { data } = useRead(stations.listDevices, { body: {} }, { refreshInterval: pollIntervalMs });
  const [openedAt] = useState(() => performance.now());
  const device = data?.find(({ station_id }) => station_id === stationId);
  const secondsOpen = (performance.now() - openedAt) / 1000;
  return (device?.seen_seconds_ago ?? Number.POSITIVE_INFINITY) < secondsOpen;
}

/** The key, focused and ready to copy. */
function KeyField({ value }: { value: string }) {
  const styles = useStyles();
  const { copy, input } = useCopyField('Key', value);
  return (
    <div className={styles.row}>
      <Input {...input} aria-label="Key" className={styles.key} input={{ className: styles.letters }} />
      <Button icon={<CopyRegular />} className={styles.copy} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}

type KeyFactsProps = Pick<NewKey, 'station'> & { oldKeyUntil: string | null | undefined };

function KeyFacts({ station, oldKeyUntil }: KeyFactsProps) {
  const styles = useStyles();
  const [newestKey] = station.keys.slice(-1);
  return (
    <dl className={styles.facts}>
      <dt>Works for</dt>
      <dd>{station.location_name} only: heartbeats and bowls</dd>
      <dt>Made by</dt>
      <dd>{newestKey && `${newestKey.made_by}, ${formatInstant(newestKey.made)}`}</dd>
      <dt>Ends with</dt>
      <dd>{newestKey?.ending}, so that you know it again in the list</dd>
      {oldKeyUntil && (
        <>
          <dt>Before it</dt>
          <dd>The old key works until {formatInstant(oldKeyUntil)}</dd>
        </>
      )}
    </dl>
  );
}

const useStyles = makeStyles({
  surface: { maxWidth: '480px' },
  hint: { margin: '0 0 12px', color: tokens.colorNeutralForeground2 },
  row: { display: 'flex', gap: '8px' },
  key: { flex: 1, minWidth: 0, height: '44px', backgroundColor: look.canvas },
  letters: { fontWeight: tokens.fontWeightSemibold, letterSpacing: '0.02em' },
  copy: { height: '44px' },
  facts: {
    display: 'grid',
    gridTemplateColumns: '96px 1fr',
    gap: '6px 12px',
    margin: '16px 0',
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0 },
  },
  waiting: {
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
  },
  foot: { alignItems: 'center' },
  tick: { marginRight: 'auto' },
});
