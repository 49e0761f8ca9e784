import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { type Transfer, transfers } from '../../../shared/contract/transfers.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useSend } from '../../kit/data/useApi.ts';
import { useOffline } from '../../kit/data/useOffline.ts';
import { CameraButton } from '../../kit/scan/CameraButton.tsx';
import { ScanField } from '../../kit/scan/ScanField.tsx';
import { usePrompt } from '../../kit/ui/Confirm.tsx';
import { formatMoment, formatShortDay } from '../../kit/ui/days.ts';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { phone, useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { WarningBanner } from '../../kit/ui/States.tsx';
import { cardStyle, denseText, flexRow, look, quietSmallText, titleText } from '../../kit/ui/theme.ts';
import { CommandCard } from '../../salon/CommandCard.tsx';
import { offlineText } from '../../salon/offlineText.ts';
import { ScanBanner } from '../../salon/ScanBanner.tsx';
import type { ArrivingLine, TransferTotals } from './arrivals.ts';
import { TransferLines } from './TransferLines.tsx';
import { useReceipt } from './useReceipt.ts';

interface ReceiveProps {
  transfer: Transfer;
  /** The user works at the receiving salon. */
  isReceiver: boolean;
  /** Reloads the transfer. */
  refresh: () => void;
}

/** Receiving of a transfer: scanned pieces are received, the rest stays on the way. */
export function Receive({ transfer, isReceiver, refresh }: ReceiveProps) {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const isOffline = useOffline();
  const receipt = useReceipt(transfer, isReceiver, refresh);
  const writeOff = useWriteOff(transfer, { focus: receipt.field.focus, reread: refresh });
  const { lines, sums, last, field, attempt } = receipt;
  const { isLost, isSending } = attempt;
  const hasNothing = sums.arriving === 0 && lines.every(({ unread }) => unread === undefined);
  const isOpen = transfer.state === 'on the way';
  const canReceive = isReceiver && isOpen;
  const actions = (
    <>
      {sums.missing > 0 && (
        <Button className={styles.button} onClick={receipt.receiveRest}>
          {isNarrow ? 'The rest' : 'Receive the rest'}
        </Button>
      )}
      <Button
        appearance="primary"
        className={mergeClasses(styles.button, isNarrow && styles.main)}
        icon={isSending ? <Spinner size="extra-tiny" appearance="inverted" aria-hidden /> : <CheckmarkRegular />}
        disabledFocusable={isSending || isOffline || hasNothing}
        onClick={receipt.postReceipt}
      >
        Receive {formatNumber(sums.arriving)}
      </Button>
    </>
  );
  return (
    <Page
      title={`Transfer ${transfer.transfer_number}`}
      hint={formatHint(transfer, isReceiver)}
      {...(canReceive && (isNarrow ? { bottomBar: actions } : { tools: actions }))}
    >
      <Route transfer={transfer} sums={sums} />
      {canReceive && (
        <>
          <Scanning {...field} isOffline={isOffline} />
          {(isOffline || isLost) && (
            <WarningBanner
              text={
                isOffline
                  ? offlineText(sums.arriving, { one: 'received piece', many: 'received pieces' })
                  : 'No answer yet. It is sent again until one comes, and counts only once.'
              }
            />
          )}
          {last && <LastArrival code={last.code} line={last.line} />}
        </>
      )}
      <TransferLines
        lines={lines}
        sums={sums}
        latest={last?.line?.product_id}
        onChange={canReceive ? receipt.change : undefined}
        onWriteOff={canReceive ? writeOff : undefined}
      />
      {canReceive && !isNarrow && <CommandCard acts={['takeBack']} />}
    </Page>
  );
}

/** Barcode field and camera. */
function Scanning({
  entry,
  scan,
  isOffline,
}: Pick<ReturnType<typeof useReceipt>['field'], 'entry' | 'scan'> & { isOffline: boolean }) {
  const styles = useStyles();
  // Unmounts once everything is received, so hand the focus back.
  useRestoreFocus();
  return (
    <div className={styles.scan}>
      <ScanField {...entry} hideLabel isConnected={!isOffline} />
      <CameraButton onCode={scan} />
    </div>
  );
}

function formatHint({ state, reason, note, to_location_name }: Transfer, isReceiver: boolean): string {
  const status =
    state === 'finished'
      ? reason && `Written off: ${reason}`
      : isReceiver
        ? 'Scan what arrives. What is missing stays on the way until it comes or is written off.'
        : `On its way to ${to_location_name}, where it is received.`;
  return [status, note].filter(Boolean).join(' · ');
}

/** Banner of the latest scan. */
function LastArrival({ code, line }: { code: string; line: ArrivingLine | undefined }) {
  if (!line)
    return <ScanBanner isUnknown title={`Not in this transfer: ${code}`} text="Put it aside; nothing was counted." />;
  const left = line.missing > 0 ? `${formatNumber(line.missing)} still on the way` : 'all here';
  return (
    <ScanBanner
      isUnknown={false}
      title={line.name}
      text={[line.manufacturer, left].filter(Boolean).join(' · ')}
      figure={{ value: formatNumber(line.here), of: formatNumber(line.sent), caption: 'received' }}
    />
  );
}

/** Asks for a reason and writes off the rest of a line. Undefined for users who may not write off. */
function useWriteOff(
  { transfer_id, version, to_location_name }: Transfer,
  { focus, reread }: Record<'focus' | 'reread', () => void>,
) {
  const { writeOffTransfer, getTransfer, listTransfers, listFinishedTransfers } = transfers;
  const ask = usePrompt();
  const attempt = useAttempt();
  const mayCall = useCanCall();
  // Keeps the reason for the next attempt if sending failed.
  const [unsent, setUnsent] = useState('');
  const send = useSend(writeOffTransfer, { refreshes: [getTransfer, listTransfers, listFinishedTransfers] });
  if (!mayCall(writeOffTransfer)) return undefined;
  return async ({ product_id, name, missing }: ArrivingLine) => {
    const reason = await ask({
      title: `Write off ${formatNumber(missing)} of ${name}?`,
      text: `They left the one salon and will not come to ${to_location_name}: they are in no stock any more.`,
      field: { label: 'Reason', maxLength: 200, value: unsent, required: 'Please write a reason' },
      confirm: 'Write off',
      destructive: true,
    });
    if (reason === undefined) return;
    const request = {
      params: { id: transfer_id },
      body: { items: [{ product_id, quantity: missing }], reason, version },
    };
    const reply = await attempt(() => send(request), {
      errorMessage: 'It was not written off.',
      successMessage: 'Written off',
    });
    setUnsent(reply ? '' : reason);
    // It may have been written off or received by someone else.
    if (!reply) reread();
    // The button disappears with its line, so move the focus.
    focus();
  };
}

/** Origin, destination and progress of a transfer. */
function Route({ transfer, sums }: { transfer: Transfer; sums: TransferTotals }) {
  const styles = useStyles();
  const { from_location_name, to_location_name, sent, user_name, finished } = transfer;
  const share = (count: number) => `${(100 * count) / Math.max(sums.sent, 0.01)}%`;
  return (
    <section aria-label="Route" className={styles.card}>
      <div className={styles.end}>
        <span className={styles.label}>From</span>
        <span className={styles.salon}>{from_location_name}</span>
        <span className={styles.about}>
          sent {formatMoment(sent)} · {user_name}
        </span>
      </div>
      <div className={styles.way}>
        <div className={styles.bar} aria-hidden>
          <span className={styles.missing} style={{ width: share(sums.missing) }} />
          <span className={styles.here} style={{ width: share(sums.here) }} />
        </div>
        <span className={styles.figure}>
          {finished ? `Finished ${formatShortDay(finished)}` : `${formatNumber(sums.missing)} on the way`}
        </span>
        {!finished && sums.cost !== undefined && <span className={styles.label}>{formatMoney(sums.cost)}</span>}
        {sums.writtenOff > 0 && <span className={styles.label}>{formatNumber(sums.writtenOff)} written off</span>}
      </div>
      <div className={styles.far}>
        <span className={styles.label}>To</span>
        <span className={styles.salon}>{to_location_name}</span>
        <span className={styles.about}>
          {formatNumber(sums.here)} of {formatNumber(sums.sent)} received
        </span>
      </div>
    </section>
  );
}

const endLayout = { display: 'flex', flexDirection: 'column', minWidth: 0 } as const;

const useStyles = makeStyles({
  button: { minHeight: '32px' },
  main: { flexGrow: 1 },
  scan: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'end',
    gap: '12px',
    marginBottom: '16px',
  },
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2.2fr) minmax(0, 1fr)',
    gap: '4px 24px',
    boxSizing: 'border-box',
    minHeight: '78px',
    marginBottom: '16px',
    padding: '10px 20px',
    ...cardStyle,
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', padding: '12px 16px' },
  },
  end: endLayout,
  far: { ...endLayout, textAlign: 'right', [phone]: { gridColumn: 2, gridRow: 1 } },
  label: { ...quietSmallText },
  salon: { ...titleText, overflowWrap: 'anywhere' },
  about: {
    ...denseText,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    [phone]: { display: 'none' },
  },
  way: {
    ...flexRow,
    flexDirection: 'column',
    gap: '2px',
    paddingTop: '6px',
    fontVariantNumeric: 'tabular-nums',
    [phone]: { gridColumn: '1 / -1' },
  },
  bar: {
    display: 'flex',
    width: '100%',
    height: '6px',
    marginBottom: '6px',
    borderRadius: '3px',
    backgroundColor: look.gridLine,
    overflow: 'hidden',
    forcedColorAdjust: 'none',
  },
  missing: {
    backgroundImage: `repeating-linear-gradient(90deg, ${look.cellEditedMark} 0 8px, ${look.surface} 8px 14px)`,
  },
  here: { marginLeft: 'auto', backgroundColor: tokens.colorBrandBackground },
  figure: { fontSize: tokens.fontSizeBase400, lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
});
