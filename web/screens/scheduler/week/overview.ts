import type { AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import { dayOf, minutesOfDay } from '../../../../shared/rules/time.ts';
import { type BookData, type Draft, draftBlockId } from '../draft.ts';
import { absenceReason } from '../openHours.ts';

const maxEntriesPerCell = 4;

export type OverviewEntry = {
  id: string;
  start: number;
  client: string;
  services: string;
  color: string | undefined;
  status: AppointmentStatus | undefined;
  notes: string;
};

export type OverviewCellData = {
  date: string;
  entries: OverviewEntry[];
  /** Number of appointments that do not fit. */
  hiddenCount: number;
  away: 'Closed' | 'Off' | undefined;
};

type Stylist = BookData['stylists'][number];

/** A stylist's day in the week overview, in chronological order. The editor's draft replaces the saved appointment. */
export function buildOverviewCell(
  data: BookData,
  stylist: Stylist,
  date: string,
  draft: Draft | undefined,
): OverviewCellData {
  const booked = data.schedules
    .filter(({ user_id, start, appointmentId }) => {
      return user_id === stylist.user_id && dayOf(start) === date && appointmentId !== draft?.id;
    })
    .map(
      (appointment): OverviewEntry => ({
        id: appointment.appointmentId,
        start: minutesOfDay(appointment.start),
        client: appointment.client.client_name,
        services: appointment.services.map(({ title }) => title).join(', '),
        color: appointment.services[0]?.service_color,
        status: appointment.status,
        notes: appointment.notes,
      }),
    );
  const entries = [...booked, ...draftEntry(stylist, date, draft)].sort((a, b) => a.start - b.start);
  return {
    date,
    entries: entries.slice(0, maxEntriesPerCell),
    hiddenCount: Math.max(0, entries.length - maxEntriesPerCell),
    away: absenceReason(data, stylist, date),
  };
}

function draftEntry({ user_id }: Stylist, date: string, draft: Draft | undefined): OverviewEntry[] {
  if (draft?.start === undefined || draft.stylistId !== user_id || draft.date !== date) return [];
  return [
    {
      id: draft.id ?? draftBlockId,
      start: draft.start,
      client: draft.client?.name ?? 'New appointment',
      services: draft.services.map(({ title }) => title).join(', '),
      color: draft.services[0]?.color,
      status: draft.status,
      notes: draft.notes,
    },
  ];
}
