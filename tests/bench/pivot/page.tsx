import { FluentProvider } from '@fluentui/react-components';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ProductUsage } from '../../../shared/contract/reports.ts';
import { buildPivot, buildPivotFacts, listVisibleRows, type Pivot } from '../../../shared/rules/pivot.ts';
import { themes } from '../../../web/kit/ui/theme.ts';
import { defaultLayout, type Layout } from '../../../web/screens/pivot/layout.ts';
import { PivotTable } from '../../../web/screens/pivot/PivotTable.tsx';
import { buildUsage } from './usage.ts';

const layouts = {
  sameTable: { ...defaultLayout, rows: ['stylist'], values: ['amount'] },
  ownTable: defaultLayout,
} as const;
let layout: Layout = defaultLayout;
let setTable: (table: Pivot) => void = () => undefined;
const ignore = () => undefined;
const isOpen = () => false;

/** Is mounted before the measurement, so that only the table is measured. */
function Stage() {
  const [table, set] = useState<Pivot>();
  setTable = set;
  if (!table) return null;
  const handlers = { onOrder: ignore, onToggle: ignore, onOpen: ignore };
  const rows = listVisibleRows(table, isOpen);
  return <PivotTable table={table} rows={rows} layout={layout} order={undefined} isOpen={isOpen} {...handlers} />;
}

flushSync(() =>
  createRoot(document.body.appendChild(document.createElement('main'))).render(
    <FluentProvider theme={themes.light}>
      <Stage />
    </FluentProvider>,
  ),
);

let usage: ProductUsage[] = [];
Object.assign(window, {
  make: (count: number) => {
    usage = JSON.parse(JSON.stringify(buildUsage(count)));
  },
  show: (name: keyof typeof layouts) => {
    layout = layouts[name];
    const table = buildPivot(buildPivotFacts(usage), { ...layout, filters: layout.kept });
    if ('tooMany' in table) throw new Error('Too many columns');
    flushSync(() => setTable(table));
  },
});
