import * as z from 'zod';
import { priceLevels, type Service } from '../../../shared/contract/services.ts';
import {
  type AssignmentForm,
  assignmentForm,
  incompleteServicesMessage,
  maxStepMinutes,
  minServicingMinutes,
} from '../../../shared/contract/stylists.ts';
import { isPriced, isSoldAt, priceAt } from '../../../shared/rules/prices.ts';
import type { Choice, FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';
import { formatMoney } from '../../kit/ui/format.ts';

const { priceLevel, servicing, gap, servicing2 } = assignmentForm.shape;

/** What is set for one service; a free one needs no price level, any other one at which it is sold. */
export const settingsSchema = (service: Service) =>
  z.object({
    priceLevel: isPriced(service)
      ? priceLevel.unwrap().refine((level) => isSoldAt(service, level), 'This level is not offered')
      : priceLevel,
    servicing,
    gap,
    servicing2,
  });
export type Settings = z.input<ReturnType<typeof settingsSchema>>;
type Field = keyof Settings;

/** As it begins (specification, section 5); a level that is not sold is left to be chosen. */
export const blankSettings = (service: Service): Partial<Settings> => ({
  ...(isSoldAt(service, 1) && { priceLevel: 1 }),
  gap: 0,
  servicing2: 0,
});

export const formOf = (userId: string, { service_id: serviceId }: Service, settings: Settings): AssignmentForm => ({
  userId,
  serviceId,
  ...settings,
});

/** What the toast says when a save was asked for too early (specification, section 5). */
export function unfilledText(entries: readonly (readonly [Service, Partial<Settings>])[]): string {
  const unset = entries.filter(
    ([service, settings]) =>
      !settings.servicing || (isPriced(service) && !isSoldAt(service, Number(settings.priceLevel))),
  );
  return unset.length > 0 ? incompleteServicesMessage(unset.length) : 'All forms need to be filled to save!';
}

const quarters = Array.from(
  { length: maxStepMinutes / minServicingMinutes },
  (_, index): Choice => ({
    value: (index + 1) * minServicingMinutes,
    label: durationText((index + 1) * minServicingMinutes),
  }),
);
const orNone: Choice[] = [{ value: 0, label: 'None' }, ...quarters];

function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ');
}

/**
 * What the service costs at each level it is sold at; one that is free has none to choose from. A level that the stylist holds although it
 * is not sold any more is shown with that word.
 */
const levelsOf = (service: Service, held?: number): Choice[] =>
  priceLevels
    .filter((level) => isPriced(service) && (isSoldAt(service, level) || level === held))
    .map((level) =>
      isSoldAt(service, level)
        ? { value: level, label: `Level ${level} · ${formatMoney(priceAt(service, level))}` }
        : { value: level, label: `Level ${level}`, unavailableReason: 'not offered' },
    );

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
            clearable: required,
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
    { name: `${path}.gap`, label: 'Gap', kind: 'select', choices: orNone, placeholder: 'Choose a time' },
    {
      name: `${path}.servicing2`,
      label: 'Servicing after gap',
      kind: 'select',
      required,
      choices: orNone,
      clearable: required,
      placeholder: 'Choose a time',
    },
  ],
];

/** One section a service; `path` leads to its settings in the draft. */
export const sectionOf = <Path extends string>(
  path: Path,
  service: Service,
  { held, action }: { held?: number; action?: FormSection['action'] } = {},
): FormSection<`${Path}.${Field}`> => ({
  title: service.service_name,
  hint: service.description,
  fields: fieldsAt(path, levelsOf(service, held), true),
  ...(action && { action }),
});

export const sectionForAll: FormSection<`all.${Field}`> = {
  title: 'All services',
  hint: 'What is chosen here is set for every service below; a price level only for those with a price at it.',
  fields: fieldsAt('all', plainLevels, false),
};
