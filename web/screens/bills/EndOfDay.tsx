import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, PrintRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { bills, maxBillDays } from '../../../shared/contract/bills.ts';
import { sumEntries } from '../../../shared/rules/bills.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { useRefresh } from '../../kit/data/useApi.ts';
import { createExportFile } from '../../kit/grid/export/exportFile.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { download } from '../../kit/ui/download.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { printRegionProps } from '../../kit/ui/printing.ts';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '../../kit/ui/States.tsx';
import { denseText, look, quietSmallText, stripStyle } from '../../kit/ui/theme.ts';
import { BesideBill } from '../../salon/bill/BesideBill.tsx';
import { NoSalon } from '../../salon/NoSalon.tsx';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import type { ReportRange } from '../../salon/report/useReportRange.tsx';
import { ClosedBills, closedColumns, toClosedRows } from './ClosedBills.tsx';
import { OpenBills } from './OpenBills.tsx';
import { useDayBills } from './useDayBills.ts';

const shown = [bills.listOpenBills, bills.listBills];

/** What is left to close in the days of a salon or of all, what was closed, and its sums to lay beside the register. */
export function EndOfDay({ report }: { report: ReportRange }) {
  const styles = useStyles();
  const { location, range, description, place, tools } = report;
  const { open, entries, isTooLong, names } = useDayBills(location, range);
  const refresh = useRefresh(shown);
  const [billId, setBillId] = useState<string>();
  if (location === null) return <NoSalon title="Bills" tools={tools} />;
  const sums = entries.data && sumEntries(entries.data);
  const error = report.failed?.error ?? entries.error ?? (open.data ? undefined : open.error);
  // Of all salons, the one that the opened bill is of.
  const billed = [...(open.data?.not_billed ?? []), ...(open.data?.with_products ?? []), ...(entries.data ?? [])];
  const ofBill = billed.find(({ appointment_id }) => appointment_id === billId)?.location_id ?? location;
  const salon = { location_id: ofBill, location_name: names?.get(ofBill) ?? place };
  const saveFile = async () => {
    const work = { signal: new AbortController().signal, onRows: () => undefined };
    const file = await createExportFile('csv', closedColumns(names), toClosedRows(entries.data ?? [], names), work);
    download(file, `Bills ${description}.csv`);
  };
  return (
    <Page
      title="Bills"
      hint={description ?? ''}
      tools={
        <>
          {tools}
          <Button icon={<ArrowDownloadRegular />} disabledFocusable={!entries.data} onClick={() => void saveFile()}>
            CSV
          </Button>
          <Button icon={<PrintRegular />} onClick={() => window.print()}>
            Print
          </Button>
          <RefreshTools location={location} shows={shown} />
        </>
      }
    >
      <BesideBill billId={billId} salon={salon} onClose={() => setBillId(undefined)} onChanged={() => void refresh()}>
        {isTooLong && <EmptyState text={`Choose at most ${maxBillDays} days, or All lines.`} />}
        {error && <ErrorState text={error.message} onRetry={() => void (report.failed?.mutate() ?? refresh())} />}
        {!isTooLong && !error && !(sums && open.data) && <CardsSkeleton />}
        {sums && open.data && entries.data && (
          <div {...(billId === undefined && printRegionProps)}>
            <p className={styles.printed}>{`Bills · ${description}`}</p>
            <dl className={styles.strip} aria-label="Sums">
              {(
                [
                  ['Services', sums.services],
                  ['Extra product', sums.extra],
                  ['Products', sums.products],
                  ['Fees', sums.fees],
                  ['Deposits', sums.deposits],
                  ['Discounts', sums.discounts],
                  [sums.bills === 1 ? 'Closed, 1 bill' : `Closed, ${sums.bills} bills`, sums.total],
                ] as const
              ).map(([name, amount]) => (
                <div key={name} className={styles.figure}>
                  <dt className={styles.name}>{name}</dt>
                  <dd className={styles.value}>{formatMoney(amount)}</dd>
                </div>
              ))}
            </dl>
            <div className={mergeClasses(styles.columns, billId !== undefined && styles.single)}>
              <div className={styles.cards}>
                <OpenBills bills={open.data} names={names} isOneDay={range?.from === range?.to} onOpen={setBillId} />
                <ClosedBills entries={entries.data} names={names} onOpen={setBillId} />
              </div>
              {billId === undefined && <DaySums sums={sums} />}
            </div>
          </div>
        )}
      </BesideBill>
    </Page>
  );
}

const medium = '@container (min-width: 500px) and (max-width: 899px)';
const narrow = '@container (max-width: 499px)';

/** What each stylist and seller brought in, and how bills were paid where the till told. */
function DaySums({ sums }: { sums: ReturnType<typeof sumEntries> }) {
  const styles = useDaySumsStyles();
  const { people, paid, total, tips } = sums;
  const most = Math.max(...people.map(({ services, products }) => services + products), 1);
  const told = paid.reduce((sum, one) => sum + one.total, 0);
  const width = (part: number) => ({ width: `${(Math.max(0, part) / most) * 100}%` });
  return (
    <div className={styles.cards}>
      <SideCard title="By stylist and seller">
        {people.length === 0 && <p className={styles.hint}>Nothing is closed yet.</p>}
        <ul className={styles.people}>
          {people.map(({ user_id, user_name, services, products }) => (
            <li key={user_id} className={styles.person}>
              <Avatar name={user_name} size={28} />
              <div>
                <span className={styles.line}>
                  {user_name}
                  <strong className={styles.money}>{formatMoney(services + products)}</strong>
                </span>
                <span className={styles.track} aria-hidden>
                  <span className={styles.services} style={width(services)} />
                  <span className={styles.products} style={width(products)} />
                </span>
                {products !== 0 && <span className={styles.hint}>{`${formatMoney(products)} of it products`}</span>}
              </div>
            </li>
          ))}
        </ul>
        {people.length > 0 && <p className={styles.hint}>Services, fees and products, before deposits</p>}
      </SideCard>
      <SideCard title="Paid">
        {paid.length === 0 ? (
          <p className={styles.hint}>Your POS has reported no payment.</p>
        ) : (
          <dl className={styles.paid}>
            {paid.map((one) => (
              <PaidLine key={one.paid_by} name={one.paid_by} amount={one.total} />
            ))}
            {Math.abs(total - told) >= 0.005 && <PaidLine name="Not told" amount={total - told} />}
            <PaidLine name="Total" amount={total} />
            {tips > 0 && <PaidLine name="Tips, on top" amount={tips} />}
          </dl>
        )}
      </SideCard>
    </div>
  );
}

function PaidLine({ name, amount }: { name: string; amount: number }) {
  const styles = useDaySumsStyles();
  return (
    <>
      <dt>{name}</dt>
      <dd className={styles.money}>{formatMoney(amount)}</dd>
    </>
  );
}

const useDaySumsStyles = makeStyles({
  cards: {
    display: 'grid',
    gap: '16px',
    '@container (min-width: 600px) and (max-width: 899px)': { gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
    '@media print': { gridTemplateColumns: '2fr 1fr', gap: '8px' },
  },
  people: {
    display: 'grid',
    gap: '12px',
    margin: '8px 0',
    padding: 0,
    listStyleType: 'none',
    '@media print': { gridTemplateColumns: '1fr 1fr', gap: '4px 16px' },
  },
  person: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '10px', alignItems: 'center' },
  line: { display: 'flex', justifyContent: 'space-between', gap: '8px', fontSize: '13px', lineHeight: '18px' },
  money: { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  track: {
    display: 'flex',
    height: '6px',
    marginTop: '4px',
    overflow: 'hidden',
    borderRadius: '3px',
    backgroundColor: look.surfaceSunken,
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
  },
  services: { backgroundColor: tokens.colorBrandBackground },
  products: { backgroundColor: tokens.colorPaletteDarkOrangeBackground3 },
  hint: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  paid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '6px 12px',
    margin: '8px 0 0',
    fontSize: '13px',
    overflowWrap: 'anywhere',
  },
});

const useStyles = makeStyles({
  printed: {
    display: 'none',
    '@media print': { display: 'block', margin: '0 0 8px', fontSize: '16px', fontWeight: tokens.fontWeightBold },
  },
  strip: {
    ...stripStyle,
    gridTemplateColumns: 'repeat(7, 1fr)',
    [medium]: { gridTemplateColumns: 'repeat(4, 1fr)' },
    [narrow]: { gridTemplateColumns: '1fr 1fr' },
  },
  figure: {
    minWidth: 0,
    padding: '10px 16px',
    backgroundColor: look.surface,
    ':last-child': {
      backgroundColor: look.surfaceSunken,
      [medium]: { gridColumn: 'span 2' },
      [narrow]: { gridColumn: 'span 2' },
    },
  },
  name: quietSmallText,
  value: {
    margin: 0,
    fontSize: '18px',
    lineHeight: '26px',
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    '@media print': denseText,
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 316px',
    alignItems: 'start',
    gap: '16px',
    [medium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    '@media print': { gridTemplateColumns: 'minmax(0, 1fr)', '& > :last-child': { order: -1 } },
  },
  single: { gridTemplateColumns: 'minmax(0, 1fr)' },
  cards: { display: 'grid', gap: '16px', minWidth: 0 },
});
