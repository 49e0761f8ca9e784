import moment from 'moment';
import { createElement, useState } from 'react';
import { Calendar, momentLocalizer } from 'react-big-calendar';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import 'react-big-calendar/lib/css/react-big-calendar.css';

const localizer = momentLocalizer(moment);
const at = (minutes) => new Date(2027, 5, 1, 0, minutes);
const eventPropGetter = ({ color }) => ({ style: { backgroundColor: color } });
let setDay;

function Stage() {
  const [day, set] = useState();
  setDay = set;
  return (
    day &&
    createElement(Calendar, {
      localizer,
      events: day.events,
      resources: day.stylists,
      resourceIdAccessor: 'id',
      resourceTitleAccessor: 'name',
      defaultDate: at(0),
      defaultView: 'day',
      views: ['day'],
      step: 15,
      timeslots: 4,
      min: at(540),
      max: at(1200),
      eventPropGetter,
      toolbar: false,
      style: { height: 900 },
    })
  );
}
const root = createRoot(document.body.appendChild(document.createElement('main')));
flushSync(() => root.render(createElement(Stage)));

Object.assign(window, {
  show: ({ stylists, visits }) =>
    flushSync(() =>
      setDay({
        stylists,
        events: visits.map(({ id, stylistId, start, minutes, client, service, color }) => ({
          id,
          resourceId: stylistId,
          start: at(start),
          end: at(start + minutes),
          title: `${client}, ${service}`,
          color,
        })),
      }),
    ),
});
