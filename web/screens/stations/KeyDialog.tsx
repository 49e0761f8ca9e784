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
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { touch } from '../../kit/ui/media.ts';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look } from '../../kit/ui/theme.ts';

export type NewKey = EndpointReply<typeof api.stations.addStation>;

interface KeyDialogProps {
  /** Stands in the dialog until there is a key. */
  before: (onMade: (made: NewKey) => void) => ReactNode;
  onClose: () => void;
}

/**
 * Makes a key and shows it this once, and whether the station has used it: who closes before it is in the station has to make another one.
 * It is one dialog from the question to the key, so that the focus never leaves it.
 */
export function KeyDialog({ before, onClose }: KeyDialogProps) {
  const confirm = useConfirm();
  const styles = useStyles();
  const [made, setMade] = useState<NewKey>();
  const [isIn, setIn] = useState(false);
  async function close() {
    const text = 'It is not shown again. Without it the station needs another key.';
    const question = { title: 'Is the key in the station?', text, confirm: 'Close', cancel: 'Go back' };
    if (!made || isIn || (await confirm(question))) onClose();
  }
  return (
    <Dialog open onOpenChange={(_, { open }) => open || void close()}>
      <DialogSurface className={styles.surface}>
        <Returning />
        {made ? <Key made={made} onClose={onClose} isIn={isIn} onIn={setIn} /> : before(setMade)}
      </DialogSurface>
    </Dialog>
  );
}

/** What lies in the surface is there as long as the dialog is. */
function Returning() {
  useRestoreFocus();
  return null;
}

/** While it is waited for, in ms. */
const every = 3000;

interface KeyProps {
  made: NewKey;
  onClose: () => void;
  isIn: boolean;
  onIn: (isIn: boolean) => void;
}

function Key({ made, onClose, isIn, onIn }: KeyProps) {
  const styles = useStyles();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  // Whoever asked for it goes on from here.
  useLayoutEffect(() => input.current?.focus(), []);
  const { station, key } = made;
  const { data } = useRead(api.stations.listDevices, { body: {} }, { refreshInterval: every });
  const [newest] = station.keys.slice(-1);
  const [opened] = useState(() => performance.now());
  const now = data?.find(({ station_id }) => station_id === station.station_id);
  const secondsOpen = (performance.now() - opened) / 1000;
  const isHeard = (now?.seen_seconds_ago ?? Number.POSITIVE_INFINITY) < secondsOpen;
  const old = station.keys.find(({ until }) => until !== null)?.until;

  async function copy() {
    input.current?.select();
    await navigator.clipboard.writeText(key).then(
      () => toast('Key copied'),
      () => toast('The browser does not copy. The key is selected: copy it by hand.', { intent: 'error' }),
    );
  }

  return (
    <DialogBody>
      <DialogTitle>
        Key of {station.location_name} · {station.device_name}
      </DialogTitle>
      <DialogContent>
        <p className={styles.hint}>
          Type or paste it into the station. It is shown only now; we keep a fingerprint of it and cannot show it again.
        </p>
        <div className={styles.row}>
          <Input
            ref={input}
            readOnly
            aria-label="Key"
            value={key}
            className={styles.key}
            input={{ className: styles.letters }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button icon={<CopyRegular />} className={styles.copy} onClick={() => void copy()}>
            Copy
          </Button>
        </div>
        <dl className={styles.facts}>
          <dt>Works for</dt>
          <dd>{station.location_name} only: heartbeats and bowls</dd>
          <dt>Made by</dt>
          <dd>{newest && `${newest.made_by}, ${whenText(newest.made)}`}</dd>
          <dt>Ends with</dt>
          <dd>{newest?.ending}, so that you know it again in the list</dd>
          {old && (
            <>
              <dt>Before it</dt>
              <dd>The old key works until {whenText(old)}</dd>
            </>
          )}
        </dl>
        <div role="status" className={styles.waiting}>
          {isHeard ? (
            <StatusDot word="The station is there" tone="active" />
          ) : (
            <StatusDot word={old ? 'Waiting for a heartbeat' : 'Waiting for the first heartbeat'} tone="pending" />
          )}
        </div>
      </DialogContent>
      <DialogActions fluid className={styles.foot}>
        <Checkbox
          label="The key is in the station"
          checked={isIn}
          onChange={(_, { checked }) => onIn(checked === true)}
          className={styles.tick}
        />
        <Button appearance="primary" disabled={!isIn} onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

const whenText = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(instant));

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
  tick: { marginRight: 'auto', [touch]: { minHeight: '44px' } },
});
