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

/** A day in the form: working or off, with or without a break. */
const dayFields = { works: z.boolean(), from: time, to: time, pauses: z.boolean(), breakFrom: time, breakTo: time };
type DayDraft = z.infer<z.ZodObject<typeof dayFields>>;

const addIssue = (context: z.RefinementCtx, path: keyof DayDraft, message: string) =>
  context.addIssue({ code: 'custom', path: [path], message });

/** Reports the rules of `workingHoursForm` at the field that breaks them. */
function validateDay({ works, from, to, pauses, breakFrom, breakTo }: DayDraft, context: z.RefinementCtx): void {
  if (!works) return;
  if (!from) addIssue(context, 'from', 'Required');
  if (!to) addIssue(context, 'to', 'Required');
  if (from && to && to <= from) addIssue(context, 'to', 'Must be after the beginning');
  if (!pauses) return;
  if (!breakFrom || breakFrom <= from) addIssue(context, 'breakFrom', 'Must be after the beginning');
  if (!breakTo || breakTo <= breakFrom) addIssue(context, 'breakTo', 'Must be after the break began');
  else if (to && breakTo >= to) addIssue(context, 'breakTo', 'Must be before the end');
}

const toDateRange = ({ date: first, until }: { date: string; until: string }) => ({
  date: first,
  ...(until > first && { until }),
});

function validateExceptions(days: readonly { date: string; until: string }[], context: z.RefinementCtx): void {
  for (const [index, { date: first, until }] of days.entries())
    if (until && until < first)
      context.addIssue({ code: 'custom', path: [index, 'until'], message: 'Must not be before the first day' });
  for (const index of findOverlapping(days.map(toDateRange))) {
    const message = days[index]?.until ? 'One of these days is there already' : 'This day is there already';
    context.addIssue({ code: 'custom', path: [index, 'date'], message });
  }
}

const dayDraft = z.object(dayFields).superRefine(validateDay);
const exceptionDraft = z
  .object({
    date: required('Date is required').pipe(date),
    until: z.string(),
    ...dayFields,
    note: z.string(),
    removed: z.boolean(),
  })
  .superRefine(validateDay);

/** Working stretches of a day; empty for a day off. */
const toStretches = ({ works, from, to, pauses, breakFrom, breakTo }: DayDraft): Stretch[] => {
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
    exceptions: z.array(exceptionDraft).superRefine(validateExceptions),
    adding: z.boolean(),
    version: version.or(z.literal(0)),
  })
  .transform(({ own, week, exceptions, version: readVersion }) => ({
    week: own ? Object.fromEntries(weekdays.map((name, index) => [name, toStretches(week[index] ?? dayOff)])) : null,
    exceptions: exceptions.map((exception) => ({
      ...toDateRange(exception),
      stretches: toStretches(exception),
      note: exception.note,
    })),
    version: readVersion,
  }))
  .pipe(workingHoursForm);
type HoursDraft = z.input<typeof hoursSchema>;

/** Defaults when a day becomes a working day or gets a break. */
const defaultTimes = { from: '09:00', to: '17:00', pauses: false, breakFrom: '12:00', breakTo: '12:30' };
const dayOff: DayDraft = { ...defaultTimes, works: false };
const defaultWorkday: DayDraft = { ...defaultTimes, works: true };
const blankException = { date: '', until: '', ...dayOff, note: '', removed: false };

function toDayDraft([first, second]: readonly Stretch[]): DayDraft {
  if (!first) return dayOff;
  const { from, to } = first;
  return second
    ? { works: true, from, to: second.to, pauses: true, breakFrom: to, breakTo: second.from }
    : { ...defaultWorkday, from, to };
}

/** Without own hours, the form starts with the salon's. */
export const toDraft = ({
  week,
  exceptions,
  version: readVersion,
  opening,
}: EndpointReply<typeof stylists.getWorkingHours>): HoursDraft => ({
  own: week !== null,
  week: weekdays.map((name) => {
    const source = week ?? opening;
    return source ? toDayDraft(source[name]) : defaultWorkday;
  }),
  exceptions: exceptions
    .map((exception) => ({
      ...toDayDraft(exception.stretches),
      date: exception.date,
      until: exception.until ?? '',
      note: exception.note,
      removed: false,
    }))
    .sort((a, b) => a.date.localeCompare(b.date)),
  adding: false,
  version: readVersion,
});

/** Applies the Add and Remove buttons, which are form fields. */
export function applyButton(draft: HoursDraft, changed: string): HoursDraft {
  if (changed === 'adding') return { ...draft, adding: false, exceptions: [...draft.exceptions, blankException] };
  if (changed.endsWith('.removed')) return { ...draft, exceptions: draft.exceptions.filter(({ removed }) => !removed) };
  return draft;
}

/** Exceptions are merged by date when two users edit them at the same time. */
export const hoursLists: KeyedLists<HoursDraft> = {
  exceptions: {
    key: 'date',
    entryName: (date) => formatDate(date),
    describeEntry: (day) => {
      const stretches = toStretches(day).map(({ from, to }) => `${formatTime(from)} to ${formatTime(to)}`);
      const hours = stretches.join(' and ') || (day.until ? 'days off' : 'a day off');
      const work = day.until ? `until ${formatDate(day.until)}, ${hours}` : hours;
      return day.note ? `${work}, “${day.note}”` : work;
    },
  },
};

const formatTime = (time: string): string => (time ? formatTimeOfDay(time) : 'no time');

type FieldPath = Path<HoursDraft>;
type DayPath = `week.${number}` | `exceptions.${number}`;
type DayFields = HoursDraft['week'][number];

const timeField = { kind: 'time', step: 15 } as const;

/** Fields of a day's times. `name` makes their labels unique. */
const timeFields = (path: DayPath, name: string): FieldSpec<FieldPath>[] => [
  { name: `${path}.from`, label: `${name} from`, span: 1.2, ...timeField, hideLabel: true },
  { name: `${path}.to`, label: `${name} to`, span: 1.2, ...timeField, to: '24:00', hideLabel: true },
  { name: `${path}.pauses`, label: 'Break', labelContext: name, span: 0.7, kind: 'checkbox' },
];

const breakFields = (path: DayPath, about: string): FieldSpec<FieldPath>[] => [
  { name: `${path}.breakFrom`, label: 'Break from', labelContext: about, ...timeField },
  { name: `${path}.breakTo`, label: 'Break to', labelContext: about, ...timeField },
];

/** A weekday as one row, plus a row for its break. */
function weekdayRows(path: DayPath, name: string, day: DayFields | undefined): FieldSpec<FieldPath>[][] {
  const worksField: FieldSpec<FieldPath> = { name: `${path}.works`, label: name, kind: 'checkbox' };
  if (!day?.works) return [[worksField]];
  const hours = [worksField, ...timeFields(path, name)];
  return day.pauses ? [hours, breakFields(path, name)] : [hours];
}

function exceptionRows(index: number, day: HoursDraft['exceptions'][number]): FieldSpec<FieldPath>[][] {
  const path: DayPath = `exceptions.${index}`;
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
    ...(day.works ? [timeFields(path, about)] : []),
    ...(day.works && day.pauses ? [breakFields(path, about)] : []),
  ];
}

export const hoursSections = (draft: HoursDraft): FormSection<FieldPath>[] => [
  {
    title: 'Every week',
    hint: 'Without personal hours, the salon’s hours apply.',
    fields: [
      { name: 'own', label: 'Own hours', kind: 'checkbox' },
      ...(draft.own ? weekdays.flatMap((day, index) => weekdayRows(`week.${index}`, day, draft.week[index])) : []),
    ],
  },
  {
    title: 'Days that differ',
    hint: 'Days off, and days with hours other than the weekly ones. Set Until for several days in a row.',
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

/** Button to add an exception. Focuses the new date, or itself after the focused exception was removed. */
function AddDay({ count, onAdd }: { count: number; onAdd: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const isAdding = useRef(false);
  const previousCount = useRef(count);

  // A layout effect, so the focus moves before the user's next keystroke.
  useLayoutEffect(() => {
    const newDateInput = button.current?.form?.elements.namedItem(`exceptions.${count - 1}.date`);
    if (isAdding.current && newDateInput instanceof HTMLElement) newDateInput.focus();
    else if (count < previousCount.current && document.activeElement === document.body) button.current?.focus();
    isAdding.current = false;
    previousCount.current = count;
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
