import { makeStyles } from '@fluentui/react-components';
import { ArrowRightRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { type ClientHistory, type StylistDashboard as Dashboard, insights } from '../../../shared/contract/insights.ts';
import { weekdays } from '../../../shared/contract/locations.ts';
import { users } from '../../../shared/contract/users.ts';
import { gridHours } from '../../../shared/rules/bookLayout.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { personName } from '../../../shared/rules/names.ts';
import { minutesBetween, minutesOfDay, weekdayOf } from '../../../shared/rules/time.ts';
import { BookGrid } from '../../book/BookGrid.tsx';
import { bookHeight } from '../../book/measures.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { ChoiceDropdown } from '../../kit/picker/ChoiceDropdown.tsx';
import { Plot } from '../../kit/plot/Plot.tsx';
import { PlotCard } from '../../kit/plot/PlotCard.tsx';
import { formatRange } from '../../kit/range/ranges.ts';
import { formatLongDay } from '../../kit/ui/days.ts';
import { touch } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, LayoutSkeleton } from '../../kit/ui/States.tsx';
import { linkStyle, useMode } from '../../kit/ui/theme.ts';
import { NoStylists } from '../../salon/NoStylists.tsx';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { spendingSeries } from '../../salon/report/spendingSeries.ts';
import { useFailedSalons, useHomeSalon } from '../../salon/useHomeSalon.ts';
import { ServicesRatio } from './ServicesRatio.tsx';
import { useVisitGridStyles, VisitCard } from './VisitCard.tsx';

/** The day, the chart and the donut. */
const skeletonRows = [
  { height: 300, spans: [4, 8] },
  { height: 160, spans: [12] },
];

/** A stylist's day, spending and recent clients. Stylists see their own; other roles choose one. */
export function StylistDashboard() {
  const styles = useStyles();
  const { user, types } = useSession();
  const [query, setQuery] = useSearchParams();
  const canChooseStylist = types.some((type) => type === 3 || type === 2 || type === 4);
  const home = useHomeSalon();
  const people = useRead(users.listUsers, canChooseStylist ? {} : null);
  const stylists = useMemo(
    () =>
      people.data
        ?.filter(({ roles, user_status }) => user_status !== 'INACTIVE' && roles.some(({ role }) => role === 'stylist'))
        .sort((a, b) => personName(a).localeCompare(personName(b))),
    [people.data],
  );
  const homeStylists = stylists?.filter(({ location_ids }) => location_ids.includes(home ?? 0));
  const requestedId =
    query.get('user_id') ??
    homeStylists?.find(({ user_id }) => user_id === user.userID)?.user_id ??
    homeStylists?.[0]?.user_id;
  const user_id = canChooseStylist ? requestedId : user.userID;
  const location_id = stylists?.find((stylist) => stylist.user_id === user_id)?.location_id ?? home;
  const request = user_id !== undefined && location_id ? { body: { location_id, user_id } } : null;
  const failedSalons = useFailedSalons(location_id === undefined);
  const own = useRead(insights.getStylistDashboard, request);
  // Without the people nobody can be chosen, unless the address names one.
  const read = failedSalons ?? (people.error && user_id === undefined ? { ...people, data: undefined } : own);
  const { data } = read;
  const hasNoStylist = canChooseStylist && stylists !== undefined && user_id === undefined;
  return (
    <Page
      title={data?.user_name ?? 'Stylist Dashboard'}
      hint={data ? formatLongDay(data.today) : ''}
      tools={
        <>
          <RefreshTools location={location_id} shows={[insights.getStylistDashboard]} canPrint />
          {canChooseStylist && (
            <ChoiceDropdown
              aria-label="Stylist"
              className={styles.picker}
              choices={(stylists ?? []).map((stylist) => [stylist.user_id, personName(stylist)])}
              chosen={user_id}
              onChoose={(id) => setQuery({ user_id: id })}
            />
          )}
        </>
      }
    >
      {hasNoStylist && <NoStylists />}
      {read.error && !data && <ErrorState text="Error fetching data." onRetry={() => void read.mutate()} />}
      {!data && !read.error && !hasNoStylist && <LayoutSkeleton rows={skeletonRows} />}
      {data && <Cards data={data} />}
    </Page>
  );
}

/** "Sat 14" */
const formatWeekday = (day: string): string => `${weekdays[weekdayOf(day)]?.slice(0, 3)} ${Number(day.slice(8))}`;

function Cards({ data }: { data: Dashboard }) {
  const styles = useStyles();
  return (
    <div className={styles.cards}>
      <StylistDay data={data} />
      <div className={styles.side}>
        <Charts data={data} />
        <History data={data} />
      </div>
    </div>
  );
}

/** Spending by day and the share of chemical services, linked to the lists the user may open. */
function Charts({ data }: { data: Dashboard }) {
  const styles = useStyles();
  const canOpen = useCanOpen();
  const { user_name, location_id, from, to } = data;
  const spendingPath = `/stylist-spend-sql?${new URLSearchParams({ salon: String(location_id), from, to })}`;
  const transactionsPath = (days: Record<string, string>) =>
    `/reports-sql?${new URLSearchParams({ location_id: String(location_id), ...days, 'v.user_name': user_name })}`;
  return (
    <div className={styles.top}>
      <Plot
        title="Spending"
        hint={`${formatRange({ from, to })} · ${formatMoney(data.totalSpent)} in ${data.totalNumber} bowls, ${formatMoney(data.averageSpent)} each${data.spent_before === undefined ? '' : ` · ${formatMoney(data.spent_before)} the week before`}`}
        groupNames={data.days.map(({ day }) => formatWeekday(day))}
        emptyText=""
        {...spendingSeries(
          data.days.map((day) => ({ total: day.total_spent, average: day.average_spent, count: day.total_number })),
          { rightAxis: false },
        )}
        groupNoun="Day"
        {...(canOpen('/stylist-spend-sql') && { link: { label: 'Stylist Spending', href: spendingPath } })}
        {...(canOpen('/reports-sql') && {
          groupHref: (index: number) => {
            const { day = from } = data.days[index] ?? {};
            return transactionsPath({ from: day, to: day });
          },
        })}
      />
      <ServicesRatio
        title="CS Ratio"
        {...data}
        {...(canOpen('/reports-sql') && { link: { label: 'Transactions', href: transactionsPath({ from, to }) } })}
      />
    </div>
  );
}

/** Recent visits of the stylist's clients. */
function History({ data }: { data: Dashboard }) {
  const styles = useStyles();
  const grid = useVisitGridStyles();
  const { client_history } = data;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>Client history</h2>
        {client_history.length > 0 && (
          <Link to={detailPath(data)} className={styles.all}>
            All clients <ArrowRightRegular />
          </Link>
        )}
      </div>
      {client_history.length === 0 && <EmptyState text="Nothing was weighed in the last four weeks." />}
      <ul className={grid.list}>
        {client_history.map((visit) => (
          <li key={visit.history_id} className={grid.item}>
            <VisitCard
              visit={visit}
              cups={visit.cups}
              cost={visit.total_cost}
              href={detailPath(data, visit)}
              withAvatar
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The path contains all parameters, so the page can be reloaded. */
const detailPath = (
  { user_id, location_id }: Pick<Dashboard, 'user_id' | 'location_id'>,
  visit?: ClientHistory,
): string =>
  `/stylist-dashboard-detail?${new URLSearchParams({ user_id, location_id: String(location_id), ...(visit && { visit: visit.history_id }) })}`;

const narrow = '@media (max-width: 1199px)';

/** The stylist's appointments of today, read-only. A click opens the book. */
function StylistDay({ data }: { data: Dashboard }) {
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
  picker: { minWidth: '180px' },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'minmax(260px, 3fr) 9fr',
    alignItems: 'start',
    gap: '16px',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    // Printed on one page in the wide layout.
    '@media print': { gridTemplateColumns: 'minmax(260px, 3fr) 9fr', width: '1144px', zoom: 0.61 },
  },
  side: { display: 'grid', gap: '16px', minWidth: 0 },
  top: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
    gap: '16px',
    '@media (max-width: 799px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '@media print': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' },
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px' },
  heading: { margin: 0, fontSize: '15px', lineHeight: '22px', fontWeight: 650 },
  all: { ...linkStyle, [touch]: { minHeight: '44px' } },
  today: { display: 'grid', minWidth: 0 },
  // As tall as the day, so that nobody is below the fold of a box.
  book: { breakInside: 'avoid' },
});
