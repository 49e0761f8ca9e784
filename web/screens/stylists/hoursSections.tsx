import { Button } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import type { Path } from 'react-hook-form';
import { weekdays } from '../../../shared/contract/locations.ts';
import type { FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';
import type { HoursDraft } from './hoursDraft.ts';

type Name = Path<HoursDraft>;

type Day = HoursDraft['week'][number];

/** A day in one row, and its break in another. `name` tells it from the others. */
function dayRows(
  path: `week.${number}` | `exceptions.${number}`,
  name: string,
  works: Pick<FieldSpec, 'label' | 'about'>,
  day: Day | undefined,
): FieldSpec<Name>[][] {
  const atWork: FieldSpec<Name> = { name: `${path}.works`, ...works, kind: 'checkbox' };
  if (!day?.works) return [[atWork]];
  const time = { kind: 'time', step: 15 } as const;
  const hours: FieldSpec<Name>[] = [
    atWork,
    { name: `${path}.from`, label: `${name} from`, span: 1.2, ...time, unlabeled: true },
    { name: `${path}.to`, label: `${name} to`, span: 1.2, ...time, unlabeled: true },
    { name: `${path}.pauses`, label: 'Break', about: name, span: 0.7, kind: 'checkbox' },
  ];
  if (!day.pauses) return [hours];
  return [
    hours,
    [
      { name: `${path}.breakFrom`, label: 'Break from', about: name, ...time },
      { name: `${path}.breakTo`, label: 'Break to', about: name, ...time },
    ],
  ];
}

function exceptionRows(path: `exceptions.${number}`, about: string, day: Day): FieldSpec<Name>[][] {
  return [
    [
      { name: `${path}.date`, label: 'Date', about, kind: 'date', required: true },
      { name: `${path}.note`, label: 'Note', about, span: 2, placeholder: 'Holiday, training …', maxLength: 120 },
    ],
    ...dayRows(path, about, { label: 'Works that day', about }, day),
    [
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
  ];
}

export const hoursSections = (draft: HoursDraft): FormSection<Name>[] => [
  {
    title: 'Every week',
    hint: 'Without own hours the stylist works whenever the salon is open.',
    fields: [
      { name: 'own', label: 'Own hours', kind: 'checkbox' },
      ...(draft.own
        ? weekdays.flatMap((day, index) => dayRows(`week.${index}`, day, { label: day }, draft.week[index]))
        : []),
    ],
  },
  {
    title: 'Days that differ',
    hint: 'Days off, and days with other hours than those of the week.',
    fields: [
      ...draft.exceptions.flatMap((day, index) => exceptionRows(`exceptions.${index}`, `Day ${index + 1}`, day)),
      {
        name: 'adding',
        label: '',
        kind: 'custom',
        render: ({ onChange, readOnly }) =>
          !readOnly && (
            <Button icon={<AddRegular />} onClick={() => onChange(true)}>
              Add a day
            </Button>
          ),
      },
    ],
  },
];
