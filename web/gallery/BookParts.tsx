import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { resizeServices } from '../../shared/rules/appointments.ts';
import { BookGrid } from '../book/BookGrid.tsx';
import type { BookAppointment } from '../book/types.ts';
import { categoryPalette } from '../kit/ui/colors.ts';
import { useToast } from '../kit/ui/Toast.tsx';
import { look, useMode } from '../kit/ui/theme.ts';

const columns = [
  { id: 'mara', name: 'Mara Ellison', title: 'Mara', subtitle: 'Ellison' },
  { id: 'tomas', name: 'Tomás Reyes', title: 'Tomás', subtitle: 'Reyes' },
  { id: 'priya', name: 'Priya Nair', title: 'Priya', subtitle: 'Nair', hint: 'Rosslyn' },
];
const colorOf = (index: number) => categoryPalette[index]?.hex ?? '';

/** Cases: a gap, two services, side by side, too short for text, a warning. */
const booked: BookAppointment[] = [
  {
    id: 'gap',
    columnId: 'mara',
    start: 600,
    client: 'Amelia Hart',
    services: [{ title: 'Root touch-up', color: colorOf(8), steps: [45, 30, 30] }],
  },
  {
    id: 'two',
    columnId: 'tomas',
    start: 600,
    client: 'Yara Haddad',
    services: [
      { title: 'Gloss', color: colorOf(8), steps: [45, 30, 15] },
      { title: 'Fringe trim', color: colorOf(5), steps: [15, 0, 0] },
    ],
  },
  {
    id: 'left',
    columnId: 'priya',
    start: 615,
    client: 'Tess Moran',
    warning: 'Double-booked',
    services: [{ title: 'Cut & finish', color: colorOf(5), steps: [60, 0, 0] }],
  },
  {
    id: 'right',
    columnId: 'priya',
    start: 630,
    client: 'Ivy Chen',
    services: [{ title: 'Toner', color: colorOf(0), steps: [45, 0, 0] }],
  },
  {
    id: 'short',
    columnId: 'mara',
    start: 720,
    client: 'Pia Holt',
    services: [{ title: 'Fringe trim', color: colorOf(3), steps: [15, 0, 0] }],
  },
];

/** A morning of the book: drag, resize, keyboard, closed hours, current time. */
export function BookParts() {
  const styles = useStyles();
  const toast = useToast();
  const { mode } = useMode();
  const [appointments, setAppointments] = useState(booked);
  const [opened, setOpened] = useState<string>();
  const change = (id: string, to: (before: BookAppointment) => BookAppointment) =>
    setAppointments((all) => all.map((each) => (each.id === id ? to(each) : each)));
  return (
    <div className={styles.frame}>
      <BookGrid
        date="2026-11-21"
        columns={columns}
        appointments={appointments}
        hours={{ from: 540, to: 840 }}
        closed={closed}
        now={672}
        mode={mode}
        selectedId={opened}
        onCreate={(_, start) => toast(`New at ${Math.floor(start / 60)}:${String(start % 60).padStart(2, '0')}`)}
        onOpen={setOpened}
        onMove={(id, to) => change(id, (before) => ({ ...before, ...to }))}
        onResize={(id, { minutes }) =>
          change(id, (before) => ({ ...before, services: resizeServices(before.services, minutes) }))
        }
        onDelete={(id) => setAppointments((all) => all.filter((each) => each.id !== id))}
      />
    </div>
  );
}

const closed = [
  { from: 540, to: 570 },
  { columnId: 'priya', from: 720, to: 840 },
];

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    height: '520px',
    overflow: 'hidden',
    border: `1px solid ${look.hairline}`,
    borderRadius: '12px',
    backgroundColor: look.surface,
  },
});
