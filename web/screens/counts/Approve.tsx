import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular, CheckboxCheckedRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CountDetail, CountLine } from '../../../shared/contract/counts.ts';
import { api } from '../../../shared/contract/index.ts';
import { bookable, differenceOf, moneyOf, totalsOf } from '../../../shared/rules/counts.ts';
import { ApiError } from '../../kit/data/call.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { RecordScreen, useRecord } from '../../kit/list/RecordScreen.tsx';
import { useAsk } from '../../kit/ui/Confirm.tsx';
import { moneyText, numberText } from '../../kit/ui/format.ts';
import { look } from '../../kit/ui/theme.ts';

const { getCount, approveCount, sendBackCount, abandonCount, listCounts } = api.counts;
const refreshes = [getCount, listCounts, api.inventory.listInventory];
const products = { one: 'product', many: 'products' };

/** A finished count: what the shelf has that the book has not, and the other way round; approving books the differences. */
export function ApproveCount() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  const read = useRecord(getCount, id ? { params: { id } } : null);
  const missing = { data: undefined, error: new ApiError(404, 'No count was chosen.'), mutate: async () => undefined };
  const { data } = read;
  return (
    <RecordScreen
      title="Approve Count"
      hint={
        data ? `${data.count_number} · ${data.location_name} · ${data.scope_name} · counted by ${namesOf(data)}` : ''
      }
      id={id}
      reads={{ count: id ? read : missing }}
      rows={3}
    >
      {({ count }) => count && <Differences detail={count} reread={() => void read.mutate()} />}
    </RecordScreen>
  );
}

const namesOf = ({ lines }: CountDetail): string =>
  [...new Set(lines.flatMap(({ shares }) => shares.map(({ user_name }) => user_name)))].join(', ') || 'nobody';

type Row = CountLine & { label: string; by: string; difference: number; money: number; isAgain: boolean };

function Differences({ detail, reread }: { detail: CountDetail; reread: () => void }) {
  const styles = useStyles();
  const [again, setAgain] = useState<readonly string[]>([]);
  const [zero, setZero] = useState(false);
  const { lines } = detail;
  const totals = useMemo(() => totalsOf(lines, zero), [lines, zero]);
  const rows = useMemo(() => rowsOf(lines, zero, again), [lines, zero, again]);
  const toBook = bookable(lines, { again, zero });
  const money = toBook.reduce((sum, line) => sum + moneyOf(line, zero), 0);
  const columns = useMemo(() => columnsOf(), []);
  const isWaiting = detail.state === 'waiting';
  const turn = ({ key }: Row) =>
    setAgain((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]));
  return (
    <>
      <dl className={styles.facts}>
        <Fact what="Products counted" value={String(totals.counted)} />
        <Fact what="As expected" value={String(totals.expected)} />
        <Fact what="Different" value={String(totals.different)} />
        <Fact what="Missing" value={moneyText(totals.missing)} />
        <Fact what="Found" value={moneyText(totals.found)} />
        <Fact what="Difference in money" value={moneyText(totals.missing + totals.found)} />
      </dl>
      {isWaiting ? (
        <Acts detail={detail} again={again} zero={zero} toBook={toBook.length} reread={reread} />
      ) : (
        <p className={styles.text}>{`${detail.count_number} is ${words[detail.state]}.`}</p>
      )}
      {isWaiting && totals.uncounted > 0 && (
        <Checkbox
          checked={zero}
          onChange={(_, { checked }) => setZero(checked === true)}
          label={`Set the ${numberText(totals.uncounted)} products that nobody counted to 0; without it they stay as they are`}
        />
      )}
      <Grid
        id="approve-count"
        url="off"
        label="Differences"
        noun={products}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        pageSize={false}
        plain
        empty={{ text: 'Everything is there as expected.' }}
        {...(isWaiting && {
          rowActions: [{ label: 'Count again', icon: <ArrowClockwiseRegular />, onClick: turn }],
        })}
        narrow={{
          title: ({ label }) => label,
          subtitle: (row) => `counted ${numberText(row.counted ?? 0, 2)} · ${row.isAgain ? 'count again' : row.by}`,
          status: ({ difference }) => signed(difference),
        }}
      />
      <p className={styles.text}>
        {`Missing is what the book has and the shelf has not. Approving books ${toBook.length} ${
          toBook.length === 1 ? 'recount' : 'recounts'
        } worth ${moneyText(money)} in one act; what is moved after it was counted stays.`}
      </p>
    </>
  );
}

const words: Record<CountDetail['state'], string> = {
  counting: 'still being counted',
  waiting: 'waiting for approval',
  approving: 'being approved',
  approved: 'approved',
  abandoned: 'given up',
};

function rowsOf(lines: readonly CountLine[], zero: boolean, again: readonly string[]): Row[] {
  return lines
    .map((line) => ({
      ...line,
      label: line.name || line.barcode,
      by: [...new Set(line.shares.map(({ user_name }) => user_name))].join(', '),
      difference: differenceOf(line, zero),
      money: moneyOf(line, zero),
      isAgain: again.includes(line.key),
    }))
    .filter(({ difference }) => difference !== 0)
    .sort((a, b) => Math.abs(b.money) - Math.abs(a.money) || a.label.localeCompare(b.label));
}

const signed = (count: number): string => `${count > 0 ? '+' : ''}${numberText(count, 2)}`;

const columnsOf = (): readonly Column<Row>[] => [
  { field: 'label', title: 'Item', tone: 'strong', width: 300, priority: 1 },
  { field: 'expected', title: 'Expected at start', type: 'quantity', width: 130, priority: 5 },
  { field: 'moved', title: 'Moved meanwhile', type: 'quantity', width: 130, priority: 6 },
  { field: 'counted', title: 'Counted', type: 'quantity', tone: 'strong', width: 90, priority: 2 },
  { field: 'by', title: 'By', width: 140, priority: 7 },
  {
    field: 'difference',
    title: 'Difference',
    type: 'quantity',
    width: 100,
    priority: 3,
    format: (_, { difference }) => signed(difference),
  },
  { field: 'money', title: 'In money', type: 'money', width: 110, priority: 4 },
  {
    field: 'isAgain',
    title: 'Decision',
    width: 120,
    value: ({ isAgain }) => (isAgain ? 'Count again' : 'Book'),
    format: (value) => String(value),
  },
];

interface ActsProps {
  detail: CountDetail;
  again: readonly string[];
  zero: boolean;
  toBook: number;
  reread: () => void;
}

function Acts({ detail: { count_id, count_number, version }, again, zero, toBook, reread }: ActsProps) {
  const styles = useStyles();
  const ask = useAsk();
  const attempt = useAttempt();
  const navigate = useNavigate();
  const approve = useSend(approveCount, { refreshes });
  const sendBack = useSend(sendBackCount, { refreshes });
  const abandon = useSend(abandonCount, { refreshes });
  const params = { id: count_id };
  const rows = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`;

  async function done(act: () => Promise<unknown>, told: string, failed: string) {
    const reply = await attempt(act, { failed, done: told });
    if (reply === undefined) reread();
    else void navigate('/stock-count');
  }
  async function giveUp() {
    const reason = await ask({
      title: `Give ${count_number} up?`,
      text: 'Nothing of it is booked.',
      field: { label: 'Reason', maxLength: 200, required: 'Please write a reason' },
      confirm: 'Give up',
      destructive: true,
    });
    if (reason === undefined) return;
    await done(() => abandon({ params, body: { reason, version } }), 'Given up', 'The count was not given up.');
  }

  return (
    <div className={styles.acts}>
      <Button onClick={() => void giveUp()}>Give up</Button>
      <Button
        onClick={() =>
          void done(
            () => sendBack({ params, body: { again: [...again], version } }),
            'It is counted on.',
            'It was not sent back.',
          )
        }
      >
        {again.length > 0 ? `Send back ${rows(again.length, 'row')}` : 'Count on'}
      </Button>
      <Button
        appearance="primary"
        icon={<CheckboxCheckedRegular />}
        onClick={() =>
          void done(
            () => approve({ params, body: { again: [...again], zero, version } }),
            `${rows(toBook, 'difference')} booked`,
            'The count was not approved.',
          )
        }
      >
        {`Approve ${rows(toBook, 'difference')}`}
      </Button>
    </div>
  );
}

function Fact({ what, value }: { what: string; value: string }) {
  const styles = useStyles();
  return (
    <div className={styles.fact}>
      <dt className={styles.what}>{what}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
    margin: '0 0 16px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  fact: { padding: '12px 18px' },
  what: { color: tokens.colorNeutralForeground3, fontSize: '13px' },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightBold,
    fontVariantNumeric: 'tabular-nums',
  },
  acts: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', marginBottom: '12px' },
  text: { margin: '12px 0', color: tokens.colorNeutralForeground2, fontSize: '13px' },
});
