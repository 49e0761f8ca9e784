import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, PrintRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { bills, maxBillDays } from '../../../shared/contract/bills.ts';
import { sumEntries } from '../../../shared/rules/bills.ts';
import { useRefresh } from '../../kit/data/useApi.ts';
import { createExportFile } from '../../kit/grid/export/exportFile.ts';
import { download } from '../../kit/ui/download.ts';
import { formatMoney } from '../../kit/ui/format.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { printRegionProps } from '../../kit/ui/printing.ts';
import { CardsSkeleton, EmptyState, ErrorState } from '../../kit/ui/States.tsx';
import { denseText, look, quietSmallText, stripStyle } from '../../kit/ui/theme.ts';
import { BesideBill } from '../../salon/bill/BesideBill.tsx';
import { NoSalon } from '../../salon/NoSalon.tsx';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import type { ReportRange } from '../../salon/report/useReportRange.tsx';
import { ClosedBills, closedColumns, toClosedRows } from './ClosedBills.tsx';
import { DaySums } from './DaySums.tsx';
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
