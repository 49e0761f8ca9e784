import * as z from 'zod';
import { date, version } from '../../../shared/contract/fields.ts';
import { weekdays } from '../../../shared/contract/locations.ts';
import { type Stretch, workingHours } from '../../../shared/contract/workingHours.ts';

const time = z.string();

/** A day as the form has it: at work or not, and a break or none. */
const dayFields = { works: z.boolean(), from: time, to: time, pauses: z.boolean(), breakFrom: time, breakTo: time };
type DayDraft = z.infer<z.ZodObject<typeof dayFields>>;

const complain = (context: z.RefinementCtx, path: keyof DayDraft, message: string) =>
  context.addIssue({ code: 'custom', path: [path], message });

/** The rules of `workingHours`, said at the field that breaks them. */
function mustMakeSense({ works, from, to, pauses, breakFrom, breakTo }: DayDraft, context: z.RefinementCtx): void {
  if (!works) return;
  if (!from) complain(context, 'from', 'Required');
  if (!to) complain(context, 'to', 'Required');
  if (from && to && to <= from) complain(context, 'to', 'Must be after the beginning');
  if (!pauses) return;
  if (!breakFrom || breakFrom <= from) complain(context, 'breakFrom', 'Must be after the beginning');
  if (!breakTo || breakTo <= breakFrom) complain(context, 'breakTo', 'Must be after the break began');
  else if (to && breakTo >= to) complain(context, 'breakTo', 'Must be before the end');
}

const dayDraft = z.object(dayFields).superRefine(mustMakeSense);
const exceptionDraft = z
  .object({ date, ...dayFields, note: z.string(), removed: z.boolean() })
  .superRefine(mustMakeSense);

/** The stretches of a day, none on a day off. */
export const stretchesOf = ({ works, from, to, pauses, breakFrom, breakTo }: DayDraft): Stretch[] => {
  if (!works) return [];
  if (!pauses) return [{ from, to }];
  return [
    { from, to: breakFrom },
    { from: breakTo, to },
  ];
};

export const hoursSchema = z
  .object({
    own: z.boolean(),
    week: z.array(dayDraft),
    exceptions: z.array(exceptionDraft),
    adding: z.boolean(),
    version: version.or(z.literal(0)),
  })
  .transform(({ own, week, exceptions, version: seen }) => ({
    week: own ? Object.fromEntries(weekdays.map((name, index) => [name, stretchesOf(week[index] ?? dayOff)])) : null,
    exceptions: exceptions.map((one) => ({ date: one.date, stretches: stretchesOf(one), note: one.note })),
    version: seen,
  }))
  .pipe(workingHours);
export type HoursDraft = z.input<typeof hoursSchema>;

/** What stands there when a day becomes a working day, or gets a break. */
const usual = { from: '09:00', to: '17:00', pauses: false, breakFrom: '12:00', breakTo: '12:30' };
const dayOff: DayDraft = { ...usual, works: false };
const usualDay: DayDraft = { ...usual, works: true };
const blankException = { date: '', ...dayOff, note: '', removed: false };

function dayOf([first, second]: readonly Stretch[]): DayDraft {
  if (!first) return dayOff;
  const { from, to } = first;
  return second
    ? { works: true, from, to: second.to, pauses: true, breakFrom: to, breakTo: second.from }
    : { ...usualDay, from, to };
}

export const draftOf = ({ week, exceptions, version: seen }: z.output<typeof workingHours>): HoursDraft => ({
  own: week !== null,
  week: weekdays.map((name) => (week ? dayOf(week[name]) : usualDay)),
  exceptions: exceptions
    .map((one) => ({ ...dayOf(one.stretches), date: one.date, note: one.note, removed: false }))
    .sort((a, b) => a.date.localeCompare(b.date)),
  adding: false,
  version: seen,
});

/** Adds and removes exceptions, whose buttons are fields of the form. */
export function afterButton(draft: HoursDraft, changed: string): HoursDraft {
  if (changed === 'adding') return { ...draft, adding: false, exceptions: [...draft.exceptions, blankException] };
  if (changed.endsWith('.removed')) return { ...draft, exceptions: draft.exceptions.filter(({ removed }) => !removed) };
  return draft;
}
