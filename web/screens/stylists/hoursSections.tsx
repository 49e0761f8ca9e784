import { Button } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import type { Path } from 'react-hook-form';
import { weekdays } from '../../../shared/contract/locations.ts';
import type { FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';
import type { HoursDraft } from './hoursDraft.ts';

type Name = Path<HoursDraft>;

type Day = HoursDraft['week'][number];

/** A day in one row, and its break in another. */
function dayRows(
  path: `week.${number}` | `exceptions.${number}`,
  label: string,
  day: Day | undefined,
): FieldSpec<Name>[][] {
  const works: FieldSpec<Name> = { name: `${path}.works`, label, kind: 'checkbox' };
  if (!day?.works) return [[works]];
  const time = { kind: 'time', step: 15 } as const;
  const hours: FieldSpec<Name>[] = [
    works,
    { name: `${path}.from`, label: `${label} from`, ...time, unlabeled: true },
    { name: `${path}.to`, label: `${label} to`, ...time, unlabeled: true },
    { name: `${path}.pauses`, label: 'Break', kind: 'checkbox' },
  ];
  if (!day.pauses) return [hours];
  return [
    hours,
    [
      { name: `${path}.breakFrom`, label: 'Break from', ...time },
      { name: `${path}.breakTo`, label: 'Break to', ...time },
    ],
  ];
}

export const hoursSections = (draft: HoursDraft): FormSection<Name>[] => [
  {
    title: 'Every week',
    hint: 'Without own hours the stylist works whenever the salon is open.',
    fields: [
      { name: 'own', label: 'Own hours', kind: 'checkbox' },
      ...(draft.own ? weekdays.flatMap((day, index) => dayRows(`week.${index}`, day, draft.week[index])) : []),
    ],
  },
  {
    title: 'Days that differ',
    hint: 'Days off, and days with other hours than those of the week.',
    fields: [
      ...draft.exceptions.flatMap((day, index): FieldSpec<Name>[][] => [
        [
          { name: `exceptions.${index}.date`, label: 'Date', kind: 'date', required: true },
          {
            name: `exceptions.${index}.note`,
            label: 'Note',
            span: 2,
            placeholder: 'Holiday, training …',
            maxLength: 120,
          },
        ],
        ...dayRows(`exceptions.${index}`, 'Works that day', day),
        [
          {
            name: `exceptions.${index}.removed`,
            label: '',
            kind: 'custom',
            render: ({ onChange }) => (
              <Button size="small" icon={<DismissRegular />} onClick={() => onChange(true)}>
                Remove this day
              </Button>
            ),
          },
        ],
      ]),
      {
        name: 'adding',
        label: '',
        kind: 'custom',
        render: ({ onChange }) => (
          <Button icon={<AddRegular />} onClick={() => onChange(true)}>
            Add a day
          </Button>
        ),
      },
    ],
  },
];
