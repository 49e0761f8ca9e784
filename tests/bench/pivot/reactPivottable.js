import { createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import PivotTable from 'react-pivottable/PivotTable';
import 'react-pivottable/pivottable.css';
import { buildUsage } from './usage.ts';

let usage = [];
let setData;

function Stage() {
  const [data, set] = useState();
  setData = set;
  return (
    data &&
    createElement(PivotTable, {
      data,
      rows: ['user_name'],
      cols: ['month'],
      vals: ['transaction_entry_product_amount'],
      aggregatorName: 'Sum',
      rendererName: 'Table',
      derivedAttributes: { month: ({ transaction_start }) => transaction_start.slice(0, 7) },
    })
  );
}
const root = createRoot(document.body.appendChild(document.createElement('main')));
flushSync(() => root.render(createElement(Stage)));

Object.assign(window, {
  make: (count) => {
    usage = JSON.parse(JSON.stringify(buildUsage(count)));
  },
  show: () => flushSync(() => setData(usage)),
});
