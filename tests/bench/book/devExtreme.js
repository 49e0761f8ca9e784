import 'devextreme/dist/css/dx.light.css';
import Scheduler from 'devextreme/ui/scheduler';

const at = (minutes) => new Date(2027, 5, 1, 0, minutes);

Object.assign(window, {
  show: ({ stylists, visits }) =>
    new Scheduler(document.body.appendChild(document.createElement('div')), {
      dataSource: visits.map(({ id, stylistId, start, minutes, client, service, color }) => ({
        id,
        stylistId,
        startDate: at(start),
        endDate: at(start + minutes),
        text: `${client}, ${service}`,
        color,
      })),
      resources: [{ fieldExpr: 'stylistId', dataSource: stylists.map(({ id, name }) => ({ id, text: name })) }],
      groups: ['stylistId'],
      views: ['day'],
      currentView: 'day',
      currentDate: at(0),
      startDayHour: 9,
      endDayHour: 20,
      cellDuration: 15,
      showAllDayPanel: false,
      maxAppointmentsPerCell: 'unlimited',
      crossScrollingEnabled: true,
      scrolling: { mode: window.scrollingMode ?? 'standard' },
      height: 900,
    }),
});
