import 'react-big-calendar/lib/css/react-big-calendar.css';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { Calendar, dayjsLocalizer } from 'react-big-calendar';
import { measured } from './measured.tsx';
import type { Visit } from './visits.ts';

type Entry = { id: string; title: string; start: Date; end: Date; resourceId: string };
const localizer = dayjsLocalizer(dayjs);
const at = (minutes: number) => new Date(2027, 5, 1, 0, minutes);
const [date, opening, closing, views] = [at(0), at(540), at(1200), ['day' as const]];
const nothing = () => {};
const known = new WeakMap<Visit, Entry>();

function entryOf(visit: Visit): Entry {
  const { id, client: title, column: resourceId, start } = visit;
  const made = known.get(visit) ?? { id, title, resourceId, start: at(start), end: at(start + 30) };
  known.set(visit, made);
  return made;
}

measured(({ columns, visits }) => (
  <Calendar
    style={{ height: 900 }}
    localizer={localizer}
    date={date}
    view="day"
    views={views}
    min={opening}
    max={closing}
    step={15}
    timeslots={4}
    resources={useMemo(() => columns.map((id) => ({ id, title: id })), [columns])}
    resourceIdAccessor="id"
    resourceTitleAccessor="title"
    events={useMemo(() => visits.map(entryOf), [visits])}
    onNavigate={nothing}
    onView={nothing}
  />
));
