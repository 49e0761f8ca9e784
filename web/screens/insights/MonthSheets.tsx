import { makeStyles } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { maxUnbilledVisits, type SalonMonth } from '../../../shared/contract/monthEnd.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import { formatShortDay } from '../../kit/ui/days.ts';
import { FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { formatCount, formatMoney } from '../../kit/ui/format.ts';
import { WarningBanner } from '../../kit/ui/States.tsx';
import { quietSmallText } from '../../kit/ui/theme.ts';
import { BillPanel } from '../../salon/bill/BillPanel.tsx';
import { useView } from '../../salon/report/useView.ts';
import {
  billsColumns,
  stockColumns,
  sumOf,
  toBillsRows,
  toStockRows,
  toUnbilledRows,
  type UnbilledRow,
  unbilledColumns,
} from './monthRows.tsx';

const views = [
  ['stock', 'Stock'],
  ['bills', 'Bills by kind'],
  ['unbilled', 'Done without a bill'],
] as const;

const salonNoun = { one: 'salon', many: 'salons' };
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
export function MonthSheets({ salons, name, onChanged }: SheetsProps) {
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
    <div className={styles.room}>
      <div className={styles.main}>
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
          <p className={styles.note}>
            {formatCount(unlisted, visitNoun)} more. The first {maxUnbilledVisits} of each salon are listed.
          </p>
        )}
      </div>
      {visit && (
        <BillPanel
          key={visit.id}
          appointmentId={visit.id}
          salon={{ location_id: visit.location_id, location_name: visit.salon }}
          onClose={() => setVisit(undefined)}
          onChanged={onChanged}
        />
      )}
    </div>
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
