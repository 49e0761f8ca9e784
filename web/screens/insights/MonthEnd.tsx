import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { maxUnbilledVisits, type SalonMonth } from '../../../shared/contract/monthEnd.ts';
import { formatCount, formatMoney } from '../../../shared/rules/format.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useAllPages } from '../../kit/data/useAllPages.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import { withParams } from '../../kit/list/searchParams.ts';
import { ChoiceDropdown } from '../../kit/picker/ChoiceDropdown.tsx';
import { formatMonth, formatShortDay, toDayString } from '../../kit/ui/days.ts';
import { download } from '../../kit/ui/download.ts';
import { FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { WarningBanner } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { quietSmallText } from '../../kit/ui/theme.ts';
import { BesideBill } from '../../salon/bill/BesideBill.tsx';
import { useView } from '../../salon/report/useView.ts';
import { CardsState } from './CardsState.tsx';
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
} from './monthRows.tsx';

const monthsOffered = 24;
const salonNoun = { one: 'salon', many: 'salons' };

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
  const found = useAllPages(insights.getMonthEnd, { month });
  const data = useMemo(() => found.data?.flatMap(({ Items }) => Items), [found.data]);
  const read = found.loaded.flatMap(({ Items }) => Items).length;
  const name = `${formatMonth(month)}${month === running ? ' so far' : ''}`;
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
            onChoose={(chosen) => setQuery((before) => withParams(before, { month: chosen }))}
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
        progress={read > 0 && <p className={styles.note}>{formatCount(read, salonNoun)} read…</p>}
      />
      {data && <MonthSheets salons={data} name={name} onChanged={() => void found.mutate()} />}
    </Page>
  );
}

const views = [
  ['stock', 'Stock'],
  ['bills', 'Bills by kind'],
  ['unbilled', 'Done without a bill'],
] as const;

const visitNoun = { one: 'visit', many: 'visits' };
const rowKey = ({ key }: { key: string }) => key;
const gridOptions = { pageSize: 50, url: 'prefixed' } as const;

interface SheetsProps {
  salons: readonly SalonMonth[];
  /** "October 2026" */
  name: string;
  onChanged: () => void;
}

/** The sheets of a month as tabs with their sums. The URL holds the tab. */
function MonthSheets({ salons, name, onChanged }: SheetsProps) {
  const [view, chooseView] = useView(views);
  const sums: Record<(typeof views)[number][0], number> = {
    stock: sumOf(salons, ({ stock }) => sumOf(stock, ({ closing }) => closing)),
    bills: sumOf(salons, ({ bills }) => bills.total),
    unbilled: sumOf(salons, ({ unbilled }) => unbilled.amount),
  };
  return (
    <>
      <FilterTiles
        label="Sheets"
        tiles={views.map(([value, label]) => ({ value, label, figure: formatMoney(sums[value]) }))}
        chosen={view}
        onChoose={(chosen) => chooseView(views.find(([one]) => one === chosen)?.[0] ?? 'stock')}
      />
      {view === 'stock' && <Stock salons={salons} name={name} />}
      {view === 'bills' && <Bills salons={salons} name={name} />}
      {view === 'unbilled' && <Unbilled salons={salons} name={name} onChanged={onChanged} />}
    </>
  );
}

/** Salons that open to their categories. */
function Stock({ salons, name }: Omit<SheetsProps, 'onChanged'>) {
  const rows = useMemo(() => toStockRows(salons), [salons]);
  const wrong = rows.filter(({ parent, check }) => parent === undefined && check !== 0).map(({ salon }) => salon);
  return (
    <>
      {wrong.length > 0 && (
        <WarningBanner text={`Stock does not add up at ${wrong.join(', ')}. It changed without a stock movement.`} />
      )}
      <Grid
        {...gridOptions}
        id="month-stock"
        label="Stock"
        noun={salonNoun}
        rows={rows}
        rowKey={rowKey}
        parentKey={({ parent }) => parent}
        columns={stockColumns}
        exportName="Month End stock"
        exportScope={name}
        empty={{ text: `No movements in ${name}.` }}
        narrow={{
          title: ({ category, salon }) => category || salon,
          subtitle: ({ opening, check }) => `Opening ${formatMoney(opening)} · Check ${formatMoney(check)}`,
          status: ({ closing }) => formatMoney(closing),
        }}
      />
    </>
  );
}

function Bills({ salons, name }: Omit<SheetsProps, 'onChanged'>) {
  const rows = useMemo(() => toBillsRows(salons), [salons]);
  return (
    <Grid
      {...gridOptions}
      id="month-bills"
      label="Bills by kind"
      noun={salonNoun}
      rows={rows}
      rowKey={rowKey}
      columns={billsColumns}
      exportName="Month End bills"
      exportScope={name}
      narrow={{
        title: ({ salon }) => salon,
        subtitle: ({ services, products }) => `Services ${formatMoney(services)} · Products ${formatMoney(products)}`,
        status: ({ total }) => formatMoney(total),
      }}
    />
  );
}

/** Done visits without a bill, the latest first. A row opens its bill beside the list. */
function Unbilled({ salons, name, onChanged }: SheetsProps) {
  const styles = useStyles();
  const [visit, setVisit] = useState<UnbilledRow>();
  const rows = useMemo(() => toUnbilledRows(salons), [salons]);
  const unlisted = salons.reduce((sum, { unbilled }) => sum + unbilled.visits, 0) - rows.length;
  return (
    <BesideBill
      billId={visit?.id}
      salon={visit && { location_id: visit.location_id, location_name: visit.salon }}
      onClose={() => setVisit(undefined)}
      onChanged={onChanged}
    >
      <Grid
        {...gridOptions}
        id="month-unbilled"
        label="Done without a bill"
        noun={visitNoun}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ client_name }) => client_name}
        columns={unbilledColumns}
        onRowClick={setVisit}
        exportName="Month End without a bill"
        exportScope={name}
        empty={{ text: `All visits of ${name} are billed.` }}
        narrow={{
          title: ({ client_name }) => client_name,
          subtitle: ({ start, salon, services }) => `${formatShortDay(start)} · ${salon} · ${services}`,
          status: ({ amount }) => formatMoney(amount),
        }}
      />
      {unlisted > 0 && (
        <p className={styles.unlisted}>
          {formatCount(unlisted, visitNoun)} more. The first {maxUnbilledVisits} of each salon are listed.
        </p>
      )}
    </BesideBill>
  );
}

const useStyles = makeStyles({
  note: { ...quietSmallText, margin: '0 0 12px' },
  unlisted: { ...quietSmallText, margin: '12px 0' },
});
