import type { AppointmentStatus } from '../../shared/contract/appointments.ts';
import type { BlockedTime } from '../../shared/contract/blockedTime.ts';
import type { Span, Steps } from '../../shared/rules/appointments.ts';

/** A stylist of a day, or a day of a stylist's week. */
export type BookColumn = {
  id: string;
  /** For sentences: 'Mara Ellison', 'Monday, November 23'. */
  name: string;
  title: string;
  subtitle: string;
  /** Columns of a group are adjacent under its name, such as the stylists of one salon. */
  group?: string;
  /** Replaces the subtitle, below the full name. */
  hint?: string;
  /** Day number shown instead of a stylist's picture. */
  day?: { number: number; isToday: boolean };
};

/** `color` is the category's hex, `shortcut` the short title. */
export type BookService = { title: string; shortcut?: string; color: string; steps: Steps };

/** `start` in minutes since midnight. Signs stand on the block and are read out. Default status: booked. */
export type BookAppointment = {
  id: string;
  columnId: string;
  start: number;
  client: string;
  services: readonly BookService[];
  status?: AppointmentStatus;
  /** Sign with these words, such as allergies. */
  warning?: string;
  patchTest?: string;
  note?: string;
  /** 'Repeats every 6 weeks'. */
  repeats?: string;
  /** Booked together with others: 'With Rosa after'. */
  together?: string;
  lateMinutes?: number;
  /** The client has not said that they will come. */
  isUnconfirmed?: boolean;
  isFirstVisit?: boolean;
  /** Drawn dimmed, because it is about to move. */
  isFaded?: boolean;
  /** Lunch or other blocked time instead of an appointment; `client` is its title. */
  blocked?: BlockedTime['kind'];
};

/** Hours when nobody works, in one column or in all. */
export type ClosedHours = Span & { columnId?: string };

/** Target of a drag in progress, by pointer or keyboard. `create` draws free time, and its id is empty. */
export type Proposal = {
  kind: 'move' | 'resize' | 'create';
  id: string;
  columnId: string;
  start: number;
  services: readonly BookService[];
};

/** A free start shown as a numbered ghost. It leaves its gaps open. */
export type BookOffer = {
  number: number;
  columnId: string;
  start: number;
  services: readonly { steps: Steps }[];
  isMarked: boolean;
  /** Shown below the time. */
  title?: string;
  /** What a click does: 'Book 2:45 PM with Mara Ellison'. */
  label: string;
};

/** A gap that begins soon or has begun, with what fits into it. */
export type GapChip = Span & {
  id: string;
  /** Appointment with the gap. */
  visitId: string;
  columnId: string;
  /** 'Fringe trim' */
  title: string;
  minutes: number;
  label: string;
};
