import { maxStepMinutes, minServicingMinutes } from '../../shared/contract/services.ts';
import type { Choice, FieldSpec } from '../kit/form/fieldSpec.ts';

const durationChoices = Array.from(
  { length: maxStepMinutes / minServicingMinutes },
  (_, index): Choice => ({
    value: (index + 1) * minServicingMinutes,
    label: formatDuration((index + 1) * minServicingMinutes),
  }),
);
const optionalDurationChoices: Choice[] = [{ value: 0, label: 'None' }, ...durationChoices];

function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ');
}

type StepField = 'servicing' | 'gap' | 'servicing2';

/** The three times of a service; `path` is their location in the draft, such as "settings.". */
export const minutesFields = <Path extends string>(
  path: Path,
  required: boolean,
): Record<StepField, FieldSpec<`${Path}${StepField}`>> => ({
  servicing: {
    name: `${path}servicing`,
    label: 'Servicing time',
    kind: 'select',
    required,
    choices: durationChoices,
    placeholder: 'Choose a time',
  },
  gap: {
    name: `${path}gap`,
    label: 'Gap',
    kind: 'select',
    choices: optionalDurationChoices,
    placeholder: 'Choose a time',
  },
  servicing2: {
    name: `${path}servicing2`,
    label: 'Servicing after gap',
    kind: 'select',
    required,
    choices: optionalDurationChoices,
    clearable: required,
    placeholder: 'Choose a time',
  },
});
