import type * as z from 'zod';
import {
  dayFieldNames,
  type Location,
  type SalonConfig,
  type StoredConfig,
  type salonConfig,
  timeZones,
  type Weekday,
  weekdays,
} from '../../../shared/contract/locations.ts';
import { minutesOfDay } from '../../../shared/rules/time.ts';
import type { FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';

export type ConfigDraft = z.input<typeof salonConfig>;
type Name = keyof ConfigDraft;

/** The version is sent back as it was read, so that two who save at once are told of each other. */
export const draftOf = (location: number | undefined, config: Partial<StoredConfig> = {}): Partial<ConfigDraft> => ({
  location,
  salonAddress: config.salonAddress ?? '',
  phoneNumber: config.phoneNumber ?? '',
  timeZone: config.timeZone,
  chairHourCost: config.chairHourCost ?? null,
  version: config.version ?? 0,
  ...hoursOf(config),
});

/** Hours as the form begins with them: a day that was never configured is closed. */
const hoursOf = (config: Partial<StoredConfig>): Partial<ConfigDraft> =>
  Object.assign(
    {},
    ...weekdays.map((day) => {
      const { isOpen, open, close } = dayFieldNames(day);
      return config[isOpen]
        ? { [isOpen]: true, [open]: config[open] ?? '', [close]: config[close] ?? '' }
        : { [isOpen]: false, [open]: 'closed', [close]: 'closed' };
    }),
  );

const isTime = (text: string): boolean => /^\d\d:\d\d$/.test(text);
const half = 30;
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** One row a weekday: open or not, and two half hours that only an open day has. The lists begin where salons do. */
const hourRows = (draft: ConfigDraft): FieldSpec<Name>[][] =>
  weekdays.map((day) => {
    const { isOpen, open, close } = dayFieldNames(day);
    const time = { kind: 'time', hideLabel: true, disabled: !draft[isOpen], step: half, typedStep: half } as const;
    const words = (text: string) => (draft[isOpen] ? text : 'Closed');
    const earliest = isTime(draft[open]) ? clock(Math.min(minutesOfDay(draft[open]) + half, 23 * 60)) : '12:00';
    return [
      { name: isOpen, label: day, kind: 'checkbox' },
      { name: open, label: `${day} opens`, placeholder: words('Opens'), ...time, from: '06:00' },
      { name: close, label: `${day} closes`, placeholder: words('Closes'), ...time, from: earliest },
    ];
  });

/** The times a day of a salon had before it was unticked, for when it is ticked again; by `keptOf`. */
export type KeptTimes = Map<string, [opens: string, closes: string]>;

const keptOf = ({ location }: ConfigDraft, day: Weekday): string => `${location} ${day}`;

/** A closed day says so in both times; one that is opened again has those it had. */
export function afterToggle(draft: ConfigDraft, changed: string, kept: KeptTimes): ConfigDraft {
  const day = weekdays.find((name) => dayFieldNames(name).isOpen === changed);
  if (!day) return draft;
  const { isOpen, open, close } = dayFieldNames(day);
  if (!draft[isOpen]) kept.set(keptOf(draft, day), [draft[open], draft[close]]);
  const [opens, closes] = draft[isOpen] ? (kept.get(keptOf(draft, day)) ?? ['', '']) : ['closed', 'closed'];
  return { ...draft, [open]: opens, [close]: closes };
}

/** The first day whose hours can be copied, if there is one. */
const firstOpenDay = (draft: ConfigDraft): Weekday | undefined =>
  weekdays.find((day) => {
    const { isOpen, open, close } = dayFieldNames(day);
    return draft[isOpen] && isTime(draft[open]) && isTime(draft[close]);
  });

/** The hours of a day on all days, those that were closed among them. */
export function copiedToAll(draft: ConfigDraft, day: Weekday): Partial<ConfigDraft> {
  const from = dayFieldNames(day);
  return Object.assign(
    {},
    ...weekdays.map((other) => {
      const { isOpen, open, close } = dayFieldNames(other);
      return { [isOpen]: true, [open]: draft[from.open], [close]: draft[from.close] };
    }),
  );
}

/** As it is sent: whatever became of its times, a closed day says 'closed' twice. */
export const withClosedDays = (config: SalonConfig): SalonConfig => {
  const closed = weekdays.map(dayFieldNames).filter(({ isOpen }) => !config[isOpen]);
  return Object.assign({ ...config }, ...closed.map(({ open, close }) => ({ [open]: 'closed', [close]: 'closed' })));
};

/** As the specification has it: "Operation failed", with the reason behind a colon. */
export const operationFailed = (reason: string | undefined): string =>
  reason ? `Operation failed: ${reason}` : 'Operation failed';

const zoneChoices = Object.keys(timeZones).map((name) => ({ value: name, label: name }));

interface Around {
  /** The viewer may choose the salon. */
  anySalon: boolean;
  /** They did, so the form begins there. */
  hasChosen: boolean;
  copy: (day: Weekday, draft: ConfigDraft) => void;
}

export function configSections(
  draft: ConfigDraft,
  locations: readonly Location[],
  { anySalon, hasChosen, copy }: Around,
): FormSection<keyof ConfigDraft>[] {
  const day = firstOpenDay(draft);
  return [
    {
      title: 'Salon',
      hint: anySalon ? 'Choose the salon first; what is stored about it appears.' : undefined,
      fields: [
        {
          name: 'location',
          label: 'Location',
          kind: 'picker',
          required: true,
          disabled: !anySalon,
          autoFocus: hasChosen,
          items: locations.map(({ location_id, location_name }) => ({ id: location_id, label: location_name })),
        },
        { name: 'salonAddress', label: 'Address', required: true },
        [
          { name: 'phoneNumber', label: 'Phone', kind: 'phone', required: true, keepsInvalid: true },
          { name: 'timeZone', label: 'Time zone', kind: 'select', required: true, choices: zoneChoices },
        ],
        {
          name: 'chairHourCost',
          label: 'An hour of chair costs',
          kind: 'money',
          hint: 'Wages, rent and what else an hour costs, without what goes into bowls. Profit is told from it.',
        },
      ],
    },
    {
      title: 'Opening hours',
      hint: 'Tick the days the salon is open, then choose when it opens and closes.',
      ...(day && { action: { label: `Copy ${day} to all days`, onClick: () => copy(day, draft) } }),
      fields: hourRows(draft),
    },
  ];
}
