import { Avatar, FluentProvider } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { BookGrid } from '../../../web/book/BookGrid.tsx';
import type { BookAppointment } from '../../../web/book/types.ts';
import { themes } from '../../../web/kit/ui/theme.ts';
import { measured } from './measured.tsx';
import type { Visit } from './visits.ts';

const closed: never[] = [];
const day = { from: 540, to: 1200 };
const services = [{ title: 'Cut', color: '#16a4b5', steps: [15, 5, 10] as const }];
const nothing = () => {};
const known = new WeakMap<Visit, BookAppointment>();

/** The console's screen keeps what did not change as well. */
function appointmentOf(visit: Visit): BookAppointment {
  const made = known.get(visit) ?? { ...visit, columnId: visit.column, services };
  known.set(visit, made);
  return made;
}

/** With what the console's header has drawn before any book: the picture of who is signed in. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <FluentProvider theme={themes.light} style={{ height: 900 }}>
      <Avatar size={28} name="Olivia Grant" color="colorful" style={{ position: 'fixed' }} />
      {children}
    </FluentProvider>
  );
}

measured(
  ({ columns, visits }) => (
    <BookGrid
      date="2027-06-01"
      columns={useMemo(() => columns.map((id) => ({ id, name: id, title: id, subtitle: '' })), [columns])}
      appointments={useMemo(() => visits.map(appointmentOf), [visits])}
      hours={day}
      closed={closed}
      mode="light"
      onCreate={nothing}
      onOpen={nothing}
      onMove={nothing}
      onResize={nothing}
      onDelete={nothing}
    />
  ),
  Frame,
);
