import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular, PrintRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Adjustment, type Bill, bills } from '../../../shared/contract/bills.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { formatGrams, formatMoney } from '../../../shared/rules/format.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { usePrompt } from '../../kit/ui/Confirm.tsx';
import { formatMoment } from '../../kit/ui/days.ts';
import { useIsPrinting } from '../../kit/ui/printing.ts';
import { SidePanel } from '../../kit/ui/SidePanel.tsx';
import { CardsSkeleton, ErrorState } from '../../kit/ui/States.tsx';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { BowlService } from '../bowl/BowlService.tsx';
import { salonAddressLines } from '../order/orderSheetTexts.ts';
import { BillLines, BillSums } from './BillLines.tsx';
import { BillSheet } from './BillSheet.tsx';
import { formatBillText, formatVisit } from './formatBill.ts';
import { PriceTools } from './PriceTools.tsx';
import { RetailSection } from './RetailSection.tsx';
import { useBill } from './useBill.ts';

interface BillPanelProps {
  appointmentId: string;
  salon: { location_id: number; location_name: string } | undefined;
  /** Visits that were booked together with this one, whose bills can be printed with it. */
  togetherIds?: readonly string[];
  /** What was shown before the bill. */
  back?: { label: string; onClick: () => void };
  onClose: () => void;
  /** Called after a change, which may have changed the appointment. */
  onChanged: () => void;
}

/** The bill of a visit or sale beside the page: lines, discount and total, to close, print and send. */
export function BillPanel({ appointmentId, salon, togetherIds = [], back, onClose, onChanged }: BillPanelProps) {
  const styles = useStyles();
  const isPrinting = useIsPrinting();
  const [others, setOthers] = useState<readonly Bill[]>([]);
  const { bill, error, retry, isBusy, edit, close, reopen } = useBill(appointmentId, onChanged);
  const { address, printWithAddress } = useSalonAddress(salon?.location_id);
  const mayPrice = bill?.may_change_prices ?? false;
  const rights = { isOpen: bill?.state === 'open', mayPrice };
  return (
    <SidePanel
      title={bill?.number === undefined ? 'Bill' : `Bill ${bill.number}`}
      subtitle={bill && `${bill.client_name} · ${formatVisit(bill)}`}
      isBusy={isBusy}
      onClose={onClose}
      head={
        <div className={styles.head}>
          {back && (
            <Button
              appearance="subtle"
              size="small"
              className={styles.button}
              icon={<ArrowLeftRegular />}
              onClick={back.onClick}
            >
              {back.label}
            </Button>
          )}
          {bill?.closed && (
            <StatusDot tone="inactive" word={`Closed ${formatMoment(bill.closed.time)} by ${bill.closed.user_name}`} />
          )}
        </div>
      }
      foot={
        bill && (
          <Foot
            bill={bill}
            salon={salon?.location_name ?? ''}
            onPrint={printWithAddress}
            onClose={close}
            onReopen={reopen}
            isBusy={isBusy}
          />
        )
      }
    >
      {!bill &&
        (error ? (
          <ErrorState text={formatError('The bill could not be read.', error)} onRetry={retry} />
        ) : (
          <CardsSkeleton cards={2} />
        ))}
      {bill && (
        <>
          <NotOnBill bill={bill} />
          <BillLines kind="service" bill={bill} edit={edit} {...rights} />
          <BillLines kind="extra" bill={bill} edit={edit} {...rights}>
            {rights.isOpen && hasBowlChoice(bill) && <BilledBowls bill={bill} onAssigned={onChanged} />}
          </BillLines>
          {rights.isOpen ? (
            <RetailSection bill={bill} salon={bill.location_id} edit={edit} mayPrice={mayPrice} />
          ) : (
            <BillLines kind="retail" bill={bill} edit={edit} {...rights} />
          )}
          {otherKinds(bill).map((kind) => (
            <BillLines key={kind} kind={kind} bill={bill} edit={edit} {...rights} />
          ))}
          {rights.isOpen && mayPrice && <PriceTools bill={bill} edit={edit} adjustment={presetOf(bill)} />}
          {togetherIds.length > 0 && <PrintTogether ids={togetherIds} onPrint={setOthers} />}
          <div className={styles.sums}>
            <BillSums bill={bill} />
          </div>
          {isPrinting && (
            <BillSheet bill={joinBills([bill, ...others])} salon={salon?.location_name ?? ''} address={address} />
          )}
        </>
      )}
    </SidePanel>
  );
}

/** Bowls of a visit with several services, each with the one it is for. */
function BilledBowls({ bill, onAssigned }: { bill: Bill; onAssigned: () => void }) {
  const styles = useStyles();
  return (
    <ul className={styles.bowls} aria-label="Bowls">
      {bill.bowls.map(({ bowl_id, start, grams, service_id }) => (
        <li key={bowl_id}>
          {`${formatGrams(grams)} at ${formatTime(minutesOfDay(start))} `}
          <BowlService
            appointmentId={bill.appointment_id}
            bowlId={bowl_id}
            title={bill.lines.find((line) => line.kind === 'service' && line.service_id === service_id)?.title}
            onAssigned={onAssigned}
          />
        </li>
      ))}
    </ul>
  );
}

const hasBowlChoice = ({ bowls, lines }: Bill): boolean =>
  bowls.length > 0 && new Set(lines.flatMap((line) => (line.kind === 'service' ? line.service_id : []))).size > 1;

/** Fees and deposits, and kinds of lines that a newer release has added: their amounts are in the total. */
const otherKinds = ({ lines }: Bill) =>
  [...new Set(lines.map(({ kind }) => kind))].filter((kind) => !['service', 'extra', 'retail'].includes(kind));

/** What was mixed after the bill was closed. */
function NotOnBill({ bill }: { bill: Bill }) {
  if (bill.not_on_bill.length === 0) return null;
  const missing = bill.not_on_bill.map(
    ({ title, grams, amount }) => `${formatGrams(grams)} of ${title}, ${formatMoney(amount)}`,
  );
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <strong>Not on the bill:</strong> {missing.join('; ')}. An admin can reopen the bill to add it.
      </MessageBarBody>
    </MessageBar>
  );
}

/** The fee of a visit that does not take place, else a deposit. */
const presetOf = ({ visit_status }: Bill): Adjustment['kind'] => {
  if (visit_status === 'no_show') return 'no_show_fee';
  return visit_status === 'cancelled' ? 'late_cancellation_fee' : 'deposit';
};

interface FootProps {
  bill: Bill;
  salon: string;
  isBusy: boolean;
  onPrint: () => Promise<void>;
  onClose: () => Promise<boolean>;
  onReopen: (reason: string) => Promise<boolean>;
}

function Foot({ bill, salon, isBusy, onPrint, onClose, onReopen }: FootProps) {
  const styles = useStyles();
  const toast = useToast();
  const ask = usePrompt();
  const mayReopen = useCanCall()(bills.reopenBill);
  const sendText = useSendText(bill, salon);
  async function reopen() {
    const reason = await ask({
      title: `Reopen bill ${bill.number}`,
      text: 'It no longer counts until it is closed again. Products sold come back to the stock until then.',
      field: { label: 'Reason', maxLength: 200, required: 'Please say why' },
      confirm: 'Reopen',
    });
    if (reason) await onReopen(reason);
  }
  const close = async () => {
    if (await onClose()) toast('The bill is closed.');
  };
  return (
    <>
      <Button icon={<PrintRegular />} aria-label="Print" onClick={() => void onPrint()} />
      <Button onClick={() => void sendText()}>Send as text</Button>
      <span className={styles.space} />
      {bill.state === 'closed' && mayReopen && (
        <Button disabledFocusable={isBusy} onClick={() => void reopen()}>
          Reopen
        </Button>
      )}
      {bill.state === 'open' && (
        <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void close()}>
          Close bill, {formatMoney(bill.total)}
        </Button>
      )}
    </>
  );
}

/** Address and phone of the salon, read with the first print by those who may. */
function useSalonAddress(id: number | undefined) {
  const mayRead = useCanCall()(locations.getSalonConfig);
  const [address, setAddress] = useState<readonly string[]>([]);
  async function printWithAddress() {
    if (mayRead && id !== undefined && address.length === 0) {
      const config = await call(locations.getSalonConfig, { params: { id } }).catch(() => undefined);
      flushSync(() => setAddress(salonAddressLines(config)));
    }
    window.print();
  }
  return { address, printWithAddress };
}

/** Shares the text of the bill on devices that can share, and copies it elsewhere. */
function useSendText(bill: Bill, salon: string) {
  const toast = useToast();
  return async () => {
    const text = formatBillText(bill, salon);
    try {
      if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches)
        return await navigator.share({ text });
      await navigator.clipboard.writeText(text);
      toast('The text of the bill is copied.');
    } catch (error) {
      // Closing the device's share sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast('The text could not be copied.', { intent: 'error' });
    }
  };
}

/** Prints the bill with those of visits that were booked together with it. `onPrint` gets them, and none once they are printed. */
function PrintTogether({ ids, onPrint }: { ids: readonly string[]; onPrint: (others: Bill[]) => void }) {
  const toast = useToast();
  async function print() {
    try {
      const others = await Promise.all(ids.map((id) => call(bills.getBill, { params: { id } })));
      flushSync(() => onPrint(others));
      addEventListener('afterprint', () => onPrint([]), { once: true });
      window.print();
    } catch (error) {
      toast(formatError('The other bill could not be read.', error), { intent: 'error' });
    }
  }
  return (
    <Button style={{ alignSelf: 'start' }} icon={<PrintRegular />} onClick={() => void print()}>
      {ids.length === 1 ? 'Print both' : 'Print all'}
    </Button>
  );
}

/** Several bills of a client as one, for paper. */
const joinBills = (list: readonly [Bill, ...Bill[]]): Bill => ({
  ...list[0],
  lines: list.flatMap(({ lines }) => lines),
  discount_total: roundToCents(list.reduce((sum, one) => sum + one.discount_total, 0)),
  total: roundToCents(list.reduce((sum, one) => sum + one.total, 0)),
  user_name: list.map(({ user_name }) => user_name).join(', '),
});

const useStyles = makeStyles({
  bowls: { margin: 0, padding: 0, listStyleType: 'none' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  button: { marginLeft: '-8px', color: tokens.colorBrandForeground1 },
  // At the foot, where there is room.
  sums: { marginTop: 'auto' },
  space: { flexGrow: 1 },
});
