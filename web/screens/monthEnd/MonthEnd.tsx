import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import type { SalonMonth } from '../../../shared/contract/monthEnd.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { formatError } from '../../kit/data/failure.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import { ChoiceDropdown } from '../../kit/picker/ChoiceDropdown.tsx';
import { formatMonth, formatShortDay, toDayString } from '../../kit/ui/days.ts';
import { download } from '../../kit/ui/download.ts';
import { FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { formatCount, formatMoney } from '../../kit/ui/format.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { WarningBanner } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { quietSmallText } from '../../kit/ui/theme.ts';
import { BillPanel } from '../../salon/bill/BillPanel.tsx';
import { useView } from '../../salon/report/useView.ts';
import { CardsState } from '../insights/CardsState.tsx';
import {
  billsColumns,
  createMonthFile,
  stockColumns,
  sumOf,
  toBillsRows,
  toStockRows,
  toUnbilledRows,
  type UnbilledRow,
  unbilledColumns,
} from './sheets.tsx';
import { useMonthEnd } from './useMonthEnd.ts';

const views = [
  ['stock', 'Stock'],
  ['bills', 'Bills by kind'],
  ['unbilled', 'Done without a bill'],
] as const;

const monthsOffered = 24;
const salonNoun = { one: 'salon', many: 'salons' };
const visitNoun = { one: 'visit', many: 'visits' };
const rowKey = ({ key }: { key: string }) => key;

/** The running month and those before it, the latest first. */
function listMonths(): string[] {
  const months = [toDayString(new Date()).slice(0, 7)];
  while (months.length < monthsOffered) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7));
  return months;
}

/** Stock, bills and visits without a bill of a month, of all salons of the user. The URL holds the month. */
export function MonthEnd() {
  const styles = useStyles();
  const toast = useToast();
  const months = listMonths();
  const [query, setQuery] = useSearchParams();
  const [running, lastFull = ''] = months;
  const month = months.find((one) => one === query.get('month')) ?? lastFull;
  const found = useMonthEnd(month);
  const { data } = found;
  const name = `${formatMonth(month)}${month === running ? ' so far' : ''}`;
  const chooseMonth = (chosen: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.set('month', chosen);
      return next;
    });
  const save = () =>
    createMonthFile(data ?? []).then(
      (file) => download(file, `Month End, ${name}.xlsx`),
      (error: unknown) => toast(formatError('The file was not made.', error), { intent: 'error' }),
    );
  return (
    <Page
      title="Month End"
      hint={`${name}, in US dollars. Stock at purchase prices.`}
      tools={
        <>
          <ChoiceDropdown
            aria-label="Month"
            choices={months.map((one) => [one, formatMonth(one)] as const)}
            chosen={month}
            onChoose={chooseMonth}
          />
          <Button
            appearance="primary"
            icon={<ArrowDownloadRegular />}
            disabledFocusable={!data}
            onClick={() => void save()}
          >
            Download, 3 sheets
          </Button>
        </>
      }
    >
      <CardsState
        location={allLocations}
        read={found}
        progress={found.read > 0 && <p className={styles.note}>{formatCount(found.read, salonNoun)} read…</p>}
      />
      {data && <Sheets salons={data} name={name} onChanged={() => void found.mutate()} />}
    </Page>
  );
}

interface SheetsProps {
  salons: readonly SalonMonth[];
  /** "October 2026" */
  name: string;
  onChanged: () => void;
}

function Sheets({ salons, name, onChanged }: SheetsProps) {
  const styles = useStyles();
  const [view, chooseView] = useView(views);
  const [visit, setVisit] = useState<UnbilledRow>();
  const [stock, bills, unbilled] = useMemo(
    () => [toStockRows(salons), toBillsRows(salons), toUnbilledRows(salons)] as const,
    [salons],
  );
  const wrong = stock.filter(({ parent, check }) => parent === undefined && check !== 0);
  const visits = salons.reduce((sum, one) => sum + one.unbilled.visits, 0);
  const sums: Record<(typeof views)[number][0], number> = {
    stock: sumOf(stock, ({ parent, closing }) => (parent === undefined ? closing : 0)),
    bills: sumOf(bills, ({ total }) => total),
    unbilled: sumOf(salons, (one) => one.unbilled.amount),
  };
  const tiles = views.map(([value, label]) => ({ value, label, figure: formatMoney(sums[value]) }));
  const grid = { pageSize: 50, rowHeight: 40, url: 'prefixed' } as const;
  const named = { exportName: `Month End ${view}`, exportScope: name };
  return (
    <>
      <FilterTiles
        label="Sheets"
        tiles={tiles}
        chosen={view}
        onChoose={(chosen) => chooseView(views.find(([one]) => one === chosen)?.[0] ?? 'stock')}
      />
      {wrong.length > 0 && (
        <WarningBanner
          text={`Stock does not add up at ${wrong.map(({ salon }) => salon).join(', ')}. It changed without a stock movement.`}
        />
      )}
      <div className={styles.room}>
        <div className={styles.main}>
          {view === 'stock' && (
            <Grid
              {...grid}
              {...named}
              id="month-stock"
              label="Stock"
              noun={salonNoun}
              rows={stock}
              rowKey={rowKey}
              parentKey={({ parent }) => parent}
              columns={stockColumns}
              empty={{ text: `No movements in ${name}.` }}
              narrow={{
                title: ({ category, salon }) => category || salon,
                subtitle: ({ opening, check }) => `Opening ${formatMoney(opening)} · Check ${formatMoney(check)}`,
                status: ({ closing }) => formatMoney(closing),
              }}
            />
          )}
          {view === 'bills' && (
            <Grid
              {...grid}
              {...named}
              id="month-bills"
              label="Bills by kind"
              noun={salonNoun}
              rows={bills}
              rowKey={rowKey}
              columns={billsColumns}
              narrow={{
                title: ({ salon }) => salon,
                subtitle: ({ services, products }) =>
                  `Services ${formatMoney(services)} · Products ${formatMoney(products)}`,
                status: ({ total }) => formatMoney(total),
              }}
            />
          )}
          {view === 'unbilled' && (
            <>
              <Grid
                {...grid}
                {...named}
                id="month-unbilled"
                label="Done without a bill"
                noun={visitNoun}
                rows={unbilled}
                rowKey={({ id }) => id}
                rowName={({ client_name }) => client_name}
                columns={unbilledColumns}
                onRowClick={setVisit}
                empty={{ text: `All visits of ${name} are billed.` }}
                narrow={{
                  title: ({ client_name }) => client_name,
                  subtitle: ({ start, salon, services }) => `${formatShortDay(start)} · ${salon} · ${services}`,
                  status: ({ amount }) => formatMoney(amount),
                }}
              />
              {visits > unbilled.length && (
                <p className={styles.note}>
                  {formatCount(visits - unbilled.length, visitNoun)} more. The first 200 of each salon are listed.
                </p>
              )}
            </>
          )}
        </div>
        {visit && view === 'unbilled' && (
          <BillPanel
            key={visit.id}
            appointmentId={visit.id}
            salon={{ location_id: visit.location_id, location_name: visit.salon }}
            onClose={() => setVisit(undefined)}
            onChanged={onChanged}
          />
        )}
      </div>
    </>
  );
}

const useStyles = makeStyles({
  room: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '16px',
    '@media (min-width: 600px)': {
      '& > aside': { position: 'sticky', top: 0, height: 'calc(100vh - 72px)', marginRight: '-24px' },
    },
  },
  main: { flexGrow: 1, minWidth: 0 },
  note: { ...quietSmallText, margin: '12px 0' },
});
