import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { AddRegular, EditRegular, KeyRegular, PlugDisconnectedRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { type Device, stations } from '../../../shared/contract/stations.ts';
import { watch } from '../../../shared/contract/watch.ts';
import { formatError, useAttempt } from '../../kit/data/failure.ts';
import { usePolledRead } from '../../kit/data/pulse.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useCanCall, useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import type { RowAction } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { useConfirm, usePrompt } from '../../kit/ui/Confirm.tsx';
import { useIsWide } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { Barcode } from '../../salon/Barcode.tsx';
import { RefreshButton } from '../../salon/RefreshTools.tsx';
import { formatSilence, listSilent, stationName } from '../../salon/stations.ts';
import { AddStation } from './AddStation.tsx';
import { columns, narrow } from './columns.tsx';
import { KeyDialog, type NewKey } from './KeyDialog.tsx';
import { WaitingBowls } from './WaitingBowls.tsx';

const { listDevices, listWaitingBowls, renameStation, revokeStationKeys, rotateStationKey } = stations;
const allStations = { body: {} };
const refreshes = [listDevices];
const rowKey = ({ station_id }: Device) => station_id;
const noun = { one: 'device', many: 'devices' };

/** Status of the stations of all organizations. For platform admins. */
export const DeviceStatus = () => <Devices title="Device Status" hint="Welcome to the product." showsBadge />;

/** Status of the own organization's stations. Salon admins see the bowls of their salons that wait. */
export const Stations = () =>
  useCanCall()(listDevices) ? (
    <Devices title="Stations" hint="Scales that weigh color, and their state." />
  ) : (
    <Waiting />
  );

function Waiting() {
  const { data, error, mutate } = usePolledRead(listWaitingBowls, {});
  return (
    <Page title="Stations" hint="Bowls with something missing. They do not count yet.">
      {!data &&
        (error ? <ErrorState text="Error loading data." onRetry={() => void mutate()} /> : <LinesSkeleton lines={3} />)}
      {data && (data.bowls.length > 0 ? <WaitingBowls {...data} /> : <p>No bowl is waiting.</p>)}
    </Page>
  );
}

function Devices({ title, hint, showsBadge = false }: { title: string; hint: string; showsBadge?: boolean }) {
  const styles = useStyles();
  const isRoomy = useIsWide();
  const read = usePolledRead(listDevices, allStations);
  /** The station that gets a new key, or 'new' for a station to add. */
  const [keyTarget, setKeyTarget] = useState<Device | 'new'>();
  // Platform admins do not match bowls; that needs someone who knows the salon.
  const waiting = usePolledRead(listWaitingBowls, showsBadge ? null : {});
  const rows = useMemo(() => read.data && [...read.data].sort(compareBySilence), [read.data]);
  const actions = useStationActions(setKeyTarget);
  const silent = listSilent(rows ?? []);
  const aside = showsBadge ? (
    <div className={styles.cards}>
      <OwnBadge />
      <Release />
    </div>
  ) : (
    waiting.data && waiting.data.bowls.length > 0 && <WaitingBowls {...waiting.data} />
  );
  return (
    <>
      <ListScreen
        title={title}
        hint={hint}
        label="Device Health"
        id="devices"
        noun={noun}
        read={read}
        rows={rows}
        rowKey={rowKey}
        rowName={stationName}
        columns={columns}
        rowHeight={52}
        rowActions={actions}
        emptyText="No stations yet."
        actions={
          <>
            <RefreshButton onClick={() => void read.mutate()} />
            <Button appearance="primary" icon={<AddRegular />} onClick={() => setKeyTarget('new')}>
              Add Station
            </Button>
          </>
        }
        sidePanel={aside && isRoomy && <div className={styles.beside}>{aside}</div>}
        footer={aside && !isRoomy && <div className={styles.under}>{aside}</div>}
        narrow={narrow}
      >
        {read.data && <ReadError read={waiting} text="The waiting bowls could not be loaded." />}
        {silent.length > 0 && <SilenceAlert silent={silent} />}
        <h2 className={styles.heading}>Device Health</h2>
      </ListScreen>
      {keyTarget && (
        <KeyDialog
          onClose={() => setKeyTarget(undefined)}
          renderBefore={(onMade) =>
            keyTarget === 'new' ? (
              <AddStation onAdded={onMade} onClose={() => setKeyTarget(undefined)} />
            ) : (
              <RotateKey device={keyTarget} onMade={onMade} onClose={() => setKeyTarget(undefined)} />
            )
          }
        />
      )}
    </>
  );
}

const toRequest = ({ station_id, organization_id, version }: Device) => ({
  params: { id: station_id },
  body: { organization: String(organization_id), version },
});

type RotateKeyProps = { device: Device; onMade: (made: NewKey) => void; onClose: () => void };

/** Dialog content that asks before rotating a station's key. */
function RotateKey({ device, onMade, onClose }: RotateKeyProps) {
  const rotate = useSend(rotateStationKey, { refreshes });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function rotateKey() {
    setBusy(true);
    try {
      onMade(await rotate(toRequest(device)));
    } catch (error) {
      setProblem(formatError('Something went wrong.', error));
      setBusy(false);
    }
  }
  return (
    <DialogBody>
      <DialogTitle>New key for {stationName(device)}?</DialogTitle>
      <DialogContent>
        The station needs the new key within 24 hours: until then the old one works as well.
        {problem && <p role="alert">{problem}</p>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void rotateKey()}>
          New key
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

/** Row actions of a station. Each asks for confirmation, since it affects a scale in use. */
function useStationActions(onKey: (device: Device) => void): readonly RowAction<Device>[] {
  const ask = usePrompt();
  const confirm = useConfirm();
  const attempt = useAttempt();
  const rename = useSend(renameStation, { refreshes });
  const revoke = useSend(revokeStationKeys, { refreshes });
  return useMemo(() => {
    return [
      {
        label: 'New key',
        icon: <KeyRegular />,
        onClick: onKey,
      },
      {
        label: 'Rename',
        icon: <EditRegular />,
        onClick: async (device) => {
          const { params, body } = toRequest(device);
          const field = { label: 'Name', maxLength: 60, value: device.device_name, required: 'Please enter a name' };
          const device_name = await ask({
            title: 'Rename station',
            text: stationName(device),
            field,
            confirm: 'Rename',
          });
          if (device_name === undefined || device_name === device.device_name) return;
          await attempt(() => rename({ params, body: { ...body, device_name } }), {
            errorMessage: 'Something went wrong.',
            successMessage: 'Station renamed',
          });
        },
      },
      {
        label: 'Revoke key',
        icon: <PlugDisconnectedRegular />,
        visible: ({ state }) => state !== 'revoked',
        onClick: async (device) => {
          const text =
            'The station is locked out within 30 seconds. Bowls that it has not sent yet stay on it until it gets a new key.';
          const question = {
            title: `Revoke the key of ${stationName(device)}?`,
            text,
            confirm: 'Revoke key',
            destructive: true,
          };
          if (await confirm(question))
            await attempt(() => revoke(toRequest(device)), {
              errorMessage: 'Something went wrong.',
              successMessage: 'Key revoked',
            });
        },
      },
    ];
  }, [ask, confirm, attempt, rename, revoke, onKey]);
}

/** Silent stations first, the longest silent one on top; otherwise keeps the order. */
const compareBySilence = (a: Device, b: Device): number => secondsSilent(b) - secondsSilent(a);
const secondsSilent = ({ state, seen_seconds_ago }: Device): number =>
  state === 'silent' ? (seen_seconds_ago ?? 0) : -1;

/** "4 h 46 min" */
function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

function SilenceAlert({ silent }: { silent: readonly Device[] }) {
  const styles = useStyles();
  const [firstSilent, ...others] = silent;
  if (!firstSilent) return undefined;
  return (
    <p role="status" className={styles.alarm}>
      <PlugDisconnectedRegular className={styles.sign} />
      <span>
        <strong>{formatSilence(silent)}</strong>{' '}
        {others.length === 0 && `It missed ${formatDuration(firstSilent.silent_minutes)} of opening hours. `}
        Bowls mixed there arrive as soon as {others.length > 0 ? 'they are' : 'it is'} back; nothing is lost.
      </span>
    </p>
  );
}

/** The user's own badge barcode. */
function OwnBadge() {
  const styles = useStyles();
  const { user } = useSession();
  return (
    <SideCard title="Your badge" {...(user.barcode && { hint: 'Show this to a scanner.' })}>
      <div className={styles.bars}>
        {user.barcode ? <Barcode value={user.barcode} /> : 'No barcode found, please contact your administrator.'}
      </div>
    </SideCard>
  );
}

/** Which release answers, as the command of the deployment printed it. */
function Release() {
  const read = useRead(watch.getHealth, {});
  return (
    <SideCard title="Release">
      {read.data && (read.data.commit || `Build ${read.data.build}`)}
      <ReadError read={read} text="The release could not be read." />
    </SideCard>
  );
}

const useStyles = makeStyles({
  cards: { display: 'flex', flexDirection: 'column', gap: '16px' },
  heading: {
    margin: '0 0 12px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: '20px',
    fontWeight: tokens.fontWeightBold,
  },
  alarm: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    margin: '0 0 16px',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorPaletteRedBackground1,
    color: tokens.colorNeutralForeground1,
  },
  sign: { flexShrink: 0, fontSize: '20px', color: tokens.colorPaletteRedForeground1 },
  beside: { flex: '0 0 320px' },
  under: { maxWidth: '440px', marginTop: '16px' },
  bars: { marginTop: '12px' },
});
