import * as z from 'zod';
import { priceLevels, type Service } from '../../../shared/contract/services.ts';
import {
  type AssignmentForm,
  assignmentForm,
  longestStep,
  shortestServicing,
} from '../../../shared/contract/stylists.ts';
import { isPriced, priceAt } from '../../../shared/rules/prices.ts';
import type { Choice, FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';
import { moneyText } from '../../kit/format.ts';

const { priceLevel, servicing, gap, servicing2 } = assignmentForm.shape;

/** What is set for one service; a free one needs no price level. */
export const settingsSchema = (service: Service) =>
  z.object({ priceLevel: isPriced(service) ? priceLevel.unwrap() : priceLevel, servicing, gap, servicing2 });
export type Settings = z.input<ReturnType<typeof settingsSchema>>;
type Field = keyof Settings;

/** As it begins (specification, section 5); the first level is chosen when the service is sold at it. */
export const blankSettings = (service: Service): Partial<Settings> => ({
  ...(priceAt(service, 1) > 0 && { priceLevel: 1 }),
  gap: 0,
  servicing2: 0,
});

export const formOf = (userId: string, { service_id: serviceId }: Service, settings: Settings): AssignmentForm => ({
  userId,
  serviceId,
  ...settings,
});

/** What the toast says when a save was asked for too early (specification, section 5). */
export function incompleteText(entries: readonly (readonly [Service, Partial<Settings>])[]): string {
  const lacks = ([service, settings]: readonly [Service, Partial<Settings>]) =>
    !settings.servicing || (isPriced(service) && !settings.priceLevel);
  if (!entries.some(lacks)) return 'All forms need to be filled to save!';
  return entries.length > 1
    ? 'All services need to have Price level and Servicing time set.'
    : 'Service need to have Price level and Servicing time set.';
}

const quarters = Array.from(
  { length: longestStep / shortestServicing },
  (_, index): Choice => ({
    value: (index + 1) * shortestServicing,
    label: durationText((index + 1) * shortestServicing),
  }),
);
const orNone: Choice[] = [{ value: 0, label: 'None' }, ...quarters];

function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ');
}

/** Levels at which the service is sold; a level left at zero is not offered. */
const levelsOf = (service: Service): Choice[] =>
  priceLevels
    .filter((level) => priceAt(service, level) > 0)
    .map((level) => ({ value: level, label: `Level ${level} · ${moneyText(priceAt(service, level))}` }));

const plainLevels: Choice[] = priceLevels.map((level) => ({ value: level, label: `Level ${level}` }));

const fieldsAt = <Path extends string>(
  path: Path,
  levels: readonly Choice[],
  required: boolean,
): FieldSpec<`${Path}.${Field}`>[][] => [
  [
    ...(levels.length
      ? [
          {
            name: `${path}.priceLevel` as const,
            label: 'Price level',
            kind: 'select' as const,
            required,
            choices: levels,
            placeholder: 'Choose a level',
          },
        ]
      : []),
    {
      name: `${path}.servicing`,
      label: 'Servicing time',
      kind: 'select',
      required,
      choices: quarters,
      placeholder: 'Choose a time',
    },
  ],
  [
    { name: `${path}.gap`, label: 'Gap', kind: 'select', choices: orNone, clearable: true },
    {
      name: `${path}.servicing2`,
      label: 'Servicing after gap',
      kind: 'select',
      required,
      choices: orNone,
      clearable: true,
    },
  ],
];

/** One section a service; `path` leads to its settings in the draft. */
export const sectionOf = <Path extends string>(
  path: Path,
  service: Service,
  action?: FormSection['action'],
): FormSection<`${Path}.${Field}`> => ({
  title: service.service_name,
  hint: service.description,
  fields: fieldsAt(path, levelsOf(service), true),
  ...(action && { action }),
});

export const sectionForAll: FormSection<`all.${Field}`> = {
  title: 'All services',
  hint: 'What is chosen here is set for every service below.',
  fields: fieldsAt('all', plainLevels, false),
};
