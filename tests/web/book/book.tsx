import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { resizeServices, type Steps } from '../../../shared/rules/appointments.ts';
import { BookGrid, type BookGridProps } from '../../../web/book/BookGrid.tsx';
import type { BookAppointment } from '../../../web/book/types.ts';
import { themes } from '../../../web/kit/ui/theme.ts';

export const columns = [
  { id: 'mara', name: 'Mara Ellison', title: 'Mara', subtitle: 'Ellison' },
  { id: 'tomas', name: 'Tomás Reyes', title: 'Tomás', subtitle: 'Reyes' },
  { id: 'priya', name: 'Priya Nair', title: 'Priya', subtitle: 'Nair' },
];

/** Takes a stylist, a start time and a client, such as 'mara 9:30 Amelia Hart'. */
export function appointment(words: string, title: string, ...steps: Steps[]): BookAppointment {
  const [columnId = '', time = '', ...client] = words.split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return {
    id: client.join('-'),
    columnId,
    start: hour * 60 + minute,
    client: client.join(' '),
    services: steps.map((each) => ({ title, color: '#885ed0', steps: each })),
  };
}

export const morning = [
  appointment('mara 9:30 Amelia Hart', 'Root touch-up', [45, 30, 30]),
  appointment('tomas 10:00 Gus Feld', 'Cut & finish', [45, 0, 0]),
];

type BookCall = [string, ...unknown[]];

type BookProps = Partial<BookGridProps> & {
  /** Callbacks of the book, in order. */
  calls: BookCall[];
  /** Ignores changes, as when the server rejects them. */
  rejectsChanges?: boolean;
};

export function Book({ calls, rejectsChanges: refuses = false, appointments = morning, ...props }: BookProps) {
  const [list, setList] = useState(appointments);
  const change = (id: string, to: (before: BookAppointment) => BookAppointment[]) => {
    if (!refuses) setList((all) => all.flatMap((each) => (each.id === id ? to(each) : [each])));
  };
  return (
    <FluentProvider theme={themes.light}>
      <BookGrid
        date="2026-11-21"
        columns={columns}
        appointments={list}
        hours={{ from: 540, to: 1200 }}
        closed={alwaysOpen}
        mode="light"
        onCreate={(...call) => calls.push(['create', ...call])}
        onOpen={(id) => calls.push(['open', id])}
        onMove={(id, to) => {
          calls.push(['move', id, to]);
          change(id, (before) => [{ ...before, ...to }]);
        }}
        onResize={(id, to) => {
          calls.push(['resize', id, to]);
          change(id, (before) => [{ ...before, services: resizeServices(before.services, to.minutes) }]);
        }}
        onDelete={(id) => {
          calls.push(['delete', id]);
          change(id, () => []);
        }}
        {...props}
      />
    </FluentProvider>
  );
}

const alwaysOpen: [] = [];

/** Renders a book that applies its changes. Returns the recorded callbacks. */
export function renderBook(props: Omit<BookProps, 'calls'>): BookCall[] {
  const calls: BookCall[] = [];
  render(<Book calls={calls} {...props} />);
  return calls;
}

export const getBlock = (client: string) => screen.getByRole('button', { name: new RegExp(`^${client},`) });
export const getGhost = () => document.querySelector<HTMLElement>('[data-ghost]');
export const readAnnouncement = () => screen.getByRole('status').textContent;
