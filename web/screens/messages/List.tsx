import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { locations } from '../../../shared/contract/locations.ts';
import { messageKinds, messages } from '../../../shared/contract/messages.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { usePolledRead } from '../../kit/data/pulse.ts';
import { useCanOpen } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { RowPanel } from '../../kit/list/RowPanel.tsx';
import { formatLongDay } from '../../kit/ui/days.ts';
import { type FilterTile, FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';
import { flexColumn, flexRow, look } from '../../kit/ui/theme.ts';
import { type MessageState, messageStateDot, messageStateLabels } from '../../salon/messages.ts';
import { salonToday } from '../../salon/order/order.tsx';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { useFailedSalons, useHomeSalon } from '../../salon/useHomeSalon.ts';
import { type MessageRow, toRows } from './rows.ts';

const { listMessages, sendMessageAgain } = messages;
const settingsPath = '/message-settings';

/** What became of a day's messages to the clients of a salon. The URL holds the salon, the day, the filter and the open message. */
export function Messages() {
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const [query, setQuery] = useSearchParams();
  const home = useHomeSalon() ?? null;
  const { data: salons = [] } = useRead(locations.listLocationsByRole, { body: {} });
  const location = Number(query.get('location_id')) || home;
  const zone = salons.find(({ location_id }) => location_id === location)?.zone ?? 'UTC';
  const today = salonToday(salons, location ?? 0);
  const date = query.get('date') || today;
  const request = location !== null && date ? { query: { location_id: String(location), date } } : null;
  const read = usePolledRead(listMessages, request);
  const failed = useFailedSalons();
  const rows = useMemo(() => read.data && toRows(read.data, zone), [read.data, zone]);
  const filter = query.get('show') ?? '';
  const selected = rows?.find(({ key }) => key === query.get('message'));
  const withValues = (values: Record<string, string>) =>
    new URLSearchParams(
      Object.entries({ ...Object.fromEntries(query), ...values }).filter(([, value]) => value !== ''),
    );
  const change = (values: Record<string, string>) => setQuery(withValues(values), { replace: true });

  return (
    <ListScreen
      id="messages"
      title="Messages"
      hint="Messages to clients about their appointments."
      noun={noun}
      read={failed ?? read}
      rows={rows?.filter(({ state }) => filter === '' || state === filter)}
      rowKey={rowKey}
      columns={columns}
      actions={
        <>
          {canOpen(settingsPath) && <Button onClick={() => void navigate(settingsPath)}>Settings</Button>}
          <SalonPicker chosen={location} onChoose={(id) => change({ location_id: String(id), message: '' })} />
        </>
      }
      rowPath={({ key, logged }) => logged && `/messages?${withValues({ message: key })}`}
      {...(selected && { currentKey: selected.key })}
      sidePanel={
        selected?.logged && <MessagePanel key={selected.key} row={selected} onClose={() => change({ message: '' })} />
      }
      emptyAction={{ label: 'Set up messages', path: settingsPath }}
      emptyText={filter ? 'No such messages.' : 'No messages on this day.'}
      narrow={narrow}
    >
      {date && <DaySteps date={date} onChange={(day) => change({ date: day, message: '' })} />}
      <FilterTiles label="State" tiles={buildTiles(rows)} chosen={filter} onChoose={(show) => change({ show })} />
    </ListScreen>
  );
}

const noun = { one: 'message', many: 'messages' };
const rowKey = ({ key }: MessageRow) => key;

const State = ({ state }: Pick<MessageRow, 'state'>) => <StatusDot {...messageStateDot(state)} />;

const columns: readonly Column<MessageRow>[] = [
  { field: 'client', title: 'Client', tone: 'strong', priority: 1, width: 160 },
  { field: 'kind', title: 'Message', priority: 2, width: 120 },
  { field: 'visit', title: 'Visit', priority: 3, width: 170 },
  {
    field: 'state',
    title: 'State',
    type: 'status',
    priority: 1,
    width: 110,
    format: (_, { state }) => messageStateDot(state).word,
    cell: ({ state }) => <State state={state} />,
  },
  { field: 'note', title: 'Details', tone: 'quiet', width: 260 },
];

const narrow = {
  title: ({ client }: MessageRow) => client,
  subtitle: ({ kind, visit, note }: MessageRow) => `${kind} · ${visit} · ${note}`,
  status: ({ state }: MessageRow) => <State state={state} />,
  wraps: true,
};

const dots: Record<MessageState, string> = {
  waiting: tokens.colorNeutralForeground3,
  sent: tokens.colorPaletteGreenForeground1,
  failed: tokens.colorPaletteRedForeground1,
  skipped: tokens.colorNeutralForeground4,
  held: tokens.colorPaletteMarigoldForeground2,
  received: tokens.colorBrandForeground1,
};

const buildTiles = (rows: readonly MessageRow[] | undefined): FilterTile[] => [
  { value: '', label: 'All', count: rows?.length },
  ...Object.entries(messageStateLabels).map(([value, word]) => ({
    value,
    label: word,
    count: rows?.filter(({ state }) => state === value).length,
    dot: dots[value as MessageState],
  })),
];

function DaySteps({ date, onChange }: { date: string; onChange: (day: string) => void }) {
  const styles = useStyles();
  return (
    <div className={styles.days}>
      <Button
        icon={<ChevronLeftRegular />}
        aria-label="Day before"
        title="Day before"
        onClick={() => onChange(addDays(date, -1))}
      />
      <h2 className={styles.day} aria-live="polite">
        {formatLongDay(date)}
      </h2>
      <Button
        icon={<ChevronRightRegular />}
        aria-label="Day after"
        title="Day after"
        onClick={() => onChange(addDays(date, 1))}
      />
    </div>
  );
}

/** The text of a message, and a button that sends one again that did not go out. */
function MessagePanel({ row, onClose }: { row: MessageRow; onClose: () => void }) {
  const styles = useStyles();
  const attempt = useAttempt();
  const resend = useSend(sendMessageAgain, { refreshes: [listMessages] });
  const { logged, client, kind, visit, note, state } = row;
  if (!logged) return null;
  const { message_id: id, location_id, date, resent, subject, text } = logged;
  const sendAgain = () =>
    attempt(() => resend({ params: { id }, body: { location_id, date } }), {
      errorMessage: 'The message could not be sent again.',
    });
  return (
    <RowPanel
      name={`${kind} ${state === 'received' ? 'from' : 'to'} ${client}`}
      subtitle={`Visit ${visit}`}
      onClose={onClose}
    >
      <div className={styles.panel}>
        <State state={state} />
        <p className={styles.note}>{note}</p>
        {subject && <h3 className={styles.subject}>{subject}</h3>}
        {text && <p className={styles.text}>{text}</p>}
        {resent && <p className={styles.note}>It was sent again.</p>}
        {messageKinds.some((one) => one === logged.kind) && state !== 'sent' && !resent && (
          <Button appearance="primary" onClick={() => void sendAgain()}>
            Send again
          </Button>
        )}
      </div>
    </RowPanel>
  );
}

const useStyles = makeStyles({
  days: { ...flexRow, gap: '12px', marginBottom: '12px', flexWrap: 'wrap' },
  day: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  panel: { ...flexColumn, alignItems: 'flex-start', gap: '12px', padding: '16px', overflowY: 'auto' },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
  subject: {
    margin: 0,
    paddingTop: '12px',
    borderTop: `1px solid ${look.hairline}`,
    width: '100%',
    fontSize: tokens.fontSizeBase300,
  },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});
