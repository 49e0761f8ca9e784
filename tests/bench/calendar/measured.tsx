import { type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { columnsOf, type Visit, visitsOf, withOneMoved } from './visits.ts';

type CalendarProps = { columns: readonly string[]; visits: readonly Visit[] };

/**
 * Lets the page be told to show a day of so many columns with so many appointments each, and to move one of them. The frame is there
 * before, as in a page that runs.
 */
export function measured(
  Calendar: ComponentType<CalendarProps>,
  Frame: ComponentType<{ children: ReactNode }> = Fragment,
): void {
  let day: CalendarProps | undefined;
  let setShown: (shown: CalendarProps | undefined) => void;
  function Stage() {
    const [shown, set] = useState<CalendarProps>();
    setShown = set;
    return shown && <Calendar {...shown} />;
  }
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  flushSync(() =>
    root.render(
      <Frame>
        <Stage />
      </Frame>,
    ),
  );
  const draw = () => {
    flushSync(() => setShown(day));
    document.body.getBoundingClientRect();
  };
  const show = (count: number, each: number) => {
    const columns = columnsOf(count);
    day = { columns, visits: visitsOf(columns, each) };
    draw();
  };
  const move = () => {
    day = day && { ...day, visits: withOneMoved(day.visits) };
    draw();
  };
  Object.assign(window, { show, move });
}
