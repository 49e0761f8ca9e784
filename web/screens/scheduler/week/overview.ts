import type { AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import { dayOf, minutesOfDay } from '../../../../shared/rules/time.ts';
import type { BookData, Draft } from '../draft.ts';
import { awayOn } from '../openHours.ts';

/** As many lines as a cell holds. */
const lines = 4;

export type Entry = {
  id: string;
  start: number;
  client: string;
  services: string;
  color: string | undefined;
  status: AppointmentStatus | undefined;
  notes: string;
};

export type Cell = {
  date: string;
  entries: Entry[];
  /** Appointments there is no room for. */
  more: number;
  away: 'Closed' | 'Off' | undefined;
};

type Stylist = BookData['stylists'][number];

/** A stylist's day in the overview of a week: what fits, in order of time, what the editor holds in place of what is saved. */
export function cellOf(data: BookData, stylist: Stylist, date: string, draft: Draft | undefined): Cell {
  const booked = data.schedules
    .filter(({ user_id, start, appointmentId }) => {
      return user_id === stylist.user_id && dayOf(start) === date && appointmentId !== draft?.id;
    })
    .map(
      (one): Entry => ({
        id: one.appointmentId,
        start: minutesOfDay(one.start),
        client: one.client.client_name,
        services: one.services.map(({ title }) => title).join(', '),
        color: one.services[0]?.service_color,
        status: one.status,
        notes: one.notes,
      }),
    );
  const all = [...booked, ...draftEntry(stylist, date, draft)].toSorted((a, b) => a.start - b.start);
  const shown = all.length > lines ? lines - 1 : lines;
  return {
    date,
    entries: all.slice(0, shown),
    more: Math.max(0, all.length - shown),
    away: awayOn(data, stylist, date),
  };
}

function draftEntry({ user_id }: Stylist, date: string, draft: Draft | undefined): Entry[] {
  if (draft?.start === undefined || draft.stylistId !== user_id || draft.date !== date) return [];
  return [
    {
      id: draft.id ?? 'draft',
      start: draft.start,
      client: draft.client?.name ?? 'New appointment',
      services: draft.services.map(({ title }) => title).join(', '),
      color: draft.services[0]?.color,
      status: draft.status,
      notes: draft.notes,
    },
  ];
}
