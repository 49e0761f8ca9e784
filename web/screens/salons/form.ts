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
import { formatMoney } from '../../../shared/rules/format.ts';
import { minutesOfDay } from '../../../shared/rules/time.ts';
import type { FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';
import { formatShortDay } from '../../kit/ui/days.ts';

export type ConfigDraft = z.input<typeof salonConfig>;
type Name = keyof ConfigDraft;

/** The version is sent back unchanged for optimistic locking. */
export const toDraft = (location: number | undefined, config: Partial<StoredConfig> = {}): Partial<ConfigDraft> => ({
  location,
  salonAddress: config.salonAddress ?? '',
  phoneNumber: config.phoneNumber ?? '',
  timeZone: config.timeZone,
  chairHourCost: config.chairHourCost ?? null,
  chairHourCostFrom: '',
  priceChanges: config.priceChanges ?? 'desk',
  patchTestMonths: config.patchTestMonths ?? null,
  version: config.version ?? 0,
  ...toHours(config),
});

/** Opening hours for the form. A day that was never configured is closed. */
const toHours = (config: Partial<StoredConfig>): Partial<ConfigDraft> =>
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
const halfHourMinutes = 30;
const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** One row per weekday: open or not, opening and closing time. The time lists start at usual hours. */
const hourRows = (draft: ConfigDraft): FieldSpec<Name>[][] =>
  weekdays.map((day) => {
    const { isOpen, open, close } = dayFieldNames(day);
    const time = {
      kind: 'time',
      hideLabel: true,
      disabled: !draft[isOpen],
      step: halfHourMinutes,
      typedStep: halfHourMinutes,
    } as const;
    const placeholder = (text: string) => (draft[isOpen] ? text : 'Closed');
    const earliest = isTime(draft[open])
      ? toClock(Math.min(minutesOfDay(draft[open]) + halfHourMinutes, 24 * 60))
      : '12:00';
    return [
      { name: isOpen, label: day, kind: 'checkbox' },
      { name: open, label: `${day} opens`, placeholder: placeholder('Opens'), ...time, from: '06:00' },
      { name: close, label: `${day} closes`, placeholder: placeholder('Closes'), ...time, from: earliest, to: '24:00' },
    ];
  });

/** Times of a weekday before it was closed, by salon and day, restored when it opens again. */
export type PreviousTimes = Map<string, [opens: string, closes: string]>;

const timesKey = ({ location }: ConfigDraft, day: Weekday): string => `${location} ${day}`;

/** Sets the times of a closed day to 'closed'; restores the previous times when it opens. */
export function applyToggle(draft: ConfigDraft, changed: string, previousTimes: PreviousTimes): ConfigDraft {
  const day = weekdays.find((name) => dayFieldNames(name).isOpen === changed);
  if (!day) return draft;
  const { isOpen, open, close } = dayFieldNames(day);
  if (!draft[isOpen]) previousTimes.set(timesKey(draft, day), [draft[open], draft[close]]);
  const [opens, closes] = draft[isOpen] ? (previousTimes.get(timesKey(draft, day)) ?? ['', '']) : ['closed', 'closed'];
  return { ...draft, [open]: opens, [close]: closes };
}

/** First open day with complete hours, which can be copied to all days. */
const firstOpenDay = (draft: ConfigDraft): Weekday | undefined =>
  weekdays.find((day) => {
    const { isOpen, open, close } = dayFieldNames(day);
    return draft[isOpen] && isTime(draft[open]) && isTime(draft[close]);
  });

/** Opens every day with the hours of the given day. */
export function copyToAllDays(draft: ConfigDraft, day: Weekday): Partial<ConfigDraft> {
  const from = dayFieldNames(day);
  return Object.assign(
    {},
    ...weekdays.map((other) => {
      const { isOpen, open, close } = dayFieldNames(other);
      return { [isOpen]: true, [open]: draft[from.open], [close]: draft[from.close] };
    }),
  );
}

/** The request body: both times of a closed day are 'closed'. */
export const withClosedDays = (config: SalonConfig): SalonConfig => {
  const closed = weekdays.map(dayFieldNames).filter(({ isOpen }) => !config[isOpen]);
  return Object.assign({ ...config }, ...closed.map(({ open, close }) => ({ [open]: 'closed', [close]: 'closed' })));
};

/** Error text required by the specification: "Operation failed", followed by the reason if there is one. */
export const formatFailure = (reason: string | undefined): string =>
  reason ? `Operation failed: ${reason}` : 'Operation failed';

const zoneChoices = Object.keys(timeZones).map((name) => ({ value: name, label: name }));

const priceChoices = [
  { value: 'everyone', label: 'Everyone, stylists too' },
  { value: 'desk', label: 'The front desk and admins' },
  { value: 'admins', label: 'Admins only' },
];

interface SectionOptions {
  /** Chair costs of the salon, if it has any. */
  costs: StoredConfig['chairHourCosts'];
  /** The user may choose any salon. */
  canChooseSalon: boolean;
  /** The salon was just chosen, so keep the focus in its field. */
  hasChosen: boolean;
  onCopy: (day: Weekday, draft: ConfigDraft) => void;
}

const costFromField = (costs: NonNullable<SectionOptions['costs']>): FieldSpec<Name> => ({
  name: 'chairHourCostFrom',
  label: 'Cost holds from',
  kind: 'date',
  hint: `Earlier days keep their cost. A past day changes profit from then on. So far: ${costs.map(formatCost).join(', ')}.`,
});

/** "$52.00 from Nov 29" */
const formatCost = ({ from, cost }: { from: string; cost: number | null }): string =>
  `${cost === null ? 'none' : formatMoney(cost)}${from && ` from ${formatShortDay(from)}`}`;

export function configSections(
  draft: ConfigDraft,
  locations: readonly Location[],
  { costs = [], canChooseSalon, hasChosen, onCopy }: SectionOptions,
): FormSection<keyof ConfigDraft>[] {
  const day = firstOpenDay(draft);
  return [
    {
      title: 'Salon',
      hint: canChooseSalon ? 'Choose a salon to see its settings.' : undefined,
      fields: [
        {
          name: 'location',
          label: 'Salon',
          kind: 'picker',
          required: true,
          disabled: !canChooseSalon,
          autoFocus: hasChosen,
          items: locations.map(({ location_id, location_name }) => ({ id: location_id, label: location_name })),
        },
        { name: 'salonAddress', label: 'Address', required: true },
        [
          { name: 'phoneNumber', label: 'Phone', kind: 'phone', required: true, keepsInvalid: true },
          { name: 'timeZone', label: 'Time zone', kind: 'select', required: true, choices: zoneChoices },
        ],
        [
          {
            name: 'chairHourCost',
            label: 'Cost of one chair hour',
            kind: 'money',
            hint: 'Wages, rent and other costs of an hour, without product. The profit report uses it.',
          },
          ...(costs.length > 0 ? [costFromField(costs)] : []),
        ],
        {
          name: 'priceChanges',
          label: 'Who may change prices',
          kind: 'select',
          choices: priceChoices,
          hint: 'For one visit: another price, a discount, or extra product that is not charged.',
        },
        {
          name: 'patchTestMonths',
          label: 'A patch test lasts',
          kind: 'number',
          unit: 'months',
          min: 0,
          max: 60,
          hint: 'Chemical services without a negative one are marked in the book. Empty: no patch tests.',
        },
      ],
    },
    {
      title: 'Opening hours',
      hint: 'Tick the days the salon is open, then choose when it opens and closes.',
      ...(day && { action: { label: `Copy ${day} to all days`, onClick: () => onCopy(day, draft) } }),
      fields: hourRows(draft),
    },
  ];
}
