import type { Span } from '../../../shared/rules/appointments.ts';
import { openingOf } from '../../../shared/rules/openingHours.ts';
import { spansBetween, spansOf } from '../../../shared/rules/workingHours.ts';
import type { ClosedHours } from '../../book/types.ts';
import type { BookData } from './draft.ts';

const midnight = 24 * 60;

/** Whether an opening leaves anything of the day closed. */
export const isLimited = ({ from, to }: Span): boolean => from > 0 || to < midnight;

type Stylist = BookData['stylists'][number];

/** When a stylist works on a day, where they have hours of their own. */
export const workOf = ({ days }: Stylist, date: string): Span[] | undefined => {
  const day = days.find((one) => one.date === date);
  return day && spansOf(day.stretches);
};

/** Why a stylist is not there on a day at all: their salon is closed, or they are off. */
export function awayOn({ configs }: BookData, stylist: Stylist, date: string): 'Closed' | 'Off' | undefined {
  const config = configs.find(({ location }) => location === stylist.location_id);
  if (config && !openingOf(config, date)) return 'Closed';
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
    const open = openingOf(config, date);
    const closed = spansBetween(open ? [open] : []);
    if (!several) return closed;
    const here = stylists.filter(({ location_id }) => location_id === config.location);
    return here.flatMap(({ user_id }) => closed.map((span) => ({ ...span, columnId: user_id })));
  });
  const off = stylists.flatMap((stylist) => {
    const work = workOf(stylist, date);
    const config = configs.find(({ location }) => location === stylist.location_id);
    const open = config && openingOf(config, date);
    if (!work || !open) return [];
    return spansBetween(work)
      .map(({ from, to }) => ({ from: Math.max(from, open.from), to: Math.min(to, open.to) }))
      .filter(({ from, to }) => to > from)
      .map((span) => ({ ...span, columnId: stylist.user_id }));
  });
  return [...salons, ...off];
}
