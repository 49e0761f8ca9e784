import { Button } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import type { Path } from 'react-hook-form';
import { weekdays } from '../../../shared/contract/locations.ts';
import type { FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';
import type { HoursDraft } from './hoursDraft.ts';

type Name = Path<HoursDraft>;

const times = (path: `week.${number}` | `exceptions.${number}`, day: string, works: boolean): FieldSpec<Name>[] => {
  const time = { kind: 'time', step: 15, disabled: !works, placeholder: works ? '' : 'Off' } as const;
  return [
    { name: `${path}.from`, label: `${day} from`, ...time },
    { name: `${path}.to`, label: `${day} to`, ...time },
    { name: `${path}.breakFrom`, label: 'Break from', ...time, clearable: true },
    { name: `${path}.breakTo`, label: 'Break to', ...time, clearable: true },
  ];
};

export const hoursSections = (draft: HoursDraft): FormSection<Name>[] => [
  {
    title: 'Every week',
    hint: 'Without own hours the stylist works whenever the salon is open.',
    fields: [
      { name: 'own', label: 'Own hours', kind: 'checkbox' },
      ...(draft.own
        ? weekdays.flatMap((day, index): FieldSpec<Name>[][] => [
            [{ name: `week.${index}.works`, label: day, kind: 'checkbox' }],
            times(`week.${index}`, day, draft.week[index]?.works ?? false),
          ])
        : []),
    ],
  },
  {
    title: 'Days that differ',
    hint: 'Days off, and days with other hours than those of the week.',
    fields: [
      ...draft.exceptions.flatMap(({ works }, index): FieldSpec<Name>[][] => [
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
        [
          { name: `exceptions.${index}.works`, label: 'Works that day', kind: 'checkbox' },
          {
            name: `exceptions.${index}.removed`,
            label: '',
            kind: 'custom',
            render: ({ onChange }) => (
              <Button size="small" icon={<DismissRegular />} onClick={() => onChange(true)}>
                Remove
              </Button>
            ),
          },
        ],
        ...(works ? [times(`exceptions.${index}`, 'Works', true)] : []),
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
