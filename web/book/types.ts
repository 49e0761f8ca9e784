import type { AppointmentStatus } from '../../shared/contract/appointments.ts';
import type { Span, Steps } from '../../shared/rules/appointments.ts';

/** A column of the book: a stylist of a day, or a day of a stylist's week. */
export type BookColumn = {
  id: string;
  /** In a sentence: 'Mara Ellison', 'Monday, November 23'. */
  name: string;
  title: string;
  subtitle: string;
  /** Columns of one group stand side by side under its name, such as the stylists of a salon where several are shown. */
  group?: string;
  /** Stands under the whole name in place of the subtitle. */
  hint?: string;
  /** The number drawn for a day, in place of a stylist's picture. */
  day?: { number: number; isToday: boolean };
};

/** `color` is the hex of the service's category, `shortcut` its title where there is little room. */
export type BookService = { title: string; shortcut?: string; color: string; steps: Steps };

/** `start` is minutes since midnight of its day; `warning` and `note` are shown as signs and spoken; without a `status` it is booked. */
export type BookAppointment = {
  id: string;
  columnId: string;
  start: number;
  client: string;
  services: readonly BookService[];
  status?: AppointmentStatus;
  warning?: string;
  note?: string;
};

/** Hours in which nobody works in a column, or without one in all of them. */
export type ClosedHours = Span & { columnId?: string };

/** Where an appointment is being dragged to, by pointer or by keys. */
export type Proposal = {
  kind: 'move' | 'resize';
  id: string;
  columnId: string;
  start: number;
  services: readonly BookService[];
};
