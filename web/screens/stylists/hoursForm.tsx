import { Button } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useLayoutEffect, useRef } from 'react';
import type { Path } from 'react-hook-form';
import * as z from 'zod';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { date, required, version } from '../../../shared/contract/fields.ts';
import { weekdays } from '../../../shared/contract/locations.ts';
import type { stylists } from '../../../shared/contract/stylists.ts';
import { findOverlapping, type Stretch, workingHoursForm } from '../../../shared/contract/workingHours.ts';
import { formatTimeOfDay } from '../../kit/form/FormChanges.tsx';
import type { FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';
import type { KeyedLists } from '../../kit/form/rebaseForm.ts';
import { formatDate } from '../../kit/ui/days.ts';

const time = z.string();

/** A day as the form has it: at work or not, and a break or none. */
const dayFields = { works: z.boolean(), from: time, to: time, pauses: z.boolean(), breakFrom: time, breakTo: time };
type DayDraft = z.infer<z.ZodObject<typeof dayFields>>;

const complain = (context: z.RefinementCtx, path: keyof DayDraft, message: string) =>
  context.addIssue({ code: 'custom', path: [path], message });

/** The rules of `workingHoursForm`, said at the field that breaks them. */
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

const rangeOf = ({ date: first, until }: { date: string; until: string }) => ({
  date: first,
  ...(until > first && { until }),
});

function mustDiffer(days: readonly { date: string; until: string }[], context: z.RefinementCtx): void {
  for (const [index, { date: first, until }] of days.entries())
    if (until && until < first)
      context.addIssue({ code: 'custom', path: [index, 'until'], message: 'Must not be before the first day' });
  for (const index of findOverlapping(days.map(rangeOf))) {
    const message = days[index]?.until ? 'One of these days is there already' : 'This day is there already';
    context.addIssue({ code: 'custom', path: [index, 'date'], message });
  }
}

const dayDraft = z.object(dayFields).superRefine(mustMakeSense);
const exceptionDraft = z
  .object({
    date: required('Date is required').pipe(date),
    until: z.string(),
    ...dayFields,
    note: z.string(),
    removed: z.boolean(),
  })
  .superRefine(mustMakeSense);

/** The stretches of a day, none on a day off. */
const stretchesOf = ({ works, from, to, pauses, breakFrom, breakTo }: DayDraft): Stretch[] => {
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
    exceptions: z.array(exceptionDraft).superRefine(mustDiffer),
    adding: z.boolean(),
    version: version.or(z.literal(0)),
  })
  .transform(({ own, week, exceptions, version: seen }) => ({
    week: own ? Object.fromEntries(weekdays.map((name, index) => [name, stretchesOf(week[index] ?? dayOff)])) : null,
    exceptions: exceptions.map((one) => ({ ...rangeOf(one), stretches: stretchesOf(one), note: one.note })),
    version: seen,
  }))
  .pipe(workingHoursForm);
type HoursDraft = z.input<typeof hoursSchema>;

/** What stands there when a day becomes a working day, or gets a break. */
const usual = { from: '09:00', to: '17:00', pauses: false, breakFrom: '12:00', breakTo: '12:30' };
const dayOff: DayDraft = { ...usual, works: false };
const usualDay: DayDraft = { ...usual, works: true };
const blankException = { date: '', until: '', ...dayOff, note: '', removed: false };

function dayOf([first, second]: readonly Stretch[]): DayDraft {
  if (!first) return dayOff;
  const { from, to } = first;
  return second
    ? { works: true, from, to: second.to, pauses: true, breakFrom: to, breakTo: second.from }
    : { ...usualDay, from, to };
}

/** Own hours begin with those of the salon. */
export const draftOf = ({
  week,
  exceptions,
  version: seen,
  opening,
}: EndpointReply<typeof stylists.getWorkingHours>): HoursDraft => ({
  own: week !== null,
  week: weekdays.map((name) => {
    const known = week ?? opening;
    return known ? dayOf(known[name]) : usualDay;
  }),
  exceptions: exceptions
    .map((one) => ({ ...dayOf(one.stretches), date: one.date, until: one.until ?? '', note: one.note, removed: false }))
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

/** Days that two people add, change and take away at the same time are told apart by their date. */
export const hoursLists: KeyedLists<HoursDraft> = {
  exceptions: {
    key: 'date',
    entryName: (date) => formatDate(date),
    describeEntry: (day) => {
      const stretches = stretchesOf(day).map(({ from, to }) => `${clock(from)} to ${clock(to)}`);
      const hours = stretches.join(' and ') || (day.until ? 'days off' : 'a day off');
      const work = day.until ? `until ${formatDate(day.until)}, ${hours}` : hours;
      return day.note ? `${work}, “${day.note}”` : work;
    },
  },
};

const clock = (time: string): string => (time ? formatTimeOfDay(time) : 'no time');

type Name = Path<HoursDraft>;
type Place = `week.${number}` | `exceptions.${number}`;
type Day = HoursDraft['week'][number];

const timeField = { kind: 'time', step: 15 } as const;

/** From when to when, and whether there is a break. `name` tells the day from the others. */
const hoursOf = (path: Place, name: string): FieldSpec<Name>[] => [
  { name: `${path}.from`, label: `${name} from`, span: 1.2, ...timeField, hideLabel: true },
  { name: `${path}.to`, label: `${name} to`, span: 1.2, ...timeField, hideLabel: true },
  { name: `${path}.pauses`, label: 'Break', labelContext: name, span: 0.7, kind: 'checkbox' },
];

const breakOf = (path: Place, about: string): FieldSpec<Name>[] => [
  { name: `${path}.breakFrom`, label: 'Break from', labelContext: about, ...timeField },
  { name: `${path}.breakTo`, label: 'Break to', labelContext: about, ...timeField },
];

/** A weekday in one row, and its break in another. */
function weekdayRows(path: Place, name: string, day: Day | undefined): FieldSpec<Name>[][] {
  const atWork: FieldSpec<Name> = { name: `${path}.works`, label: name, kind: 'checkbox' };
  if (!day?.works) return [[atWork]];
  const hours = [atWork, ...hoursOf(path, name)];
  return day.pauses ? [hours, breakOf(path, name)] : [hours];
}

function exceptionRows(index: number, day: HoursDraft['exceptions'][number]): FieldSpec<Name>[][] {
  const path: Place = `exceptions.${index}`;
  const about = `Day ${index + 1}`;
  return [
    [
      {
        name: `${path}.date`,
        label: 'Date',
        labelContext: about,
        kind: 'date',
        required: true,
        startsGroup: index > 0,
      },
      { name: `${path}.until`, label: 'Until', labelContext: about, kind: 'date' },
    ],
    [{ name: `${path}.note`, label: 'Note', labelContext: about, placeholder: 'Holiday, training …', maxLength: 120 }],
    [
      {
        name: `${path}.works`,
        label: day.until ? 'Works on these days' : 'Works that day',
        labelContext: about,
        kind: 'checkbox',
      },
      {
        name: `${path}.removed`,
        label: '',
        kind: 'custom',
        render: ({ onChange, readOnly }) =>
          !readOnly && (
            <Button
              size="small"
              icon={<DismissRegular />}
              aria-label={`${about}: Remove this day`}
              onClick={() => onChange(true)}
            >
              Remove this day
            </Button>
          ),
      },
    ],
    ...(day.works ? [hoursOf(path, about)] : []),
    ...(day.works && day.pauses ? [breakOf(path, about)] : []),
  ];
}

export const hoursSections = (draft: HoursDraft): FormSection<Name>[] => [
  {
    title: 'Every week',
    hint: 'Without own hours the stylist works whenever the salon is open.',
    fields: [
      { name: 'own', label: 'Own hours', kind: 'checkbox' },
      ...(draft.own ? weekdays.flatMap((day, index) => weekdayRows(`week.${index}`, day, draft.week[index])) : []),
    ],
  },
  {
    title: 'Days that differ',
    hint: 'Days off and days with other hours than those of the week. Until is for several in a row.',
    fields: [
      ...draft.exceptions.flatMap((day, index) => exceptionRows(index, day)),
      {
        name: 'adding',
        label: '',
        kind: 'custom',
        render: ({ onChange, readOnly }) =>
          !readOnly && <AddDay count={draft.exceptions.length} onAdd={() => onChange(true)} />,
      },
    ],
  },
];

/** Adds a day, whose date is typed next; where the one that had the focus was taken away, the focus is here. */
function AddDay({ count, onAdd }: { count: number; onAdd: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const isAdding = useRef(false);
  const before = useRef(count);

  // At once: a focus that follows later takes the keys of whoever types on.
  useLayoutEffect(() => {
    const added = button.current?.form?.elements.namedItem(`exceptions.${count - 1}.date`);
    if (isAdding.current && added instanceof HTMLElement) added.focus();
    else if (count < before.current && document.activeElement === document.body) button.current?.focus();
    isAdding.current = false;
    before.current = count;
  }, [count]);

  return (
    <Button
      ref={button}
      icon={<AddRegular />}
      onClick={() => {
        isAdding.current = true;
        onAdd();
      }}
    >
      Add a day
    </Button>
  );
}
