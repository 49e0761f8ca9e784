import * as z from 'zod';
import { priceLevels, type Service } from '../../../shared/contract/services.ts';
import { type AssignmentForm, assignmentForm, incompleteServicesMessage } from '../../../shared/contract/stylists.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { isPriced, isSoldAt, priceAt } from '../../../shared/rules/prices.ts';
import { isSameSteps, usualSteps } from '../../../shared/rules/serviceMinutes.ts';
import type { Choice, FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';
import { minutesFields } from '../../salon/minutesFields.ts';

const { priceLevel, servicing, gap, servicing2 } = assignmentForm.shape;
const times = { servicing: servicing.unwrap(), gap: gap.unwrap(), servicing2: servicing2.unwrap() };

/** Schema of a stylist's settings for a service. A paid service needs a price level at which it is sold. */
export const settingsSchema = (service: Service) =>
  z.object({
    priceLevel: isPriced(service)
      ? priceLevel.unwrap().refine((level) => isSoldAt(service, level), 'This level is not offered')
      : priceLevel,
    ...times,
  });
export type Settings = z.input<ReturnType<typeof settingsSchema>>;
type Field = keyof Settings;

/** Initial settings (specification, section 5). Level 1 is preselected only if the service is sold at it. */
export const blankSettings = (service: Service): Partial<Settings> => ({
  ...(isSoldAt(service, 1) && { priceLevel: 1 }),
  gap: 0,
  servicing2: 0,
});

/** Minutes that are the usual ones are not sent, so that they follow the service. */
export function toAssignmentForm(userId: string, service: Service, settings: Settings): AssignmentForm {
  const { servicing, gap, servicing2, ...level } = settings;
  const isUsual = isSameSteps([servicing, gap, servicing2], usualSteps(service));
  return { userId, serviceId: service.service_id, ...level, ...(!isUsual && { servicing, gap, servicing2 }) };
}

/** Toast text when saving incomplete settings (specification, section 5). */
export function formatIncomplete(entries: readonly (readonly [Service, Partial<Settings>])[]): string {
  const incomplete = entries.filter(
    ([service, settings]) =>
      !settings.servicing || (isPriced(service) && !isSoldAt(service, Number(settings.priceLevel))),
  );
  return incomplete.length > 0 ? incompleteServicesMessage(incomplete.length) : 'All forms need to be filled to save!';
}

/** Price level choices with their prices; empty for a free service. A level the stylist holds stays listed as not offered. */
const levelChoices = (service: Service, currentLevel?: number): Choice[] =>
  priceLevels
    .filter((level) => isPriced(service) && (isSoldAt(service, level) || level === currentLevel))
    .map((level) =>
      isSoldAt(service, level)
        ? { value: level, label: `Level ${level} · ${formatMoney(priceAt(service, level))}` }
        : { value: level, label: `Level ${level}`, unavailableReason: 'not offered' },
    );

const unpricedLevelChoices: Choice[] = priceLevels.map((level) => ({ value: level, label: `Level ${level}` }));

const settingsFields = <Path extends string>(
  path: Path,
  levels: readonly Choice[],
  required: boolean,
): FieldSpec<`${Path}.${Field}`>[][] => {
  const times = minutesFields(`${path}.` as const, required);
  return [
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
      times.servicing,
    ],
    [times.gap, times.servicing2],
  ];
};

/** Form section of a service; `path` is the location of its settings in the draft. */
export const serviceSection = <Path extends string>(
  path: Path,
  service: Service,
  { held, action }: { held?: number; action?: FormSection['action'] } = {},
): FormSection<`${Path}.${Field}`> => ({
  title: service.service_name,
  hint: service.description,
  fields: settingsFields(path, levelChoices(service, held), true),
  ...(action && { action }),
});

export const allServicesSection: FormSection<`all.${Field}`> = {
  title: 'All services',
  hint: 'Applies to all services below; a price level only to those with a price at it.',
  fields: settingsFields('all', unpricedLevelChoices, false),
};
