import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular, CheckmarkRegular, PauseRegular, PlayRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import type { CountDetail, CountLine } from '../../../shared/contract/counts.ts';
import { api } from '../../../shared/contract/index.ts';
import { maxCount } from '../../../shared/contract/inventory.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { Stepper } from '../../kit/form/Stepper.tsx';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { CameraButton } from '../../kit/scan/CameraButton.tsx';
import { ScanField } from '../../kit/scan/ScanField.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { formatDate } from '../../kit/ui/days.ts';
import { formatNumber } from '../../kit/ui/format.ts';
import { touch, useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState, WarningBanner } from '../../kit/ui/States.tsx';
import { CommandCard } from '../../salon/CommandCard.tsx';
import { offlineText } from '../../salon/offlineText.ts';
import { ScanBanner } from '../../salon/ScanBanner.tsx';
import type { CountRow } from './countDraft.ts';
import { ProductCell } from './ProductCell.tsx';
import { ExpectedToggle, People, Progress } from './SidePanel.tsx';
import { useCounting } from './useCounting.ts';

const { finishCount, listCounts, getCount } = api.counts;
const productNoun = { one: 'product', many: 'products' };
const scanNoun = { one: 'scan', many: 'scans' };

/** A count in progress. Every scan counts one piece, wherever the focus is. */
export function Counting({ detail }: { detail: CountDetail }) {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const counting = useCounting(detail);
  const { rows, last, entry, scan, waiting, isOffline, refusal } = counting;
  const finish = useFinish(detail);
  const canFinish = waiting === 0 && !isOffline;
  const hasExpected = detail.lines.some(({ expected }) => expected !== undefined);
  const columns = useMemo(() => buildColumns(hasExpected), [hasExpected]);
  const [showsMissing, setShowsMissing] = useState(false);
  const counted = useMemo(() => new Set(rows.map(({ key }) => key)), [rows]);
  const uncounted = useMemo(() => detail.lines.filter(({ key }) => !counted.has(key)), [detail.lines, counted]);
  const countedProducts = detail.lines.length - uncounted.length;
  const pieces = roundQuantity(rows.reduce((sum, { together }) => sum + together, 0));
  const unknownCount = rows.filter(({ isUnknown }) => isUnknown).length;
  return (
    <Page
      title="Stock Count"
      hint={[
        detail.count_number,
        detail.location_name,
        detail.scope_name,
        !isNarrow && `begun ${formatDate(detail.begun, 'M/d/yy h:mm a')}`,
        !detail.shows_expected && (isNarrow ? 'Blind' : 'Blind: nobody sees what is expected'),
      ]
        .filter(Boolean)
        .join(' · ')}
      {...(isNarrow && {
        bottomBar: (
          <>
            <Button className={styles.thumb} icon={<ArrowUndoRegular />} onClick={counting.takeBack}>
              Take back
            </Button>
            {last && (
              <Stepper
                isLarge
                label={`You counted, ${last.name}`}
                value={last.mine}
                validate={(value) => maxCount.safeParse(value).error?.issues[0]?.message}
                onChange={({ value, unparsed: unread }) =>
                  value === undefined ? counting.rejectScan(`${unread} is no number of pieces.`) : counting.setTo(value)
                }
              />
            )}
          </>
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
            icon={counting.isPaused ? <PlayRegular /> : <PauseRegular />}
            aria-pressed={counting.isPaused}
            onClick={counting.pause}
          >
            {counting.isPaused ? 'Go on' : 'Pause'}
          </Button>
          <Button
            appearance="primary"
            className={styles.button}
            icon={<CheckmarkRegular />}
            disabledFocusable={!canFinish}
            onClick={() => void finish(countedProducts, detail.lines.length - countedProducts)}
          >
            {isNarrow ? 'Finish' : 'Finish count'}
          </Button>
        </>
      }
    >
      <div className={styles.scan}>
        <ScanField {...entry} hideLabel isConnected={!isOffline} />
        <CameraButton onCode={scan} />
      </div>
      {refusal && (
        <>
          <ErrorState text={refusal} onRetry={counting.sendAgain} />
          <Button className={styles.button} onClick={counting.drop}>
            Drop what was scanned
          </Button>
        </>
      )}
      {counting.isPaused && <WarningBanner text="Paused on this device. Press Go on, or scan Pause again, to count." />}
      {isOffline && <WarningBanner text={offlineText(waiting, scanNoun)} />}
      {last && (
        <ScanBanner
          title={last.name}
          text={
            last.isUnknown
              ? 'Nobody has named it yet. It counts all the same.'
              : [formatShares(last), last.code].filter(Boolean).join(' · ')
          }
          isUnknown={last.isUnknown}
          figure={{ value: formatNumber(last.together), caption: 'counted' }}
          picture={last.picture}
          large
        />
      )}
      <div className={styles.desk}>
        <div>
          {showsMissing ? (
            <Grid
              id="stock-count-missing"
              url="off"
              label="Not counted yet"
              noun={productNoun}
              rows={uncounted}
              rowKey={({ key }) => key}
              columns={missingColumns}
              pageSize={false}
              plain
              empty={{ text: 'Everything is counted.' }}
              narrow={{ title: ({ name, barcode }) => name || barcode, subtitle: ({ barcode }) => barcode }}
            />
          ) : (
            <Grid
              id="stock-count"
              url="off"
              label="Counted last"
              noun={productNoun}
              rows={rows}
              rowKey={({ key }) => key}
              columns={columns}
              rowHeight={52}
              pageSize={false}
              plain
              empty={{ text: 'Scan the first tube.' }}
              {...(last && { currentKey: last.key })}
              narrow={{
                title: ({ name }) => name,
                subtitle: formatShares,
                status: ({ together }) => formatNumber(together, 2),
              }}
            />
          )}
          <p className={styles.sums}>
            {formatNumber(pieces, 2)} pieces · {countedProducts} of {detail.lines.length} products
            {unknownCount > 0 && ` · ${unknownCount} unknown`}
            {!isNarrow && ' · A number and Enter set the last line, Backspace takes a scan back'}
          </p>
        </div>
        <aside className={styles.aside} aria-label="This count">
          <People detail={detail} counter={counting.counter} />
          <Progress lines={detail.lines} counted={counted}>
            {(uncounted.length > 0 || showsMissing) && (
              <Button size={isNarrow ? 'medium' : 'small'} onClick={() => setShowsMissing(!showsMissing)}>
                {showsMissing ? 'Show what is counted' : `Show the ${formatNumber(uncounted.length)} not counted yet`}
              </Button>
            )}
          </Progress>
          {!isNarrow && <CommandCard acts={['takeBack', 'pause']} />}
          <ExpectedToggle detail={detail} />
        </aside>
      </div>
    </Page>
  );
}

const formatShares = ({ maker, mine, others }: CountRow): string =>
  [maker, others > 0 && `${mine > 0 ? `you ${formatNumber(mine)}, ` : ''}others ${formatNumber(others)}`]
    .filter(Boolean)
    .join(' · ');

const buildColumns = (hasExpected: boolean): readonly Column<CountRow>[] => [
  {
    field: 'name',
    title: 'Counted last',
    tone: 'strong',
    width: 400,
    priority: 1,
    cell: ({ name, maker }) => <ProductCell name={name} maker={maker} />,
  },
  { field: 'mine', title: 'You', type: 'quantity', width: 80, priority: 3 },
  { field: 'others', title: 'Others', type: 'quantity', width: 80, priority: 4 },
  { field: 'together', title: 'Together', type: 'quantity', tone: 'strong', width: 90, priority: 2 },
  {
    field: 'time',
    title: 'When',
    tone: 'quiet',
    align: 'end',
    width: 90,
    priority: 6,
    format: (_, { time }) => (time ? formatDate(time, 'h:mm a') : 'now'),
  },
  ...(hasExpected ? [{ field: 'expected', title: 'Expected', type: 'quantity', width: 90 } as const] : []),
];

const missingColumns: readonly Column<CountLine>[] = [
  {
    field: 'name',
    title: 'Not counted yet',
    tone: 'strong',
    width: 320,
    format: (_, line) => line.name || line.barcode,
  },
  { field: 'manufacturer', title: 'Manufacturer', width: 150 },
  { field: 'barcode', title: 'Barcode', type: 'code', tone: 'quiet', width: 132 },
];

/** Asks for confirmation and finishes the count. */
function useFinish({ count_id, count_number, version }: CountDetail) {
  const confirm = useConfirm();
  const attempt = useAttempt();
  const send = useSend(finishCount, { refreshes: [listCounts, getCount] });
  const formatProducts = (count: number) => `${formatNumber(count)} ${count === 1 ? 'product is' : 'products are'}`;
  return async (counted: number, missing: number) => {
    const isConfirmed = await confirm({
      title: `Finish ${count_number}?`,
      text: `${formatProducts(counted)} counted${missing > 0 ? `, ${formatProducts(missing)} not` : ''}. Then it waits for approval, and nobody counts on.`,
      confirm: 'Finish count',
    });
    if (!isConfirmed) return;
    const request = { params: { id: count_id }, body: { version } };
    await attempt(() => send(request), {
      errorMessage: 'The count was not finished.',
      successMessage: 'It waits for approval.',
    });
  };
}

const useStyles = makeStyles({
  button: { [touch]: { minHeight: '44px' } },
  thumb: { flex: '1 1 0', minHeight: '52px' },
  scan: { display: 'flex', gap: '12px', marginBottom: '16px', '& > :first-child': { flexGrow: 1 } },
  desk: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 312px',
    alignItems: 'start',
    gap: '16px',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  aside: {
    [touch]: { '& button': { minHeight: '44px' } },
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    minWidth: 0,
  },
  sums: {
    margin: '12px 0 0',
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
  },
});
