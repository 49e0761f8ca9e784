import type * as z from 'zod';
import { fieldsOfDay, type StoredConfig, type salonConfig, weekdays } from '../../../shared/contract/locations.ts';
import type { FieldSpec } from '../../kit/form/fieldSpec.ts';

export type ConfigDraft = z.input<typeof salonConfig>;
type Name = keyof ConfigDraft;

/** Hours as the form begins with them: a day that was never configured is closed. */
export const hoursOf = (config: Partial<StoredConfig>): Partial<ConfigDraft> =>
  Object.assign(
    {},
    ...weekdays.map((day) => {
      const { isOpen, open, close } = fieldsOfDay(day);
      return config[isOpen]
        ? { [isOpen]: true, [open]: config[open] ?? '', [close]: config[close] ?? '' }
        : { [isOpen]: false, [open]: 'closed', [close]: 'closed' };
    }),
  );

/** One row a weekday: open or not, and two half hours that only an open day has. */
export const hourRows = (draft: ConfigDraft): FieldSpec<Name>[][] =>
  weekdays.map((day) => {
    const { isOpen, open, close } = fieldsOfDay(day);
    const time = { kind: 'time', disabled: !draft[isOpen], placeholder: draft[isOpen] ? '' : 'Closed' } as const;
    return [
      { name: isOpen, label: day, kind: 'checkbox' },
      { name: open, label: `${day} opens`, ...time },
      { name: close, label: `${day} closes`, ...time },
    ];
  });

/** A closed day says so in both times; one that is opened again starts without any. */
export function afterToggle(draft: ConfigDraft, changed: string): ConfigDraft {
  const day = weekdays.find((name) => fieldsOfDay(name).isOpen === changed);
  if (!day) return draft;
  const { isOpen, open, close } = fieldsOfDay(day);
  const time = draft[isOpen] ? '' : 'closed';
  return { ...draft, [open]: time, [close]: time };
}
