import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import {
  AddRegular,
  ArrowClockwiseRegular,
  EditRegular,
  KeyRegular,
  PlugDisconnectedRegular,
} from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import type { Device } from '../../../shared/contract/stations.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { usePollInterval } from '../../kit/data/usePoll.ts';
import type { RowAction } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { useConfirm, usePrompt } from '../../kit/ui/Confirm.tsx';
import { useIsWide } from '../../kit/ui/media.ts';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { Barcode } from '../../salon/Barcode.tsx';
import { nameOf, silenceText, silentOf } from '../../salon/stations.ts';
import { AddStation } from './AddStation.tsx';
import { columns, narrow } from './columns.tsx';
import { KeyDialog, type NewKey } from './KeyDialog.tsx';
import { Waiting } from './Waiting.tsx';

const { listDevices, listWaitingBowls, renameStation, revokeStationKeys, rotateStationKey } = api.stations;
const everything = { body: {} };
const refreshes = [listDevices];
const keyOf = ({ station_id }: Device) => station_id;
const noun = { one: 'device', many: 'devices' };

/** How the stations of every organization are, for platform admins. */
export const DeviceStatus = () => <Devices title="Device Status" hint="Welcome to the product." badge />;

/** How the stations of the own organization are. */
export const Stations = () => (
  <Devices title="Stations" hint="The scales on which color is weighed, and how they are." />
);

function Devices({ title, hint, badge = false }: { title: string; hint: string; badge?: boolean }) {
  const styles = useStyles();
  const isRoomy = useIsWide();
  const read = useRead(listDevices, everything, { refreshInterval: usePollInterval() });
  /** Whose key is made: of a station, or of a new one. */
  const [keyed, setKeyed] = useState<Device | 'new'>();
  // Another organization's bowls are matched by those who know its people.
  const waiting = useRead(listWaitingBowls, badge ? null : {}, { refreshInterval: usePollInterval() }).data;
  const rows = useMemo(() => read.data?.toSorted(worstFirst), [read.data]);
  const actions = useActions(setKeyed);
  const silent = silentOf(rows ?? []);
  const aside = badge ? <Badge /> : waiting && waiting.bowls.length > 0 && <Waiting {...waiting} />;
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
        rowKey={keyOf}
        rowName={nameOf}
        columns={columns}
        rowHeight={52}
        rowActions={actions}
        emptyText="No stations yet."
        actions={
          <>
            <Button icon={<ArrowClockwiseRegular />} onClick={() => void read.mutate()}>
              Refresh
            </Button>
            <Button appearance="primary" icon={<AddRegular />} onClick={() => setKeyed('new')}>
              Add Station
            </Button>
          </>
        }
        sidePanel={aside && isRoomy && <div className={styles.beside}>{aside}</div>}
        footer={aside && !isRoomy && <div className={styles.under}>{aside}</div>}
        narrow={narrow}
      >
        {silent.length > 0 && <Alarm silent={silent} />}
        <h2 className={styles.heading}>Device Health</h2>
      </ListScreen>
      {keyed && (
        <KeyDialog
          onClose={() => setKeyed(undefined)}
          before={(onMade) =>
            keyed === 'new' ? (
              <AddStation onAdded={onMade} onClose={() => setKeyed(undefined)} />
            ) : (
              <RotateKey one={keyed} onMade={onMade} onClose={() => setKeyed(undefined)} />
            )
          }
        />
      )}
    </>
  );
}

const sentFor = ({ station_id, organization_id, version }: Device) => ({
  params: { id: station_id },
  body: { organization: String(organization_id), version },
});

/** Asks before a station gets another key. Stands in a dialog. */
function RotateKey({ one, onMade, onClose }: { one: Device; onMade: (made: NewKey) => void; onClose: () => void }) {
  const rotate = useSend(rotateStationKey, { refreshes });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function make() {
    setBusy(true);
    try {
      onMade(await rotate(sentFor(one)));
    } catch (error) {
      setProblem(formatError('Something went wrong.', error));
      setBusy(false);
    }
  }
  return (
    <DialogBody>
      <DialogTitle>New key for {nameOf(one)}?</DialogTitle>
      <DialogContent>
        The station needs the new key within 24 hours: until then the old one works as well.
        {problem && <p role="alert">{problem}</p>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void make()}>
          New key
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

/** What can be done with a station: each asks first, for a scale in a salon stops or is called otherwise by it. */
function useActions(onKey: (one: Device) => void): readonly RowAction<Device>[] {
  const ask = usePrompt();
  const confirm = useConfirm();
  const toast = useToast();
  const rename = useSend(renameStation, { refreshes });
  const revoke = useSend(revokeStationKeys, { refreshes });
  return useMemo(() => {
    const attempt = (act: () => Promise<unknown>) =>
      act().catch((problem) => toast(formatError('Something went wrong.', problem), { intent: 'error' }));
    return [
      {
        label: 'New key',
        icon: <KeyRegular />,
        onClick: onKey,
      },
      {
        label: 'Rename',
        icon: <EditRegular />,
        onClick: async (one) => {
          const { params, body } = sentFor(one);
          const field = { label: 'Name', maxLength: 60, value: one.device_name, required: 'Please enter a name' };
          const device_name = await ask({ title: 'Rename station', text: nameOf(one), field, confirm: 'Rename' });
          if (device_name === undefined || device_name === one.device_name) return;
          await attempt(async () => {
            await rename({ params, body: { ...body, device_name } });
            toast('Station renamed');
          });
        },
      },
      {
        label: 'Revoke key',
        icon: <PlugDisconnectedRegular />,
        visible: ({ state }) => state !== 'revoked',
        onClick: async (one) => {
          const text =
            'The station is out within 30 seconds. Bowls that it has not sent yet stay on it until it gets a new key.';
          const question = {
            title: `Revoke the key of ${nameOf(one)}?`,
            text,
            confirm: 'Revoke key',
            destructive: true,
          };
          if (await confirm(question))
            await attempt(async () => {
              await revoke(sentFor(one));
              toast('Key revoked');
            });
        },
      },
    ];
  }, [ask, confirm, toast, rename, revoke, onKey]);
}

/** Somebody has to look after those that are silent; then what needs a hand, then all others by place. */
const worstFirst = (a: Device, b: Device): number => Number(b.state === 'silent') - Number(a.state === 'silent');

/** "4 h 46 min" */
function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

function Alarm({ silent }: { silent: readonly Device[] }) {
  const styles = useStyles();
  const [first, ...others] = silent;
  if (!first) return undefined;
  return (
    <p role="status" className={styles.alarm}>
      <PlugDisconnectedRegular className={styles.sign} />
      <span>
        <strong>{silenceText(silent)}</strong>{' '}
        {others.length === 0 && `It missed ${lengthText(first.silent_minutes)} of opening hours. `}
        Bowls mixed there arrive as soon as {others.length > 0 ? 'they are' : 'it is'} back; nothing is lost.
      </span>
    </p>
  );
}

/** The person's own badge, in the words of the specification where there is none. */
function Badge() {
  const styles = useStyles();
  const { user } = useSession();
  return (
    <SideCard title="Your badge" {...(user.barcode && { hint: 'Hold it before a scanner.' })}>
      <div className={styles.bars}>
        {user.barcode ? <Barcode value={user.barcode} /> : 'No barcode found, please contact your administrator.'}
      </div>
    </SideCard>
  );
}

const useStyles = makeStyles({
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
