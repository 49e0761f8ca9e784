import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular, CheckmarkRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import type { CountDetail } from '../../../shared/contract/counts.ts';
import { api } from '../../../shared/contract/index.ts';
import { exact } from '../../../shared/rules/stock.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useMayCall } from '../../kit/data/session.tsx';
import { useSend } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { CameraButton } from '../../kit/scan/CameraButton.tsx';
import { ScanField } from '../../kit/scan/ScanField.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { dateText } from '../../kit/ui/days.ts';
import { numberText } from '../../kit/ui/format.ts';
import { phone, touch, useNarrow } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState, Note } from '../../kit/ui/States.tsx';
import { look } from '../../kit/ui/theme.ts';
import { CommandCard } from '../../salon/CommandCard.tsx';
import { ScanBanner } from '../../salon/ScanBanner.tsx';
import { useCounting } from './useCounting.ts';
import type { Row } from './work.ts';

const { finishCount, showExpected, listCounts, getCount } = api.counts;
const products = { one: 'product', many: 'products' };

/** A count that is under way: every scan counts one, wherever the focus is. */
export function Counting({ detail }: { detail: CountDetail }) {
  const styles = useStyles();
  const isNarrow = useNarrow();
  const counting = useCounting(detail);
  const { rows, last, entry, scan, waiting, isOffline, isLost, refusal } = counting;
  const finish = useFinish(detail);
  const mayFinish = waiting === 0 && !isOffline;
  const hasExpected = detail.lines.some(({ expected }) => expected !== undefined);
  const columns = useMemo(() => columnsOf(hasExpected), [hasExpected]);
  const pieces = exact(rows.reduce((sum, { together }) => sum + together, 0));
  const unknown = rows.filter(({ isUnknown }) => isUnknown).length;
  return (
    <Page
      title="Stock Count"
      hint={`${detail.count_number} · ${detail.location_name} · ${detail.scope_name} · begun ${dateText(detail.begun)}${
        detail.shows_expected ? '' : ' · Blind: nobody sees what is expected'
      }`}
      {...(isNarrow && {
        bar: (
          <Button className={styles.back} icon={<ArrowUndoRegular />} onClick={counting.takeBack}>
            Take back
          </Button>
        ),
      })}
      tools={
        <>
          {!isNarrow && (
            <Button icon={<ArrowUndoRegular />} onClick={counting.takeBack}>
              Take back
            </Button>
          )}
          <Button
            appearance="primary"
            className={styles.button}
            icon={<CheckmarkRegular />}
            disabledFocusable={!mayFinish}
            onClick={() => void finish(rows.length)}
          >
            Finish count
          </Button>
        </>
      }
    >
      <div className={styles.scan}>
        <ScanField {...entry} plain isConnected={!isOffline} />
        <CameraButton onCode={scan} />
      </div>
      {refusal && (
        <>
          <ErrorState text={refusal} onRetry={counting.sendAgain} />
          <Button size="small" onClick={counting.drop}>
            Drop what was scanned
          </Button>
        </>
      )}
      {(isOffline || isLost) && (
        <Note
          text={
            isOffline
              ? `Not connected. ${waiting} ${waiting === 1 ? 'scan is' : 'scans are'} kept on this device.`
              : 'There was no answer yet. It is sent again until there is one, and counted once.'
          }
        />
      )}
      {last && (
        <ScanBanner
          title={last.name}
          text={last.isUnknown ? 'Nobody has named it yet. It counts all the same.' : sharesText(last)}
          isUnknown={last.isUnknown}
          figure={{ value: numberText(last.together), caption: 'counted' }}
        />
      )}
      <div className={styles.desk}>
        <div>
          <Grid
            id="stock-count"
            url="off"
            label="Counted last"
            noun={products}
            rows={rows}
            rowKey={({ key }) => key}
            columns={columns}
            pageSize={false}
            plain
            empty={{ text: 'Scan the first tube.' }}
            narrow={{
              title: ({ name }) => name,
              subtitle: sharesText,
              status: ({ together }) => numberText(together, 2),
            }}
          />
          <p className={styles.sums}>
            {numberText(pieces, 2)} pieces · {rows.length} of {detail.lines.length} products
            {unknown > 0 && ` · ${unknown} unknown`} · A number and Enter set the last line
          </p>
        </div>
        <aside className={styles.aside}>
          <People detail={detail} device={counting.device} />
          {!isNarrow && <CommandCard acts={['takeBack']} />}
          <Expected detail={detail} />
          <Progress detail={detail} rows={rows} />
        </aside>
      </div>
    </Page>
  );
}

const sharesText = ({ maker, mine, others }: Row): string =>
  [maker, others > 0 && `you ${numberText(mine)}, others ${numberText(others)}`].filter(Boolean).join(' · ');

const columnsOf = (hasExpected: boolean): readonly Column<Row>[] => [
  { field: 'name', title: 'Counted last', tone: 'strong', width: 320, priority: 1 },
  { field: 'maker', title: 'Manufacturer', width: 150, priority: 5 },
  { field: 'mine', title: 'You', type: 'quantity', width: 80, priority: 3 },
  { field: 'others', title: 'Others', type: 'quantity', width: 80, priority: 4 },
  { field: 'together', title: 'Together', type: 'quantity', tone: 'strong', width: 90, priority: 2 },
  ...(hasExpected ? [{ field: 'expected', title: 'Expected', type: 'quantity', width: 90 } as const] : []),
];

function useFinish({ count_id, count_number, version }: CountDetail) {
  const confirm = useConfirm();
  const attempt = useAttempt();
  const send = useSend(finishCount, { refreshes: [listCounts, getCount] });
  return async (counted: number) => {
    const isMeant = await confirm({
      title: `Finish ${count_number}?`,
      text: `${counted} ${counted === 1 ? 'product is' : 'products are'} counted. Then it waits for approval, and nobody counts on.`,
      confirm: 'Finish count',
    });
    if (!isMeant) return;
    const sent = { params: { id: count_id }, body: { version } };
    await attempt(() => send(sent), { failed: 'The count was not finished.', done: 'It waits for approval.' });
  };
}

/** How far it is, in products and never in pieces that are expected. */
function Progress({ detail, rows }: { detail: CountDetail; rows: readonly Row[] }) {
  const styles = useStyles();
  const counted = new Set(rows.map(({ key }) => key));
  const brands = [...Map.groupBy(detail.lines, ({ brand }) => brand || 'Without a brand')];
  const done = detail.lines.filter(({ key }) => counted.has(key)).length;
  return (
    <section className={styles.card} aria-label="Progress">
      <h2 className={styles.title}>Progress</h2>
      <p className={styles.figure}>
        {done} <span className={styles.quiet}>of {detail.lines.length} products</span>
      </p>
      <ul className={styles.list}>
        {brands.map(([brand, lines]) => (
          <li key={brand} className={styles.item}>
            <span>{brand}</span>
            <span>
              {lines.filter(({ key }) => counted.has(key)).length} of {lines.length}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who counts, on what. */
function People({ detail, device }: { detail: CountDetail; device: string }) {
  const styles = useStyles();
  const shares = detail.lines.flatMap((line) => line.shares);
  const devices = [...Map.groupBy(shares, ({ device_id }) => device_id)];
  if (devices.length === 0) return null;
  return (
    <section className={styles.card} aria-label="Counting now">
      <h2 className={styles.title}>Counting now</h2>
      <ul className={styles.list}>
        {devices.map(([id, some]) => (
          <li key={id} className={styles.item}>
            <span>
              {some[0]?.user_name} <span className={styles.quiet}>{id === device ? 'you' : some[0]?.device_name}</span>
            </span>
            <span>{numberText(exact(some.reduce((sum, { pieces }) => sum + Math.max(0, pieces), 0)))} pieces</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For admins: whether those who count see what is expected. */
function Expected({ detail: { count_id, shows_expected, version } }: { detail: CountDetail }) {
  const mayCall = useMayCall();
  const attempt = useAttempt();
  const send = useSend(showExpected, { refreshes: [getCount] });
  if (!mayCall(showExpected)) return null;
  const turn = () =>
    attempt(() => send({ params: { id: count_id }, body: { shown: !shows_expected, version } }), {
      failed: 'It was not changed.',
      done: shows_expected ? 'The count is blind.' : 'Everybody sees what is expected.',
    });
  return (
    <Button onClick={() => void turn()}>{shows_expected ? 'Count blind' : 'Show what is expected to everybody'}</Button>
  );
}

const useStyles = makeStyles({
  button: { [touch]: { minHeight: '44px' } },
  back: { flexGrow: 1, minHeight: '52px' },
  scan: { display: 'flex', gap: '12px', marginBottom: '16px', '& > :first-child': { flexGrow: 1 } },
  desk: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 312px',
    alignItems: 'start',
    gap: '16px',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  aside: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
  sums: {
    margin: '12px 0 0',
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
  },
  card: {
    padding: '14px 16px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    [phone]: { padding: '12px' },
  },
  title: { margin: '0 0 8px', fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  figure: {
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: '32px',
    fontWeight: tokens.fontWeightBold,
  },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '13px', fontWeight: tokens.fontWeightRegular },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    padding: '6px 0',
    borderTop: `1px solid ${look.hairline}`,
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
  },
});
