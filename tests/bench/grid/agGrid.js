import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { buildEntries, titles } from './entries.ts';

ModuleRegistry.registerModules([AllCommunityModule]);
const host = document.body.appendChild(document.createElement('main'));
host.style.height = '900px';
let entries = [];
let grid;

Object.assign(window, {
  make: (count) => {
    entries = buildEntries(count);
  },
  show: () => {
    grid = createGrid(host, {
      columnDefs: Object.entries(titles).map(([field, headerName]) => ({ field, headerName, width: 120 })),
      defaultColDef: { filter: true },
      rowData: entries,
      getRowId: ({ data }) => data.id,
    });
  },
  sort: () => grid.applyColumnState({ state: [{ colId: 'client', sort: 'asc' }] }),
  type: (text) => grid.setGridOption('quickFilterText', text),
  /** A text that changes whenever the rows do. */
  seen: () => `${grid?.getDisplayedRowCount()} ${host.querySelector('[row-index="0"] [col-id="client"]')?.textContent}`,
});
