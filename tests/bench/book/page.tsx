import { FluentProvider } from '@fluentui/react-components';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Steps } from '../../../shared/rules/appointments.ts';
import { BookGrid } from '../../../web/book/BookGrid.tsx';
import type { BookAppointment, BookColumn } from '../../../web/book/types.ts';
import { themes } from '../../../web/kit/ui/theme.ts';
import { type BusyDay, busyDate, opensAt } from './day.ts';

type Day = { columns: BookColumn[]; appointments: BookAppointment[] };
let shown: Day | undefined;
let next: Day | undefined;
let setDay: (day: Day | undefined) => void = () => undefined;

const ignore = () => undefined;
const hours = { from: opensAt, to: opensAt + 660 };
const alwaysOpen: [] = [];

/** Is mounted before the measurement, so that only the book is measured. */
function Stage() {
  const [day, set] = useState<Day>();
  setDay = set;
  const handlers = { onCreate: ignore, onOpen: ignore, onDelete: ignore, onMove: ignore, onResize: ignore };
  return day && <BookGrid date={busyDate} {...day} hours={hours} closed={alwaysOpen} mode="light" {...handlers} />;
}

flushSync(() =>
  createRoot(document.body.appendChild(document.createElement('main'))).render(
    <FluentProvider theme={themes.light} style={{ height: 900 }}>
      <Stage />
    </FluentProvider>,
  ),
);

/** Every second visit has a gap. */
const stepsOf = (index: number, minutes: number): Steps => (index % 2 === 0 ? [minutes, 0, 0] : [15, minutes - 25, 10]);

const toDay = ({ stylists, visits }: BusyDay): Day => ({
  columns: stylists.map(({ id, name }) => ({ id, name, title: name, subtitle: '' })),
  appointments: visits.map(({ id, stylistId, start, minutes, client, service, color }, index) => ({
    ...{ id, columnId: stylistId, start, client },
    services: [{ title: service, shortcut: '', color, steps: stepsOf(index, minutes) }],
  })),
});

function render(day: Day | undefined): void {
  shown = day;
  flushSync(() => setDay(day));
}

Object.assign(window, {
  show: (day: BusyDay) => render(toDay(day)),
  /** Prepares a change. As in a reply that is read again, no object is one of the book before. */
  prepare: (id: string, changes: Partial<BookAppointment>) => {
    next = structuredClone(shown);
    const appointment = next?.appointments.find((each) => each.id === id);
    if (appointment) Object.assign(appointment, changes);
  },
  change: () => render(next),
});
