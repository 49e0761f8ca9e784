import { takesPlace } from '../../../../shared/rules/appointmentStatus.ts';
import { busySegments, type Span, totalMinutes } from '../../../../shared/rules/appointments.ts';
import { type BookData, type Draft, draftOf } from '../draft.ts';
import { openingOf, workOf } from '../openHours.ts';

/**
 * What speaks against the hours of an appointment: the salon is closed, or the stylist does not work then. Says nothing when the same
 * already held of the appointment as it stands.
 */
export function hoursDoubt(data: BookData, draft: Draft): string | undefined {
  if (!takesPlace(draft)) return undefined;
  const doubt = doubtOf(data, draft);
  const stands = data.schedules.find(({ appointmentId }) => appointmentId === draft.id);
  return stands && doubtOf(data, draftOf(stands)) === doubt ? undefined : doubt;
}

function doubtOf(data: BookData, draft: Draft): string | undefined {
  const stylist = data.stylists.find(({ user_id }) => user_id === draft.stylistId);
  const config = data.configs.find(({ location }) => location === draft.locationId);
  const salon = data.locations.find(({ location_id }) => location_id === draft.locationId);
  if (!stylist || draft.start === undefined) return undefined;
  const span = { from: draft.start, to: draft.start + totalMinutes(draft.services) };
  const open = config && openingOf(config, draft.date);
  if (config && !(open && holds(open, span))) return `${salon?.location_name ?? 'The salon'} is closed at this time.`;
  const work = workOf(stylist, draft.date);
  // While something takes effect she is free, so a gap may fall into her break.
  const busy = busySegments(draft.services, draft.start);
  if (work && !busy.every((segment) => work.some((stretch) => holds(stretch, segment))))
    return `${stylist.user_first_name} ${stylist.user_last_name} does not work at this time.`;
  return undefined;
}

const holds = (hours: Span, { from, to }: Span): boolean => hours.from <= from && to <= hours.to;
