import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { StylistDashboard as Dashboard } from '../../../shared/contract/insights.ts';
import { gridHours } from '../../../shared/rules/bookLayout.ts';
import { minutesBetween, minutesOfDay } from '../../../shared/rules/time.ts';
import { BookGrid } from '../../book/BookGrid.tsx';
import { bookHeight } from '../../book/measures.ts';
import { useCanOpen } from '../../kit/data/session.tsx';
import { PlotCard } from '../../kit/plot/PlotCard.tsx';
import { useMode } from '../../kit/ui/theme.ts';

/** The stylist's appointments of today, read-only. A click opens the book. */
export function StylistDay({ data }: { data: Dashboard }) {
  const styles = useStyles();
  const { mode } = useMode();
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const { schedules, today, location_id, user_id, user_name } = data;
  const bookPath = `/scheduler?${new URLSearchParams({ location_id: String(location_id), date: today, stylist: user_id })}`;
  const canOpenBook = canOpen('/scheduler');
  const minutes = schedules.reduce((sum, { start, end }) => sum + minutesBetween(start, end), 0);
  const clients = new Set(schedules.map(({ client }) => client.client_id)).size;
  const columns = useMemo(
    () => [{ id: user_id, name: user_name, title: user_name, subtitle: '' }],
    [user_id, user_name],
  );
  const blocks = useMemo(() => schedules.map((appointment) => toBlock(appointment, user_id)), [schedules, user_id]);
  const hours = gridHours(
    schedules.length > 0
      ? schedules.map(({ start, end }) => ({ from: minutesOfDay(start), to: minutesOfDay(end) }))
      : [{ from: 540, to: 1020 }],
  );
  const open = () => canOpenBook && void navigate(bookPath);
  return (
    <div className={styles.today}>
      <PlotCard
        title="Today"
        hint={
          schedules.length === 0
            ? 'Nobody is booked'
            : `${clients} ${clients === 1 ? 'client' : 'clients'} · ${Math.floor(minutes / 60)} h ${minutes % 60} min booked`
        }
        {...(canOpenBook && { link: { label: 'Scheduler', href: bookPath, showLabel: true } })}
      >
        <div className={styles.book} style={{ height: bookHeight(hours) }}>
          <BookGrid
            date={today}
            columns={columns}
            appointments={blocks}
            hours={hours}
            closed={noHours}
            mode={mode}
            readOnly
            onCreate={open}
            onOpen={open}
            onMove={open}
            onResize={open}
            onDelete={open}
          />
        </div>
      </PlotCard>
    </div>
  );
}

const noHours: [] = [];

const toBlock = (appointment: Appointment, columnId: string) => ({
  id: appointment.appointmentId,
  columnId,
  start: minutesOfDay(appointment.start),
  client: appointment.client.client_name,
  status: appointment.status,
  services: appointment.services.map((service) => ({
    title: service.title,
    shortcut: service.service_shortcut,
    color: service.service_color,
    steps: [service.service_step1_minutes, service.service_step2_minutes, service.service_step3_minutes] as const,
  })),
});

const useStyles = makeStyles({
  today: { display: 'grid', minWidth: 0 },
  // As tall as the day, so that nobody is below the fold of a box.
  book: { breakInside: 'avoid' },
});
