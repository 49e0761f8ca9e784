import { type ComponentType, Fragment, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { columnsOf, type Visit, visitsOf, withOneMoved } from './visits.ts';

type CalendarProps = { columns: readonly string[]; visits: readonly Visit[] };

/**
 * Lets the page be told to show a day of so many columns with so many appointments each, and to move one of them. The frame is there before,
 * as in a page that runs.
 */
export function measured(
  Calendar: ComponentType<CalendarProps>,
  Frame: ComponentType<{ children: ReactNode }> = Fragment,
): void {
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  let columns: string[] = [];
  let visits: Visit[] = [];
  const draw = () => {
    flushSync(() => root.render(<Frame>{columns.length > 0 && <Calendar columns={columns} visits={visits} />}</Frame>));
    document.body.getBoundingClientRect();
  };
  const show = (count: number, each: number) => {
    columns = columnsOf(count);
    visits = visitsOf(columns, each);
    draw();
  };
  const move = () => {
    visits = withOneMoved(visits);
    draw();
  };
  draw();
  Object.assign(window, { show, move });
}
