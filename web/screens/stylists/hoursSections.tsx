import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { Path } from 'react-hook-form';
import { weekdays } from '../../../shared/contract/locations.ts';
import type { FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';
import { AddDay } from './AddDay.tsx';
import type { HoursDraft } from './hoursDraft.ts';

type Name = Path<HoursDraft>;
type Place = `week.${number}` | `exceptions.${number}`;
type Day = HoursDraft['week'][number];

const time = { kind: 'time', step: 15 } as const;

/** From when to when, and whether there is a break. `name` tells the day from the others. */
const hoursOf = (path: Place, name: string): FieldSpec<Name>[] => [
  { name: `${path}.from`, label: `${name} from`, span: 1.2, ...time, unlabeled: true },
  { name: `${path}.to`, label: `${name} to`, span: 1.2, ...time, unlabeled: true },
  { name: `${path}.pauses`, label: 'Break', about: name, span: 0.7, kind: 'checkbox' },
];

const breakOf = (path: Place, about: string): FieldSpec<Name>[] => [
  { name: `${path}.breakFrom`, label: 'Break from', about, ...time },
  { name: `${path}.breakTo`, label: 'Break to', about, ...time },
];

/** A weekday in one row, and its break in another. */
function weekdayRows(path: Place, name: string, day: Day | undefined): FieldSpec<Name>[][] {
  const atWork: FieldSpec<Name> = { name: `${path}.works`, label: name, kind: 'checkbox' };
  if (!day?.works) return [[atWork]];
  const hours = [atWork, ...hoursOf(path, name)];
  return day.pauses ? [hours, breakOf(path, name)] : [hours];
}

function exceptionRows(index: number, day: Day): FieldSpec<Name>[][] {
  const path: Place = `exceptions.${index}`;
  const about = `Day ${index + 1}`;
  return [
    [
      { name: `${path}.date`, label: 'Date', about, kind: 'date', required: true, apart: index > 0 },
      { name: `${path}.note`, label: 'Note', about, span: 2, placeholder: 'Holiday, training …', maxLength: 120 },
    ],
    [
      { name: `${path}.works`, label: 'Works that day', about, kind: 'checkbox' },
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
    hint: 'Days off, and days with other hours than those of the week.',
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
