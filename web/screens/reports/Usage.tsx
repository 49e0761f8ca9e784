import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { api } from '../../../shared/contract/index.ts';
import type { ContainerUsage } from '../../../shared/contract/reports.ts';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { formatNumber } from '../../kit/ui/format.ts';
import { Meter } from '../../kit/ui/Metrics.tsx';
import { useIsDesktop } from '../../kit/ui/media.ts';
import { RunForm, useRun } from '../../salon/report/RunForm.tsx';
import { DaysOfCover } from './DaysOfCover.tsx';

const title = 'Salon Container Usage';
const noun = { one: 'product', many: 'products' };

/** What a row of either report has. */
type Row = { salon: string; product_id: string; name: string; maker: string; used: number };
const keyOf = ({ product_id }: Row) => product_id;
const mostFirst = [{ field: 'used', desc: true }];

/** How many containers of each product a salon emptied into bowls. The salon and the days stand in the address. */
export function SalonUsage() {
  const run = useRun('own');
  const read = useRead(api.reports.getSalonUsage, run.asked && { body: run.asked });
  const rows = useMemo(() => read.data?.map(rowOf), [read.data]);
  const location = Number(run.initial.Salon);
  return (
    <UsageList
      id="salon-usage"
      run={run}
      read={read}
      rows={rows}
      used="Container used"
      beside={location > 0 && <DaysOfCover location={location} />}
    />
  );
}

/** The report that came before, with its own list of salons and columns. */
export function OldSalonUsage() {
  const run = useRun('fixed');
  const read = useRead(api.reports.getSalonUsageOld, run.asked && { body: run.asked });
  const rows = useMemo(
    () =>
      read.data?.map(
        ({ salon, product_id, containers_used }): Row => ({
          salon,
          product_id,
          name: product_id,
          maker: '',
          used: containers_used,
        }),
      ),
    [read.data],
  );
  return <UsageList id="old-salon-usage" run={run} read={read} rows={rows} used="containers_used" old />;
}

const rowOf = ({
  location_name,
  product_id,
  product_alias,
  manufacturer_name,
  container_used,
}: ContainerUsage): Row => ({
  salon: location_name,
  product_id,
  name: product_alias,
  maker: manufacturer_name,
  used: container_used,
});

interface UsageListProps {
  id: string;
  run: ReturnType<typeof useRun>;
  read: Parameters<typeof ListScreen<Row>>[0]['read'] & object;
  rows: Row[] | undefined;
  /** What the last column is called. */
  used: string;
  old?: boolean;
  beside?: ReactNode;
}

function UsageList({ id, run, read, rows, used, old = false, beside }: UsageListProps) {
  const isLarge = useIsDesktop();
  const most = useMemo(() => Math.max(0, ...(rows ?? []).map((row) => row.used)), [rows]);
  const columns = useMemo((): readonly Column<Row>[] => {
    return [
      { field: 'salon', title: old ? 'salon' : 'Salon', width: 100, priority: 3, summary: 'count' },
      {
        field: 'name',
        title: old ? 'product_id' : 'Product id',
        width: 300,
        priority: 1,
        ...(!old && { cell: (row: Row) => <Product row={row} /> }),
      },
      {
        field: 'used',
        title: used,
        type: 'quantity',
        width: 290,
        priority: 2,
        summary: 'sum',
        cell: (row: Row) => <Used used={row.used} most={most} />,
      },
    ];
  }, [used, old, most]);
  return (
    <ListScreen
      title={title}
      hint="Containers emptied into bowls."
      id={id}
      noun={noun}
      read={run.asked ? read : { ...read, isLoading: false, isValidating: false }}
      rows={run.asked ? rows : none}
      rowKey={keyOf}
      columns={columns}
      pageSize={25}
      sort={mostFirst}
      exportName={title}
      exportScope={run.about}
      sidePanel={isLarge && beside}
      emptyText={run.asked ? 'Nothing was weighed in these days.' : 'Choose salon and days, then Run Report.'}
      narrow={{
        title: ({ name }) => name,
        subtitle: ({ salon, maker }) => [maker, salon].filter(Boolean).join(' · '),
        status: (row) => formatNumber(row.used, 2),
      }}
    >
      <RunForm run={run} />
      {!isLarge && beside}
    </ListScreen>
  );
}

const none: Row[] = [];

function Product({ row: { name, maker } }: { row: Row }) {
  const styles = useStyles();
  return (
    <span>
      <strong className={styles.name}>{name}</strong> <span className={styles.maker}>{maker}</span>
    </span>
  );
}

/** The figure, with a bar beside it that is as long as it is of the most. */
function Used({ used, most }: { used: number; most: number }) {
  const styles = useStyles();
  return (
    <span className={styles.used}>
      <span className={styles.meter}>
        <Meter share={most > 0 ? used / most : 0} />
      </span>
      <span className={styles.figure}>{formatNumber(used, 2)}</span>
    </span>
  );
}

const useStyles = makeStyles({
  name: { fontWeight: tokens.fontWeightSemibold },
  maker: { color: tokens.colorNeutralForeground3 },
  used: { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '12px', width: '100%' },
  meter: { flex: '0 1 200px' },
  figure: { minWidth: '64px', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});
