import { makeStyles, tokens } from '@fluentui/react-components';
import type { Device } from '../../../shared/contract/stations.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import type { Column, NarrowLayout } from '../../kit/grid/types.ts';
import { formatMoment } from '../../kit/ui/days.ts';
import { StatusDot, type StatusTone } from '../../kit/ui/StatusDot.tsx';
import { ellipsis } from '../../kit/ui/theme.ts';
import { stationName } from '../../salon/stations.ts';

function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return seconds < 72 * 3600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}

const formatLastSeen = ({ last_status_timestamp, seen_seconds_ago }: Device): string =>
  last_status_timestamp === null || seen_seconds_ago === null
    ? 'Never'
    : `${formatMoment(last_status_timestamp)} · ${formatSeconds(seen_seconds_ago)} ago`;

/** Clock deviation in seconds up to which no note is shown. */
const maxClockSkewSeconds = 30;

/** Note below a station's name: key state or clock deviation. */
function stationNote({ org_name, seconds_ahead, state, keys }: Device): string {
  const [firstKey, nextKey] = keys;
  if (state === 'revoked') return 'Needs a new key';
  if (firstKey?.until && nextKey) return `Waits for the key that ends with ${keys.at(-1)?.ending}`;
  if (Math.abs(seconds_ahead) < maxClockSkewSeconds) return org_name;
  const skewSeconds = Math.abs(seconds_ahead);
  const amount = skewSeconds < 120 ? `${skewSeconds} s` : `${Math.round(skewSeconds / 60)} min`;
  return `Clock ${amount} ${seconds_ahead > 0 ? 'fast' : 'slow'}, corrected`;
}

const stateLabels: Record<Device['state'], string> = {
  active: 'Active',
  silent: 'Silent',
  closed: 'Closed',
  new: 'New',
  revoked: 'Revoked',
};
const tones: Record<Device['state'], StatusTone> = {
  active: 'active',
  silent: 'failed',
  closed: 'inactive',
  new: 'pending',
  revoked: 'inactive',
};

/** The state; of a silent station how long it has been so. */
function DeviceState({ device: { state, seen_seconds_ago } }: { device: Device }) {
  const isSilent = state === 'silent' && seen_seconds_ago !== null;
  const word = isSilent ? `No signal for ${formatSeconds(seen_seconds_ago)}` : labelOf(stateLabels, state);
  return <StatusDot word={word} tone={tones[state]} />;
}

export const columns: readonly Column<Device>[] = [
  {
    field: 'device_name',
    title: 'Device',
    value: stationName,
    tone: 'strong',
    width: 170,
    priority: 1,
    cell: (one) => <DeviceName device={one} />,
  },
  {
    field: 'last_status_timestamp',
    title: 'Last Seen:',
    width: 236,
    priority: 2,
    format: (_, one) => formatLastSeen(one),
  },
  {
    field: 'notifiedFlag',
    title: 'Active?',
    value: ({ state }) => labelOf(stateLabels, state),
    type: 'status',
    width: 154,
    priority: 3,
    headerFilter: true,
    cell: (one) => <DeviceState device={one} />,
  },
  {
    field: 'halves',
    title: 'Last opening hours',
    value: ({ halves }) => `${halves.filter(Boolean).length} of ${halves.length} half hours`,
    width: 150,
    priority: 4,
    filter: false,
    sortable: false,
    cell: ({ halves }) => <HalfHours halves={halves} />,
  },
  { field: 'bowls_today', title: 'Bowls today', type: 'number', width: 96, priority: 5 },
];

function DeviceName({ device }: { device: Device }) {
  const styles = useStyles();
  return (
    <span className={styles.words}>
      <span className={styles.name}>{stationName(device)}</span>
      <span className={styles.note}>{stationNote(device)}</span>
    </span>
  );
}

/** A bar per half hour, short if the station was silent. */
function HalfHours({ halves }: Pick<Device, 'halves'>) {
  const [width, height, gap] = [4, 14, 6];
  if (halves.length === 0) return undefined;
  return (
    <svg
      role="img"
      aria-label={`Signal in ${halves.filter(Boolean).length} of the last ${halves.length} open half hours`}
      width={halves.length * gap - 2}
      height={height}
    >
      {halves.map((wasHeard, index) => {
        const tall = wasHeard ? height : 5;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: Bars are identified by position.
            key={index}
            x={index * gap}
            y={(height - tall) / 2}
            width={width}
            height={tall}
            fill={wasHeard ? tokens.colorBrandForeground1 : tokens.colorPaletteRedForeground1}
          />
        );
      })}
    </svg>
  );
}

export const narrow: NarrowLayout<Device> = {
  title: stationName,
  subtitle: (one) => [formatLastSeen(one), stationNote(one)].filter(Boolean).join(' · '),
  status: (one) => <DeviceState device={one} />,
};

const useStyles = makeStyles({
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: '18px' },
  name: ellipsis,
  note: { ...ellipsis, fontSize: '12px', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
});
