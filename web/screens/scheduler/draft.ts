import type { Appointment, AppointmentStatus } from '../../../shared/contract/appointments.ts';
import type { ClientRequest, EndpointReply } from '../../../shared/contract/endpoint.ts';
import type { scheduler } from '../../../shared/contract/scheduler.ts';
import { type BookingDraft, type Steps, toSteps, totalMinutes } from '../../../shared/rules/appointments.ts';
import { unpackVisits } from '../../../shared/rules/packedVisits.ts';
import { addDays, addMinutes, dayOf, minutesOfDay, toMoment } from '../../../shared/rules/time.ts';
import type { BookAppointment } from '../../book/types.ts';

export type BookData = EndpointReply<typeof scheduler.getSchedulerData>;
export type AppointmentBody = ClientRequest<typeof scheduler.createAppointment>['body'];

/** `key` distinguishes two bookings of the same service within one appointment. */
export type DraftService = {
  key: string;
  service_id: string;
  title: string;
  shortcut: string;
  color: string;
  price: number;
  /** Price of the stylist's level, where the price may differ for this visit. */
  list_price?: number | undefined;
  price_reason?: string | undefined;
  steps: Steps;
};

export type DraftClient = { id: string; name: string; phone: string };

/** An appointment being edited. Fields that are not chosen yet are undefined. */
export type Draft = {
  /** Appointment id; undefined for a new appointment. */
  id?: string;
  version?: number;
  status?: AppointmentStatus;
  statusReason?: string;
  locationId: number;
  client: DraftClient | undefined;
  stylistId: string | undefined;
  /** Stylist's name at the time the appointment was loaded. */
  stylistName?: string;
  /** 'YYYY-MM-DD'; '' while the user is typing. */
  date: string;
  /** Minutes since midnight. */
  start: number | undefined;
  services: readonly DraftService[];
  /** Length drawn in the book, of a new appointment. */
  minutes?: number | undefined;
  /** The stylist the client asked for. */
  askedStylistId?: string | undefined;
  notes: string;
  /** What its closed bill charged. */
  bill?: Appointment['bill'];
  /** Formula to mix, one bowl per line. Saved separately from the form. */
  formula?: string;
  pictures?: Appointment['pictures'];
};

export const blankDraft = (locationId: number, date: string, overrides: Partial<Draft> = {}): Draft => ({
  locationId,
  client: undefined,
  stylistId: undefined,
  date,
  start: undefined,
  services: [],
  notes: '',
  ...overrides,
});

export const toDraft = (appointment: Appointment): Draft => ({
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
    ...(service.list_price !== undefined && {
      list_price: service.list_price,
      price_reason: service.price_reason ?? '',
    }),
    steps: toSteps(service),
  })),
  ...(appointment.asked_stylist_id && { askedStylistId: appointment.asked_stylist_id }),
  notes: appointment.notes,
  ...(appointment.bill && { bill: appointment.bill }),
  ...(appointment.formula && { formula: appointment.formula }),
  ...(appointment.pictures && { pictures: appointment.pictures }),
});

/** The draft in the form the shared booking rules check. */
export const toBookingDraft = (draft: Draft): BookingDraft => ({
  locationId: draft.locationId,
  clientId: draft.client?.id,
  stylistId: draft.stylistId,
  start: draft.start === undefined || !draft.date ? undefined : toMoment(draft.date, draft.start),
  services: draft.services,
});

/** Request body for a draft that passed the booking checks. */
export const toRequestBody = (draft: Draft): AppointmentBody => ({
  location_id: draft.locationId,
  user_id: draft.stylistId ?? '',
  client_id: draft.client?.id ?? '',
  start: toMoment(draft.date, draft.start ?? 0),
  services: draft.services.map(
    ({ service_id, price, list_price, price_reason = '', steps: [servicing, gap, after] }) => ({
      service_id,
      ...(list_price !== undefined && { price, price_reason }),
      service_step1_minutes: servicing,
      service_step2_minutes: gap,
      service_step3_minutes: after,
    }),
  ),
  // A new appointment has nothing to take back.
  ...((draft.id || draft.askedStylistId) && { asked_stylist_id: draft.askedStylistId ?? null }),
  notes: draft.notes,
});

/** Identifies a column of the book: a stylist on a day. */
export type ColumnKey = Pick<Draft, 'stylistId' | 'date'>;

/** A free time of the book, with the length that was drawn. */
export type BookSlot = ColumnKey & { start: number; minutes?: number };

/** The block of an appointment that is not saved yet. */
export const draftBlockId = 'draft';

/** The draft as a block of the grid. Undefined while it has no column, start or length. */
export function toBlock(
  draft: Draft,
  findColumnId: (place: ColumnKey) => string | undefined,
): BookAppointment | undefined {
  const columnId = findColumnId(draft);
  const { services, minutes } = draft;
  if (columnId === undefined || draft.start === undefined || (services.length === 0 && !minutes)) return undefined;
  return {
    id: draft.id ?? draftBlockId,
    columnId,
    start: draft.start,
    client: draft.client?.name ?? 'New appointment',
    services: services.length > 0 ? services : [{ title: '', color: '', steps: [minutes ?? 0, 0, 0] }],
    ...(draft.status && { status: draft.status }),
    ...(draft.notes && { note: draft.notes }),
  };
}

/** The appointment as it will be once the draft is saved. */
export function applyDraft(appointment: Appointment, draft: Draft): Appointment {
  const start = toMoment(draft.date, draft.start ?? 0);
  const services = appointment.services.map((service, index) => {
    const [servicing, gap, after] = draft.services[index]?.steps ?? toSteps(service);
    return { ...service, service_step1_minutes: servicing, service_step2_minutes: gap, service_step3_minutes: after };
  });
  const end = addMinutes(start, totalMinutes(draft.services));
  const user_id = draft.stylistId ?? appointment.user_id;
  return { ...appointment, start, end, services, user_id, location: draft.locationId };
}

/** The book with all of its appointments in `schedules`. */
export const unpackBook = ({ packed, ...book }: BookData): BookData =>
  packed ? { ...book, schedules: [...book.schedules, ...unpackVisits(packed, book.stylists)] } : book;

/** The visible days in order, 'YYYY-MM-DD'. */
export const listBookDays = ({ date, days }: Pick<BookData, 'date' | 'days'>): string[] =>
  Array.from({ length: days }, (_, index) => addDays(date, index));

/** Adds or replaces a saved appointment in the loaded book; drops it if it moved to a salon that is not shown. */
export function withSavedAppointment(data: BookData, saved: Appointment): BookData {
  const others = data.schedules.filter(({ appointmentId }) => appointmentId !== saved.appointmentId);
  const isVisible = data.configs.some(({ location }) => location === saved.location);
  return { ...data, schedules: isVisible ? [...others, saved] : others };
}
