import type { Span } from '../../../shared/rules/appointments.ts';
import { personName } from '../../../shared/rules/names.ts';
import { getOpeningHours, isWithinOpening, isWithinWork } from '../../../shared/rules/openingHours.ts';
import { invertSpans, toSpans } from '../../../shared/rules/workingHours.ts';
import type { ClosedHours } from '../../book/types.ts';
import type { BookData, Draft } from './draft.ts';

const midnight = 24 * 60;

/** Whether an opening leaves anything of the day closed. */
export const isLimited = ({ from, to }: Span): boolean => from > 0 || to < midnight;

type Stylist = BookData['stylists'][number];

/** When a stylist works on a day, where they have hours of their own. */
export const workOf = ({ days }: Stylist, date: string): Span[] | undefined => {
  const day = days.find((one) => one.date === date);
  return day && toSpans(day.stretches);
};

/** Why a stylist is not there on a day at all: their salon is closed, or they are off. */
export function awayOn({ configs }: BookData, stylist: Stylist, date: string): 'Closed' | 'Off' | undefined {
  const config = configs.find(({ location }) => location === stylist.location_id);
  if (config && !getOpeningHours(config, date)) return 'Closed';
  return workOf(stylist, date)?.length === 0 ? 'Off' : undefined;
}

/** What is to be known of a stylist's day: whether they are there, and what was noted of it: 'Off · Holiday'. */
export function dayNote(data: BookData, stylist: Stylist, date: string): string {
  const note = stylist.days.find((one) => one.date === date)?.note;
  return [awayOn(data, stylist, date), note].filter(Boolean).join(' · ');
}

/** Hours in which nobody is expected: while a salon is closed, and while a stylist is off although it is open. */
export function closedHoursOf({ configs, stylists }: BookData, date: string): ClosedHours[] {
  const several = new Set(stylists.map(({ location_id }) => location_id)).size > 1;
  const salons = configs.flatMap((config) => {
    const open = getOpeningHours(config, date);
    const closed = invertSpans(open ? [open] : []);
    if (!several) return closed;
    const here = stylists.filter(({ location_id }) => location_id === config.location);
    return here.flatMap(({ user_id }) => closed.map((span) => ({ ...span, columnId: user_id })));
  });
  const off = stylists.flatMap((stylist) => {
    const work = workOf(stylist, date);
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

/** What speaks against the hours of an appointment: the salon is closed, or the stylist does not work then. */
export function doubtOf(data: BookData, draft: Draft): string | undefined {
  const stylist = data.stylists.find(({ user_id }) => user_id === draft.stylistId);
  const config = data.configs.find(({ location }) => location === draft.locationId);
  const salon = data.locations.find(({ location_id }) => location_id === draft.locationId);
  if (!stylist || draft.start === undefined) return undefined;
  const booked = { start: draft.start, services: draft.services };
  if (config && !isWithinOpening(booked, getOpeningHours(config, draft.date)))
    return `${salon?.location_name ?? 'The salon'} is closed at this time.`;
  const work = workOf(stylist, draft.date);
  if (work && !isWithinWork(booked, work)) return `${personName(stylist)} does not work at this time.`;
  return undefined;
}
