import { minutesOf, timeText } from '../../../shared/rules/time.ts';
import { moneyText, phoneText } from '../format.ts';
import { dayText } from './days.ts';
import { type FieldSpec, textOf } from './fieldSpec.ts';

/** A value of a field as words in a sentence, `+1 (703) 555-0126` for a phone. */
export function valueText(spec: FieldSpec, value: unknown): string {
  const text = textOf(value);
  if (spec.kind === 'checkbox') return value === true ? 'on' : 'off';
  if (text === '') return 'empty';
  switch (spec.kind) {
    case 'phone':
      return phoneText(text);
    case 'money':
      return moneyText(Number(value));
    case 'date':
      return dayText(text, spec.format ?? 'MM/DD/YYYY');
    case 'time':
      return timeOfDayText(text);
    case 'select':
      return labelsOf(spec.choices, [value]);
    case 'tags':
      return labelsOf(spec.choices, Array.isArray(value) ? value : []);
    case 'picker':
      return typeof spec.items === 'function'
        ? text
        : labelsOf(
            spec.items.map(({ id, label }) => ({ value: id, label })),
            [value],
          );
    default:
      return text;
  }
}

/** '9:30 AM' for '09:30'; words that are no time as they are. */
export const timeOfDayText = (text: string): string => (/^\d\d:\d\d$/.test(text) ? timeText(minutesOf(text)) : text);

const labelsOf = (choices: readonly { value: string | number; label: string }[], values: readonly unknown[]): string =>
  values.map((value) => choices.find((choice) => choice.value === value)?.label ?? textOf(value)).join(', ') || 'empty';
