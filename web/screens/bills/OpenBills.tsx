import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { type ReactNode, useId, useRef, useState } from 'react';
import { bills } from '../../../shared/contract/bills.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useRefresh } from '../../kit/data/useApi.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { formatShortDay } from '../../kit/ui/days.ts';
import { phone } from '../../kit/ui/media.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { cardStyle, flexRow, look, quietSmallText, spreadRow } from '../../kit/ui/theme.ts';
import type { SalonBill } from './useDayBills.ts';

type OpenBillsProps = {
  bills: { not_billed: SalonBill[]; with_products: SalonBill[] };
  /** Names of the salons, if the bills are of several. */
  names: ReadonlyMap<number, string> | undefined;
  /** The bills are of one day, which need not be said. */
  isOneDay: boolean;
  onOpen: (id: string) => void;
};

/** Bills to close, one after the other: Enter on a row closes its bill and goes on to the next. */
export function OpenBills({ bills: open, names, isOneDay, onOpen }: OpenBillsProps) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const { gone, close } = useClosing();
  const isOpen = ({ appointment_id, version }: SalonBill) => !gone.has(`${appointment_id} ${version}`);
  const [notBilled, withProducts] = [open.not_billed, open.with_products].map((all) => all.filter(isOpen));
  const goOn = (from: HTMLElement) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-close]') ?? [])];
    const at = buttons.indexOf(from);
    (buttons[at + 1] ?? buttons[at - 1] ?? list.current)?.focus();
  };
  const rows = (all: readonly SalonBill[] = []) =>
    all.map((bill) => (
      <Row
        key={bill.appointment_id}
        bill={bill}
        place={names?.get(bill.location_id)}
        day={isOneDay && all === notBilled ? '' : formatShortDay(bill.start.slice(0, 10))}
        onOpen={() => onOpen(bill.appointment_id)}
        onClose={(button) => {
          goOn(button);
          void close(bill);
        }}
      />
    ));
  const toClose = notBilled?.reduce((sum, { total }) => sum + total, 0) ?? 0;
  return (
    <div ref={list} tabIndex={-1} className={styles.cards}>
      {notBilled?.length === 0 ? (
        <p className={mergeClasses(styles.card, styles.done)}>
          <CheckmarkCircleRegular className={styles.check} />
          Nothing is left to bill.
        </p>
      ) : (
        <Card
          title="Not billed yet"
          count={notBilled?.length}
          hint={`${formatMoney(toClose)} to close · Enter closes and goes on`}
        >
          {rows(notBilled)}
        </Card>
      )}
      {withProducts && withProducts.length > 0 && (
        <Card title="Open with products" count={withProducts.length}>
          {rows(withProducts)}
        </Card>
      )}
    </div>
  );
}

/** Closes bills in the order in which it was asked. One that is being closed is gone at once, and comes back if it could not be. */
function useClosing() {
  const toast = useToast();
  const refresh = useRefresh([bills.listOpenBills, bills.listBills]);
  const mayReopen = useCanCall()(bills.reopenBill);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const queue = useRef(Promise.resolve());

  async function reopen(id: string, number: number) {
    try {
      await call(bills.reopenBill, { params: { id }, body: { reason: 'Closed by mistake' } });
      toast(`Bill ${number} is open again.`);
    } catch (error) {
      toast(formatError('The bill could not be reopened.', error), { intent: 'error' });
    }
    await refresh();
  }

  function close({ appointment_id: id, client_name, total, version }: SalonBill): Promise<void> {
    const key = `${id} ${version}`;
    setGone((before) => new Set([...before, key]));
    const sent = queue.current.then(async () => {
      try {
        const { number = 0 } = await call(bills.closeBill, { params: { id }, body: { version, total } });
        const undo = { label: 'Reopen', onClick: () => void reopen(id, number) };
        toast(`Bill ${number}, ${client_name}, ${formatMoney(total)}.`, {
          timeoutMs: 10_000,
          ...(mayReopen && { action: undo }),
        });
      } catch (error) {
        setGone((before) => new Set([...before].filter((one) => one !== key)));
        toast(formatError(`The bill of ${client_name} could not be closed.`, error), { intent: 'error', timeoutMs: 0 });
      }
      void refresh();
    });
    queue.current = sent;
    return sent;
  }
  return { gone, close };
}

type CardProps = { title: string; count?: number | undefined; hint?: string; children: ReactNode };

function Card({ title, count, hint, children }: CardProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
          <span className={styles.count}>{count}</span>
        </h2>
        {hint && <span className={styles.hint}>{hint}</span>}
      </header>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

type RowProps = {
  bill: SalonBill;
  place: string | undefined;
  day: string;
  onOpen: () => void;
  onClose: (button: HTMLElement) => void;
};

function Row({ bill, place, day, onOpen, onClose }: RowProps) {
  const styles = useStyles();
  const { client_name, user_name, titles, total } = bill;
  return (
    <li className={styles.row}>
      <Avatar name={client_name} size={32} />
      <div className={styles.words}>
        <Button appearance="transparent" size="small" className={styles.client} onClick={onOpen}>
          {client_name}
        </Button>
        <span className={styles.hint}>{[titles.join(', '), user_name, place].filter(Boolean).join(' · ')}</span>
      </div>
      <span className={mergeClasses(styles.hint, styles.when)}>
        {[day, formatWhen(bill)].filter(Boolean).join(' · ')}
      </span>
      <Button
        data-close=""
        className={styles.close}
        aria-label={`Close bill of ${client_name}, ${formatMoney(total)}`}
        onClick={({ currentTarget }) => onClose(currentTarget)}
      >
        {`Close bill, ${formatMoney(total)}`}
      </Button>
    </li>
  );
}

/** "ended 2:00 PM", "sold 1:05 PM", "no-show" */
function formatWhen({ start, end, visit_status }: SalonBill): string {
  if (visit_status === undefined) return `sold ${formatTime(minutesOfDay(start))}`;
  if (visit_status === 'cancelled') return 'canceled';
  if (visit_status === 'no_show') return 'no-show';
  return `until ${formatTime(minutesOfDay(end))}`;
}

const useStyles = makeStyles({
  cards: { display: 'grid', gap: '16px', outlineStyle: 'none', '@media print': { display: 'none' } },
  card: { ...cardStyle, minWidth: 0, margin: 0, overflow: 'hidden' },
  done: { ...flexRow, gap: '8px', padding: '14px 16px', fontWeight: tokens.fontWeightSemibold },
  check: { fontSize: '20px', color: tokens.colorPaletteGreenForeground1 },
  head: { ...spreadRow, flexWrap: 'wrap', gap: '4px 12px', padding: '12px 16px' },
  title: { ...flexRow, gap: '8px', margin: 0, fontSize: '15px', lineHeight: '20px' },
  count: {
    padding: '0 8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '12px',
    lineHeight: '18px',
  },
  hint: { ...quietSmallText, overflowWrap: 'anywhere' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: '50px',
    padding: '4px 16px',
    borderTop: `1px solid ${look.gridLine}`,
    ':focus-within': {
      backgroundColor: tokens.colorBrandBackground2,
      boxShadow: `inset 3px 0 ${tokens.colorBrandBackground}`,
    },
    [phone]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
  },
  words: { display: 'grid', justifyItems: 'start', minWidth: 0 },
  client: {
    minWidth: 0,
    height: '20px',
    padding: 0,
    fontSize: '14px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'left',
    overflowWrap: 'anywhere',
  },
  when: { whiteSpace: 'nowrap' },
  close: {
    fontVariantNumeric: 'tabular-nums',
    ':focus': {
      backgroundColor: tokens.colorBrandBackground,
      color: tokens.colorNeutralForegroundOnBrand,
      ':hover': { backgroundColor: tokens.colorBrandBackgroundHover, color: tokens.colorNeutralForegroundOnBrand },
    },
    [phone]: { gridColumn: '1 / -1', width: '100%' },
  },
});
