import { useMemo } from 'react';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import type { insights, WeighedPart } from '../../../shared/contract/insights.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { formatGrams, formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { formatHour } from '../../salon/report/formatHour.ts';
import * as wasteMath from './wasteMath.ts';

type WasteRow = WeighedPart & { of: string };

type WasteTableProps = { waste: EndpointReply<typeof insights.getWaste>; scope: string | undefined };

/** All parts of the board in one grid. */
export function WasteTable({ waste, scope }: WasteTableProps) {
  const { salons, stylists, products, hours, services, weeks } = waste;
  const rows = useMemo(() => {
    const lines = (
      dimension: string,
      parts: readonly WeighedPart[],
      formatName = ({ name }: WeighedPart) => name,
    ): WasteRow[] => parts.map((part) => ({ ...part, of: dimension, name: formatName(part) }));
    return [
      ...lines('Salon', salons),
      ...lines('Stylist', stylists),
      ...lines('Product', products),
      ...lines('Hour', hours, ({ id }) => formatHour(id)),
      ...lines('Service', services),
      ...lines('Week from', weeks, ({ id }) => formatDate(id)),
    ];
  }, [salons, stylists, products, hours, services, weeks]);
  return (
    <Grid
      id="waste"
      label="Waste"
      noun={noun}
      rows={rows}
      rowKey={rowKey}
      columns={columns}
      pageSize={50}
      exportName="Waste"
      exportScope={scope}
      empty={{ text: 'Nothing was weighed in these days.' }}
      narrow={{
        title: ({ name }) => name,
        subtitle: (line) =>
          `${line.of} · ${formatGrams(line.waste)} · ${wasteMath.formatPercent(wasteMath.shareWasted(line))}`,
        status: ({ waste_cost }) => formatMoney(waste_cost),
      }}
    />
  );
}
const noun = { one: 'line', many: 'lines' };
const rowKey = ({ of, id }: WasteRow) => `${of} ${id}`;
const grams = { type: 'number' as const, format: (value: unknown) => formatNumber(Number(value), 1, 1) };
const columns: readonly Column<WasteRow>[] = [
  { field: 'of', title: 'By', width: 110, priority: 2, headerFilter: true },
  { field: 'name', title: 'Name', tone: 'strong', width: 240, priority: 1 },
  { field: 'bowls', title: 'Bowls', width: 90, priority: 6, format: (bowls) => formatNumber(Number(bowls)) },
  { field: 'grams', title: 'Amount (g)', ...grams, width: 110, priority: 7 },
  { field: 'waste', title: 'Waste (g)', ...grams, width: 110, priority: 4 },
  { field: 'each', title: 'Grams per bowl', value: wasteMath.gramsEach, ...grams, width: 120, priority: 5 },
  {
    field: 'share',
    title: 'Share wasted',
    value: wasteMath.shareWasted,
    format: (share) => wasteMath.formatPercent(Number(share)),
    width: 120,
    priority: 5,
  },
  { field: 'waste_cost', title: 'Cost of waste', type: 'money', width: 130, priority: 3 },
];
