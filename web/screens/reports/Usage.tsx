import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { insights } from '../../../shared/contract/insights.ts';
import { type ContainerUsage, reports } from '../../../shared/contract/reports.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { useIsDesktop } from '../../kit/ui/media.ts';
import { Meter } from '../../kit/ui/RankList.tsx';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { RunForm, useReportRun } from '../../salon/report/ReportRunForm.tsx';
import { useSalonReads } from '../../salon/report/useSalonReads.ts';
import { DaysOfCover } from './DaysOfCover.tsx';

const title = 'Salon Container Usage';
const noun = { one: 'product', many: 'products' };

/** Row of the current and the former report. */
type UsageRow = { salon: string; product_id: string; name: string; maker: string; used: number };
const rowKey = ({ salon, product_id }: UsageRow) => `${salon} ${product_id}`;
const sortByUsed = [{ field: 'used', desc: true }];

/** Containers of each product used in bowls. The URL holds salon and dates. */
export function SalonUsage() {
  const run = useReportRun('own');
  const read = useSalonReads(reports.getSalonUsage, run.requests?.map((body) => ({ body })) ?? null);
  const rows = useMemo(() => read.data?.flatMap(({ reply }) => reply.map(toRow)), [read.data]);
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

/** The former report, with its own endpoint and columns. */
export function OldSalonUsage() {
  const run = useReportRun('fixed');
  const read = useRead(reports.getSalonUsageOld, run.request && { body: run.request });
  const rows = useMemo(
    () =>
      read.data?.map(
        ({ salon, product_id, containers_used }): UsageRow => ({
          salon,
          product_id,
          name: product_id,
          maker: '',
          used: containers_used,
        }),
      ),
    [read.data],
  );
  return <UsageList id="old-salon-usage" run={run} read={read} rows={rows} used="containers_used" isFormer />;
}

const toRow = ({
  location_name,
  product_id,
  product_alias,
  manufacturer_name,
  container_used,
}: ContainerUsage): UsageRow => ({
  salon: location_name,
  product_id,
  name: product_alias,
  maker: manufacturer_name,
  used: container_used,
});

interface UsageListProps {
  id: string;
  run: ReturnType<typeof useReportRun>;
  read: Parameters<typeof ListScreen<UsageRow>>[0]['read'] & object;
  rows: UsageRow[] | undefined;
  /** Title of the last column. */
  used: string;
  isFormer?: boolean;
  beside?: ReactNode;
}

function UsageList({ id, run, read, rows, used, isFormer = false, beside }: UsageListProps) {
  const isLarge = useIsDesktop();
  const maxUsed = useMemo(() => Math.max(0, ...(rows ?? []).map((row) => row.used)), [rows]);
  const columns = useMemo((): readonly Column<UsageRow>[] => {
    return [
      {
        field: 'salon',
        title: isFormer ? 'salon' : 'Salon',
        width: 100,
        priority: 3,
        summary: 'count',
        headerFilter: true,
      },
      {
        field: 'name',
        title: isFormer ? 'product_id' : 'Product id',
        width: 300,
        priority: 1,
        ...(!isFormer && { cell: (row: UsageRow) => <Product row={row} /> }),
      },
      {
        field: 'used',
        title: used,
        type: 'quantity',
        width: 290,
        priority: 2,
        summary: 'sum',
        cell: (row: UsageRow) => <Used used={row.used} maxUsed={maxUsed} />,
      },
    ];
  }, [used, isFormer, maxUsed]);
  return (
    <ListScreen
      title={title}
      hint="Containers emptied into bowls."
      id={id}
      noun={noun}
      read={run.request ? read : { ...read, isLoading: false, isValidating: false }}
      rows={run.request ? rows : noRows}
      rowKey={rowKey}
      columns={columns}
      pageSize={25}
      sort={sortByUsed}
      exportName={title}
      exportScope={run.description}
      actions={<RefreshTools location={run.watched} shows={usageLists} />}
      sidePanel={isLarge && beside}
      footer={!isLarge && beside}
      emptyText={run.request ? 'Nothing was weighed in these days.' : 'Choose salon and days, then Run Report.'}
      narrow={{
        title: ({ name }) => name,
        subtitle: ({ salon, maker }) => [maker, salon].filter(Boolean).join(' · '),
        status: (row) => formatNumber(row.used, 2),
      }}
    >
      <RunForm run={run} />
    </ListScreen>
  );
}

const noRows: UsageRow[] = [];
const usageLists = [reports.getSalonUsage, reports.getSalonUsageOld, insights.getCover];

function Product({ row: { name, maker } }: { row: UsageRow }) {
  const styles = useStyles();
  return (
    <span>
      <strong className={styles.name}>{name}</strong> <span className={styles.maker}>{maker}</span>
    </span>
  );
}

/** A number with a bar relative to the largest one. */
function Used({ used, maxUsed }: { used: number; maxUsed: number }) {
  const styles = useStyles();
  return (
    <span className={styles.used}>
      <span className={styles.meter}>
        <Meter share={maxUsed > 0 ? used / maxUsed : 0} />
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
