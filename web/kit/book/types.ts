import type { AppointmentStatus } from '../../../shared/rules/appointmentStatus.ts';
import type { Span, Steps } from '../../../shared/rules/appointments.ts';

/** A column of the book; `hint` stands after the last name, such as the salon where several are shown. */
export type BookStylist = { id: string; first: string; last: string; hint?: string };

/** `color` is the hex of the service's category. */
export type BookService = { title: string; color: string; steps: Steps };

/** `start` is minutes since midnight of the shown day; `warning` is shown as a sign and spoken; without a `status` it is booked. */
export type BookAppointment = {
  id: string;
  stylistId: string;
  start: number;
  client: string;
  services: readonly BookService[];
  status?: AppointmentStatus;
  warning?: string;
};

/** Hours in which a stylist, or without one the whole salon, does not work. */
export type ClosedHours = Span & { stylistId?: string };

/** Where an appointment is being dragged to, by pointer or by keys. */
export type Proposal = {
  kind: 'move' | 'resize';
  id: string;
  stylistId: string;
  start: number;
  services: readonly BookService[];
};

export const fullName = ({ first, last }: BookStylist): string => `${first} ${last}`.trim();
