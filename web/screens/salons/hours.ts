import type * as z from 'zod';
import {
  fieldsOfDay,
  type SalonConfig,
  type StoredConfig,
  type salonConfig,
  weekdays,
} from '../../../shared/contract/locations.ts';
import type { FieldSpec } from '../../kit/form/fieldSpec.ts';

export type ConfigDraft = z.input<typeof salonConfig>;
type Name = keyof ConfigDraft;

/** The version is sent back as it was read, so that two who save at once are told of each other. */
export const draftOf = (location: number | undefined, config: Partial<StoredConfig> = {}): Partial<ConfigDraft> => ({
  location,
  salonAddress: config.salonAddress ?? '',
  phoneNumber: config.phoneNumber ?? '',
  timeZone: config.timeZone,
  version: config.version ?? 0,
  ...hoursOf(config),
});

/** Hours as the form begins with them: a day that was never configured is closed. */
const hoursOf = (config: Partial<StoredConfig>): Partial<ConfigDraft> =>
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
    const time = { kind: 'time', unlabeled: true, disabled: !draft[isOpen] } as const;
    const words = (text: string) => (draft[isOpen] ? text : 'Closed');
    return [
      { name: isOpen, label: day, kind: 'checkbox' },
      { name: open, label: `${day} opens`, placeholder: words('Opens'), ...time },
      { name: close, label: `${day} closes`, placeholder: words('Closes'), ...time },
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

/** As it is sent: whatever became of its times, a closed day says 'closed' twice. */
export const withClosedDays = (config: SalonConfig): SalonConfig => {
  const closed = weekdays.map(fieldsOfDay).filter(({ isOpen }) => !config[isOpen]);
  return Object.assign({ ...config }, ...closed.map(({ open, close }) => ({ [open]: 'closed', [close]: 'closed' })));
};
