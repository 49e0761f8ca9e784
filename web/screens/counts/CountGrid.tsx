import { useMemo } from 'react';
import type { CountDetail, CountLine } from '../../../shared/contract/counts.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { formatDate } from '../../kit/ui/days.ts';
import type { CountRow } from './countDraft.ts';
import { ProductCell } from './ProductCell.tsx';
import type { CountingState } from './useCounting.ts';

const productNoun = { one: 'product', many: 'products' };

interface CountGridProps {
  detail: CountDetail;
  counting: CountingState;
  /** Lists these lines instead of what is counted. */
  uncounted: readonly CountLine[] | undefined;
}

/** What is counted, last first, or what is not counted yet. */
export function CountGrid({ detail, counting: { rows, last }, uncounted }: CountGridProps) {
  const hasExpected = detail.lines.some(({ expected }) => expected !== undefined);
  const columns = useMemo(() => buildColumns(hasExpected), [hasExpected]);
  return uncounted ? (
    <Grid
      id="stock-count-missing"
      url="off"
      label="Not counted yet"
      noun={productNoun}
      rows={uncounted}
      rowKey={({ key }) => key}
      columns={missingColumns}
      pageSize={false}
      plain
      empty={{ text: 'Everything is counted.' }}
      narrow={{ title: ({ name, barcode }) => name || barcode, subtitle: ({ barcode }) => barcode }}
    />
  ) : (
    <Grid
      id="stock-count"
      url="off"
      label="Counted last"
      noun={productNoun}
      rows={rows}
      rowKey={({ key }) => key}
      columns={columns}
      rowHeight={52}
      pageSize={false}
      plain
      empty={{ text: 'Scan the first tube.' }}
      {...(last && { currentKey: last.key })}
      narrow={{
        title: ({ name }) => name,
        subtitle: formatShares,
        status: ({ together }) => formatNumber(together),
      }}
    />
  );
}

export const formatShares = ({ maker, mine, others }: CountRow): string =>
  [maker, others > 0 && `${mine > 0 ? `you ${formatNumber(mine)}, ` : ''}others ${formatNumber(others)}`]
    .filter(Boolean)
    .join(' · ');

const buildColumns = (hasExpected: boolean): readonly Column<CountRow>[] => [
  {
    field: 'name',
    title: 'Counted last',
    tone: 'strong',
    width: 400,
    priority: 1,
    cell: ({ name, maker }) => <ProductCell name={name} maker={maker} />,
  },
  { field: 'mine', title: 'You', type: 'number', width: 80, priority: 3 },
  { field: 'others', title: 'Others', type: 'number', width: 80, priority: 4 },
  { field: 'together', title: 'Together', type: 'number', tone: 'strong', width: 90, priority: 2 },
  {
    field: 'time',
    title: 'When',
    tone: 'quiet',
    align: 'end',
    width: 90,
    priority: 6,
    format: (_, { time }) => (time ? formatDate(time, 'h:mm a') : 'now'),
  },
  ...(hasExpected ? [{ field: 'expected', title: 'Expected', type: 'number', width: 90 } as const] : []),
];

const missingColumns: readonly Column<CountLine>[] = [
  {
    field: 'name',
    title: 'Not counted yet',
    tone: 'strong',
    width: 320,
    format: (_, line) => line.name || line.barcode,
  },
  { field: 'manufacturer', title: 'Manufacturer', width: 150 },
  { field: 'barcode', title: 'Barcode', type: 'code', tone: 'quiet', width: 132 },
];
