import { allLocations } from '../../../shared/contract/fields.ts';
import type { Span } from '../../../shared/rules/appointments.ts';
import { personName } from '../../../shared/rules/names.ts';
import { getOpeningHours, isWithinOpening, isWithinWork } from '../../../shared/rules/openingHours.ts';
import { invertSpans, toSpans } from '../../../shared/rules/workingHours.ts';
import type { ClosedHours } from '../../book/types.ts';
import type { BookData, Draft } from './draft.ts';

const minutesPerDay = 24 * 60;

/** Whether the opening is shorter than the whole day. */
export const isPartOfDay = ({ from, to }: Span): boolean => from > 0 || to < minutesPerDay;

type Stylist = BookData['stylists'][number];

/** The stylist's own working hours on a day; undefined without a schedule of their own. */
export const workingHours = ({ days }: Stylist, date: string): Span[] | undefined => {
  const day = days.find((day) => day.date === date);
  return day && toSpans(day.stretches);
};

/** Why a stylist is away for the whole day. */
export function absenceReason({ configs }: BookData, stylist: Stylist, date: string): 'Closed' | 'Off' | undefined {
  const config = configs.find(({ location }) => location === stylist.location_id);
  if (config && !getOpeningHours(config, date)) return 'Closed';
  return workingHours(stylist, date)?.length === 0 ? 'Off' : undefined;
}

/** Absence and note of a stylist's day: 'Off · Holiday'. */
export function dayNote(data: BookData, stylist: Stylist, date: string): string {
  const note = stylist.days.find((day) => day.date === date)?.note;
  return [absenceReason(data, stylist, date), note].filter(Boolean).join(' · ');
}

/** Hours to shade in the grid: while a salon is closed, and while a stylist is off during opening hours. */
export function listClosedHours({ configs, stylists }: BookData, date: string): ClosedHours[] {
  const hasManySalons = new Set(stylists.map(({ location_id }) => location_id)).size > 1;
  const salons = configs.flatMap((config) => {
    const open = getOpeningHours(config, date);
    const closed = invertSpans(open ? [open] : []);
    if (!hasManySalons) return closed;
    const stylistsOfSalon = stylists.filter(({ location_id }) => location_id === config.location);
    return stylistsOfSalon.flatMap(({ user_id }) => closed.map((span) => ({ ...span, columnId: user_id })));
  });
  const off = stylists.flatMap((stylist) => {
    const work = workingHours(stylist, date);
    const config = configs.find(({ location }) => location === stylist.location_id);
    const open = config && getOpeningHours(config, date);
    if (!work || !open) return [];
    return invertSpans(work)
      .map(({ from, to }) => ({ from: Math.max(from, open.from), to: Math.min(to, open.to) }))
      .filter(({ from, to }) => to > from)
      .map((span) => ({ ...span, columnId: stylist.user_id }));
  });
  return [...salons, ...off];
}

/** Start of a new appointment today, for walk-ins: the next five minutes, or the next opening; undefined after closing. */
export function proposeStart({ configs }: BookData, locationId: number, date: string, now: number): number | undefined {
  const next = Math.ceil((now + 1) / 5) * 5;
  const starts = configs
    .filter(({ location }) => locationId === allLocations || location === locationId)
    .flatMap((config) => getOpeningHours(config, date) ?? [])
    .filter(({ to }) => next < to)
    .map(({ from }) => Math.max(from, next));
  return starts.length > 0 ? Math.min(...starts) : undefined;
}

/** Warning if the draft is outside the salon's opening hours or the stylist's working hours. */
export function hoursWarning(data: BookData, draft: Draft): string | undefined {
  const stylist = data.stylists.find(({ user_id }) => user_id === draft.stylistId);
  const config = data.configs.find(({ location }) => location === draft.locationId);
  const salon = data.locations.find(({ location_id }) => location_id === draft.locationId);
  if (!stylist || draft.start === undefined) return undefined;
  const booking = { start: draft.start, services: draft.services };
  if (config && !isWithinOpening(booking, getOpeningHours(config, draft.date)))
    return `${salon?.location_name ?? 'The salon'} is closed at this time.`;
  const work = workingHours(stylist, draft.date);
  if (work && !isWithinWork(booking, work)) return `${personName(stylist)} does not work at this time.`;
  return undefined;
}
