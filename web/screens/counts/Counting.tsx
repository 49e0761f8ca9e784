import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular, CheckmarkRegular, PauseRegular, PlayRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { type CountDetail, counts } from '../../../shared/contract/counts.ts';
import { maxCount } from '../../../shared/contract/inventory.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { Stepper } from '../../kit/form/Stepper.tsx';
import { CameraButton } from '../../kit/scan/CameraButton.tsx';
import { ScanField } from '../../kit/scan/ScanField.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { formatMoment } from '../../kit/ui/days.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState, WarningBanner } from '../../kit/ui/States.tsx';
import { flexColumn } from '../../kit/ui/theme.ts';
import { CommandCard } from '../../salon/CommandCard.tsx';
import { offlineText } from '../../salon/offlineText.ts';
import { ScanBanner } from '../../salon/ScanBanner.tsx';
import { CountGrid, formatShares } from './CountGrid.tsx';
import type { CountRow } from './countDraft.ts';
import { ExpectedToggle, People, Progress } from './SidePanel.tsx';
import { type CountingState, useCounting } from './useCounting.ts';

const { finishCount, listCounts, getCount } = counts;
const scanNoun = { one: 'scan', many: 'scans' };

/** A count in progress. Every scan counts one piece, wherever the focus is. */
export function Counting({ detail }: { detail: CountDetail }) {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const counting = useCounting(detail);
  const { rows, list, pause, unsent } = counting;
  const finish = useFinish(detail);
  const [showsMissing, setShowsMissing] = useState(false);
  const counted = useMemo(() => new Set(rows.map(({ key }) => key)), [rows]);
  const uncounted = useMemo(() => detail.lines.filter(({ key }) => !counted.has(key)), [detail.lines, counted]);
  const countedProducts = detail.lines.length - uncounted.length;
  const takeBack = (
    <Button className={isNarrow ? styles.thumb : undefined} icon={<ArrowUndoRegular />} onClick={list.takeBack}>
      Take back
    </Button>
  );
  return (
    <Page
      title="Stock Count"
      hint={formatHint(detail, isNarrow)}
      {...(isNarrow && {
        bottomBar: (
          <>
            {takeBack}
            <QuantityStepper counting={counting} />
          </>
        ),
      })}
      tools={
        <>
          {!isNarrow && takeBack}
          <Button
            icon={pause.isPaused ? <PlayRegular /> : <PauseRegular />}
            aria-pressed={pause.isPaused}
            onClick={pause.toggle}
          >
            {pause.isPaused ? 'Go on' : 'Pause'}
          </Button>
          <Button
            appearance="primary"
            icon={<CheckmarkRegular />}
            disabledFocusable={unsent.count > 0 || unsent.isOffline}
            onClick={() => void finish(countedProducts, uncounted.length)}
          >
            {isNarrow ? 'Finish' : 'Finish count'}
          </Button>
        </>
      }
    >
      <div className={styles.scan}>
        <ScanField {...list.field.entry} hideLabel isConnected={!unsent.isOffline} />
        <CameraButton onCode={list.field.scan} />
      </div>
      <ScanStatus counting={counting} />
      <div className={styles.desk}>
        <div>
          <CountGrid detail={detail} counting={counting} uncounted={showsMissing ? uncounted : undefined} />
          <p className={styles.sums}>
            {formatSums(rows, countedProducts, detail.lines.length)}
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

const formatHint = (
  { count_number, location_name, scope_name, begun, shows_expected }: CountDetail,
  isNarrow: boolean,
): string =>
  [
    count_number,
    location_name,
    scope_name,
    !isNarrow && `begun ${formatMoment(begun)}`,
    !shows_expected && (isNarrow ? 'Blind' : 'Blind: nobody sees what is expected'),
  ]
    .filter(Boolean)
    .join(' · ');

/** '12 pieces · 3 of 40 products · 1 unknown' */
function formatSums(rows: readonly CountRow[], counted: number, all: number): string {
  const pieces = roundQuantity(rows.reduce((sum, { together }) => sum + together, 0));
  const unknown = rows.filter(({ isUnknown }) => isUnknown).length;
  return `${formatNumber(pieces)} pieces · ${counted} of ${all} products${unknown > 0 ? ` · ${unknown} unknown` : ''}`;
}

/** Corrects this device's quantity of the last product, on a phone. */
function QuantityStepper({ counting: { last, list, setTo } }: { counting: CountingState }) {
  if (!last) return null;
  return (
    <Stepper
      isLarge
      label={`You counted, ${last.name}`}
      value={last.mine}
      validate={(value) => maxCount.safeParse(value).error?.issues[0]?.message}
      onChange={({ value, unparsed: unread }) =>
        value === undefined ? list.reject(`${unread} is no number of pieces.`) : setTo(value)
      }
    />
  );
}

/** What keeps this device from counting, and the last scan. */
function ScanStatus({ counting }: { counting: CountingState }) {
  const { last, refusal, pause, unsent } = counting;
  return (
    <>
      {refusal.text && (
        <>
          <ErrorState text={refusal.text} onRetry={refusal.sendAgain} />
          <Button onClick={refusal.drop}>Drop what was scanned</Button>
        </>
      )}
      {pause.isPaused && <WarningBanner text="Paused on this device. Press Go on, or scan Pause again, to count." />}
      {unsent.isOffline && <WarningBanner text={offlineText(unsent.count, scanNoun)} />}
      {last && (
        <ScanBanner
          title={last.name}
          text={
            last.isUnknown
              ? 'It has no name yet. It counts all the same.'
              : [formatShares(last), last.code].filter(Boolean).join(' · ')
          }
          isUnknown={last.isUnknown}
          figure={{ value: formatNumber(last.together), caption: 'counted' }}
          picture={last.picture}
          large
        />
      )}
    </>
  );
}

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
  thumb: { flex: '1 1 0', minHeight: '52px' },
  scan: { display: 'flex', gap: '12px', marginBottom: '16px', '& > :first-child': { flexGrow: 1 } },
  desk: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 312px',
    alignItems: 'start',
    gap: '16px',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  aside: { ...flexColumn, gap: '16px', minWidth: 0 },
  sums: {
    margin: '12px 0 0',
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
  },
});
