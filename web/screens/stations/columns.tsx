import { makeStyles, tokens } from '@fluentui/react-components';
import type { Device } from '../../../shared/contract/stations.ts';
import type { Column, NarrowLayout } from '../../kit/grid/types.ts';
import { StatusDot, type StatusTone } from '../../kit/ui/StatusDot.tsx';
import { momentText, nameOf } from '../../salon/stations.ts';

function agoText(seconds: number): string {
  if (seconds < 90) return `${seconds} s ago`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min ago`;
  return seconds < 72 * 3600 ? `${Math.round(seconds / 3600)} h ago` : `${Math.round(seconds / 86_400)} days ago`;
}

const seenText = ({ last_status_timestamp, seen_seconds_ago }: Device): string =>
  last_status_timestamp === null || seen_seconds_ago === null
    ? 'Never'
    : `${momentText(last_status_timestamp)} · ${agoText(seen_seconds_ago)}`;

/** The clock of a station may be off by this much without being spoken of, in seconds. */
const tolerated = 30;

/** What there is to say about a station below its name. */
function noteOf({ org_name, seconds_ahead, state, keys }: Device): string {
  const [old, next] = keys;
  if (state === 'revoked') return 'Needs a new key';
  if (old?.until && next) return `Waits for the key that ends with ${keys.at(-1)?.ending}`;
  if (Math.abs(seconds_ahead) < tolerated) return org_name;
  const off = Math.abs(seconds_ahead);
  const amount = off < 120 ? `${off} s` : `${Math.round(off / 60)} min`;
  return `Clock ${amount} ${seconds_ahead > 0 ? 'fast' : 'slow'}, corrected`;
}

const states: Record<Device['state'], { word: string; tone: StatusTone }> = {
  active: { word: 'Active', tone: 'active' },
  silent: { word: 'Silent', tone: 'failed' },
  closed: { word: 'Closed', tone: 'inactive' },
  new: { word: 'New', tone: 'pending' },
  revoked: { word: 'Revoked', tone: 'inactive' },
};

const State = ({ one }: { one: Device }) => <StatusDot {...states[one.state]} />;

export const columns: readonly Column<Device>[] = [
  {
    field: 'device_name',
    title: 'Device',
    value: nameOf,
    tone: 'strong',
    width: 210,
    priority: 1,
    cell: (one) => <Name one={one} />,
  },
  {
    field: 'last_status_timestamp',
    title: 'Last Seen:',
    width: 240,
    priority: 2,
    format: (_, one) => seenText(one),
  },
  {
    field: 'notifiedFlag',
    title: 'Active?',
    value: ({ state }) => states[state].word,
    type: 'status',
    width: 100,
    priority: 3,
    headerFilter: true,
    cell: (one) => <State one={one} />,
  },
  {
    field: 'halves',
    title: 'Last opening hours',
    value: ({ halves }) => `${halves.filter(Boolean).length} of ${halves.length} half hours`,
    width: 150,
    priority: 4,
    filter: false,
    sortable: false,
    cell: ({ halves }) => <Halves halves={halves} />,
  },
  { field: 'bowls_today', title: 'Bowls today', type: 'number', width: 104, priority: 5 },
];

function Name({ one }: { one: Device }) {
  const styles = useStyles();
  return (
    <span className={styles.words}>
      <span className={styles.name}>{nameOf(one)}</span>
      <span className={styles.note}>{noteOf(one)}</span>
    </span>
  );
}

/** A tick for each half hour, short where nothing was heard. */
function Halves({ halves }: Pick<Device, 'halves'>) {
  const [width, height, gap] = [4, 14, 6];
  if (halves.length === 0) return undefined;
  return (
    <svg
      role="img"
      aria-label={`Heard of in ${halves.filter(Boolean).length} of the last ${halves.length} open half hours`}
      width={halves.length * gap - 2}
      height={height}
    >
      {halves.map((heard, nth) => {
        const tall = heard ? height : 5;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: A tick is its place.
            key={nth}
            x={nth * gap}
            y={(height - tall) / 2}
            width={width}
            height={tall}
            fill={heard ? tokens.colorBrandForeground1 : tokens.colorPaletteRedForeground1}
          />
        );
      })}
    </svg>
  );
}

export const narrow: NarrowLayout<Device> = {
  title: nameOf,
  subtitle: (one) => [seenText(one), noteOf(one)].filter(Boolean).join(' · '),
  status: (one) => <State one={one} />,
};

const useStyles = makeStyles({
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: '18px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  note: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '12px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
});
