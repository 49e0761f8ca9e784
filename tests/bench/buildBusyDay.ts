import type { Appointment } from '../../shared/contract/appointments.ts';
import type { EndpointReply } from '../../shared/contract/endpoint.ts';
import type { scheduler } from '../../shared/contract/scheduler.ts';
import { toMoment } from '../../shared/rules/time.ts';

type Book = EndpointReply<typeof scheduler.getSchedulerData>;

/** Replaces the salon's day with the given number of stylists and appointments per stylist. Some appointments overlap. */
export function buildBusyDay(book: Book, stylists: number, each: number): Book {
  const [stylist] = book.stylists;
  const [service] = book.services;
  if (!stylist || !service) throw new Error('The salon has no stylist or no service');
  const crew = Array.from({ length: stylists }, (_, index) => ({ ...stylist, user_id: `S${index}` }));
  const schedules = crew.flatMap(({ user_id }, column) =>
    Array.from({ length: each }, (_, row): Appointment => {
      const start = toMoment(book.date, 540 + row * 15);
      const end = toMoment(book.date, 570 + row * 15);
      return {
        appointmentId: `A${column}-${row}`,
        event_id: `A${column}-${row}`,
        start,
        end,
        client: { client_id: 'C', client_name: `Client ${column} ${row}`, client_phone: '' },
        user_id,
        user_name: stylist.user_first_name,
        location: stylist.location_id,
        services: [
          {
            service_id: service.service_id,
            title: service.service_name,
            service_shortcut: service.service_shortcut,
            service_color: book.services[(column + row) % book.services.length]?.color ?? service.color,
            serviceStart: start,
            serviceEnd: end,
            service_step1_minutes: 15,
            service_step2_minutes: row % 3 === 0 ? 0 : 5,
            service_step3_minutes: row % 3 === 0 ? 0 : 10,
            price: 50,
          },
        ],
        notes: '',
        status: 'booked',
        status_reason: '',
        version: 1,
      };
    }),
  );
  return { ...book, stylists: crew, schedules };
}
