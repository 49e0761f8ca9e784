import type { ClientAppointment } from '../../../shared/contract/appointments.ts';

/** A client's appointment, `index` days before March 28. */
export const buildVisit = (index: number): ClientAppointment => {
  const start = `2026-03-${String(28 - index).padStart(2, '0')} 13:30:00`;
  const minutes = { service_step1_minutes: 30, service_step2_minutes: 0, service_step3_minutes: 0 };
  const service = {
    ...minutes,
    service_shortcut: '',
    service_color: '#885ed0',
    serviceStart: start,
    serviceEnd: start,
  };
  return {
    appointmentId: `a${index}`,
    event_id: `a${index}`,
    start,
    end: start,
    client: { client_id: 'c1', client_name: 'Wilma Testwood', client_phone: '' },
    user_id: 'u9',
    user_name: 'Mara Ellison',
    location: 7,
    location_name: 'Rosslyn',
    services: ['Cut', 'Gloss'].map((title) => ({ ...service, service_id: title, title, price: 48.5 })),
    price: 97,
    status: 'booked',
    status_reason: '',
    notes: '',
    version: 1,
  };
};
