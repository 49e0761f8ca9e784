import { FluentProvider } from '@fluentui/react-components';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Grid } from '../../../web/kit/grid/Grid.tsx';
import type { Column } from '../../../web/kit/grid/types.ts';
import { ConfirmProvider } from '../../../web/kit/ui/Confirm.tsx';
import { ToastProvider } from '../../../web/kit/ui/Toast.tsx';
import { themes } from '../../../web/kit/ui/theme.ts';
import { buildEntries, type Entry, titles } from './entries.ts';

const types: Partial<Record<string, Column<Entry>['type']>> = {
  date: 'date',
  status: 'status',
  grams: 'number',
  waste: 'number',
  cost: 'money',
};
const columns: Column<Entry>[] = Object.entries(titles).map(([field, title]) => ({
  field,
  title,
  width: 120,
  ...(types[field] && { type: types[field] }),
}));
const keyOf = ({ id }: Entry) => id;

let setRows: (rows: Entry[] | undefined) => void = () => undefined;

/** Is mounted before the measurement, so that only the grid is measured. */
function Stage() {
  const [rows, set] = useState<Entry[]>();
  setRows = set;
  return rows && <Grid id="bench" label="Entries" columns={columns} rows={rows} rowKey={keyOf} pageSize={false} />;
}

const router = createMemoryRouter([{ path: '/', element: <Stage /> }]);
flushSync(() =>
  createRoot(document.body.appendChild(document.createElement('main'))).render(
    <FluentProvider theme={themes.light} style={{ height: 900 }}>
      <ToastProvider>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </ToastProvider>
    </FluentProvider>,
  ),
);

let entries: Entry[] = [];

Object.assign(window, {
  make: (count: number) => {
    entries = buildEntries(count);
  },
  show: () => flushSync(() => setRows(entries)),
  sort: () =>
    [...document.querySelectorAll<HTMLElement>('th button')]
      .find(({ textContent }) => textContent === titles.client)
      ?.click(),
  type: (text: string) => {
    const field = document.querySelector<HTMLInputElement>('input[type="search"]');
    if (!field) throw new Error('The grid has no search');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  },
  /** A text that changes whenever the rows do. */
  seen: () => {
    const grid = document.querySelector('[role="grid"]');
    return (
      grid &&
      `${grid.getAttribute('aria-rowcount')} ${grid.querySelectorAll('tbody [role="gridcell"]')[3]?.textContent}`
    );
  },
});
