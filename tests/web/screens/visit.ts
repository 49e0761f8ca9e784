import type { ClientAppointment } from '../../../shared/contract/appointments.ts';
import { sampleAppointment, sampleBookedService } from '../../support/samples.ts';

/** A client's appointment, `index` days before March 28. */
export const buildVisit = (index: number): ClientAppointment => {
  const start = `2026-03-${String(28 - index).padStart(2, '0')} 13:30:00`;
  const service = sampleBookedService(start, start, 30, { service_shortcut: '', price: 48.5 });
  return {
    ...sampleAppointment({ appointmentId: `a${index}`, start, user_id: 'u9', location: 7 }),
    client: { client_id: 'c1', client_name: 'Wilma Testwood', client_phone: '' },
    services: ['Cut', 'Gloss'].map((title) => ({ ...service, service_id: title, title })),
    location_name: 'Rosslyn',
    price: 97,
  };
};
