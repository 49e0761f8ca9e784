import type { Appointment, AppointmentStatus } from '../../../shared/contract/appointments.ts';
import type { ClientRequest, EndpointReply } from '../../../shared/contract/endpoint.ts';
import type { scheduler } from '../../../shared/contract/scheduler.ts';
import { type BookingDraft, type Steps, toSteps, totalMinutes } from '../../../shared/rules/appointments.ts';
import { addDays, addMinutes, dayOf, minutesOfDay, toMoment } from '../../../shared/rules/time.ts';
import type { BookAppointment } from '../../book/types.ts';

export type BookData = EndpointReply<typeof scheduler.getSchedulerData>;
export type Body = ClientRequest<typeof scheduler.createAppointment>['body'];

/** `key` tells apart the same service booked twice. */
export type DraftService = {
  key: string;
  service_id: string;
  title: string;
  shortcut: string;
  color: string;
  price: number;
  steps: Steps;
};

export type Guest = { id: string; name: string; phone: string };

/** An appointment while it is edited; what is not chosen yet is undefined. */
export type Draft = {
  /** Of the appointment being changed; a new one has none. */
  id?: string;
  version?: number;
  status?: AppointmentStatus;
  statusReason?: string;
  locationId: number;
  client: Guest | undefined;
  stylistId: string | undefined;
  /** What the book called the stylist when the appointment was read. */
  stylistName?: string;
  /** 'YYYY-MM-DD', '' while it is being typed. */
  date: string;
  /** Minutes since midnight. */
  start: number | undefined;
  services: readonly DraftService[];
  notes: string;
  /** What is to be mixed, a bowl a line; written beside the form. */
  formula?: string;
};

export const blankDraft = (locationId: number, date: string, more: Partial<Draft> = {}): Draft => ({
  locationId,
  client: undefined,
  stylistId: undefined,
  date,
  start: undefined,
  services: [],
  notes: '',
  ...more,
});

export const draftOf = (appointment: Appointment): Draft => ({
  id: appointment.appointmentId,
  version: appointment.version,
  status: appointment.status,
  ...(appointment.status_reason && { statusReason: appointment.status_reason }),
  locationId: appointment.location,
  client: {
    id: appointment.client.client_id,
    name: appointment.client.client_name,
    phone: appointment.client.client_phone,
  },
  stylistId: appointment.user_id,
  stylistName: appointment.user_name,
  date: dayOf(appointment.start),
  start: minutesOfDay(appointment.start),
  services: appointment.services.map((service, index) => ({
    key: `${appointment.appointmentId}-${index}`,
    service_id: service.service_id,
    title: service.title,
    shortcut: service.service_shortcut,
    color: service.service_color,
    price: service.price,
    steps: toSteps(service),
  })),
  notes: appointment.notes,
  ...(appointment.formula && { formula: appointment.formula }),
});

/** The draft as the six checks look at it. */
export const checkedDraft = (draft: Draft): BookingDraft => ({
  locationId: draft.locationId,
  clientId: draft.client?.id,
  stylistId: draft.stylistId,
  start: draft.start === undefined || !draft.date ? undefined : toMoment(draft.date, draft.start),
  services: draft.services,
});

/** What is sent, once the checks have passed. */
export const bodyOf = (draft: Draft): Body => ({
  location_id: draft.locationId,
  user_id: draft.stylistId ?? '',
  client_id: draft.client?.id ?? '',
  start: toMoment(draft.date, draft.start ?? 0),
  services: draft.services.map(({ service_id, steps: [servicing, gap, after] }) => ({
    service_id,
    service_step1_minutes: servicing,
    service_step2_minutes: gap,
    service_step3_minutes: after,
  })),
  notes: draft.notes,
});

/** With whom and when: the column of a day's page, or of a week's. */
export type Place = Pick<Draft, 'stylistId' | 'date'>;

/** How an appointment stands on a page of the book, a draft while it is edited; undefined until it has a place there. */
export function blockOf(draft: Draft, columnOf: (place: Place) => string | undefined): BookAppointment | undefined {
  const columnId = columnOf(draft);
  if (columnId === undefined || draft.start === undefined || draft.services.length === 0) return undefined;
  return {
    id: draft.id ?? 'draft',
    columnId,
    start: draft.start,
    client: draft.client?.name ?? 'New appointment',
    services: draft.services,
    ...(draft.status && { status: draft.status }),
    ...(draft.notes && { note: draft.notes }),
  };
}

/** An appointment as it will stand once the draft is saved. */
export function withDraft(appointment: Appointment, draft: Draft): Appointment {
  const start = toMoment(draft.date, draft.start ?? 0);
  const services = appointment.services.map((service, index) => {
    const [servicing, gap, after] = draft.services[index]?.steps ?? toSteps(service);
    return { ...service, service_step1_minutes: servicing, service_step2_minutes: gap, service_step3_minutes: after };
  });
  const end = addMinutes(start, totalMinutes(draft.services));
  const user_id = draft.stylistId ?? appointment.user_id;
  return { ...appointment, start, end, services, user_id, location: draft.locationId };
}

/** The days a book tells about, in order. */
export const daysOf = ({ date, days }: Pick<BookData, 'date' | 'days'>): string[] =>
  Array.from({ length: days }, (_, index) => addDays(date, index));

/** The book with an appointment as the server has saved it, until the server tells the whole book again. */
export function withSaved(data: BookData, saved: Appointment): BookData {
  const others = data.schedules.filter(({ appointmentId }) => appointmentId !== saved.appointmentId);
  const isHere = data.configs.some(({ location }) => location === saved.location);
  return { ...data, schedules: isHere ? [...others, saved] : others };
}
