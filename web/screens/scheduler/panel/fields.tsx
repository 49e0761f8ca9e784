import {
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import * as z from 'zod';
import { allLocations } from '../../../../shared/contract/fields.ts';
import { personName } from '../../../../shared/rules/names.ts';
import { minutesOfDay } from '../../../../shared/rules/time.ts';
import { type FormSection, listField } from '../../../kit/form/fieldSpec.ts';
import { formatMoney } from '../../../kit/ui/format.ts';
import { touch } from '../../../kit/ui/media.ts';
import type { BookData, Draft, DraftService } from '../draft.ts';
import { offersOf, refusalOfService, withStylist } from '../offers.ts';
import { ClientField, guest } from './ClientField.tsx';

const step = z.int('Required').min(0).max(480).optional();
const service = z.object({
  key: z.string(),
  service_id: z.string(),
  title: z.string(),
  shortcut: z.string(),
  color: z.string(),
  price: z.number(),
  servicing: step,
  gap: step,
  after: step,
});

/** What is missing is said by the checks of the specification, all at once and in their order, so the fields take what they hold. */
export const fieldsSchema = z.object({
  version: z.number().optional(),
  client: guest.nullable(),
  locationId: z.number(),
  stylistId: z.string(),
  date: z.string(),
  /** 'HH:mm' */
  start: z.string(),
  services: z.array(service),
  notes: z.string(),
});
export type Fields = z.input<typeof fieldsSchema>;
type ServiceFields = Fields['services'][number];

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const serviceFields = ({ steps: [servicing, gap, after], ...rest }: DraftService): ServiceFields => ({
  ...rest,
  servicing,
  gap,
  after,
});

/** An appointment as the fields of the panel hold it, and back; what is no field of it stays with the draft. */
export const fieldsOf = (draft: Draft): Fields => ({
  ...(draft.version !== undefined && { version: draft.version }),
  client: draft.client ?? null,
  locationId: draft.locationId,
  stylistId: draft.stylistId ?? '',
  date: draft.date,
  start: draft.start === undefined ? '' : clockOf(draft.start),
  services: draft.services.map(serviceFields),
  notes: draft.notes,
});

export const draftIn = (fields: Fields, stored: Draft): Draft => ({
  ...stored,
  ...(fields.version !== undefined && { version: fields.version }),
  client: fields.client ?? undefined,
  locationId: fields.locationId,
  stylistId: fields.stylistId || undefined,
  date: fields.date,
  start: fields.start ? minutesOfDay(fields.start) : undefined,
  services: fields.services.map(({ servicing, gap, after, ...rest }) => ({
    ...rest,
    steps: [servicing ?? 0, gap ?? 0, after ?? 0],
  })),
  notes: fields.notes,
});

/** What follows a change: another salon has other stylists, another stylist other prices. */
export function afterChange(fields: Fields, changed: string, data: BookData, stored: Draft): Fields {
  if (changed === 'locationId') {
    const works = data.stylists.some(
      (one) => one.user_id === fields.stylistId && one.location_id === fields.locationId,
    );
    return works ? fields : { ...fields, stylistId: '' };
  }
  if (changed !== 'stylistId') return fields;
  return fieldsOf(withStylist(draftIn(fields, stored), fields.stylistId || undefined, data));
}

type Around = {
  stored: Draft;
  data: BookData;
  /** The day of the book, to choose a start from; others can be typed. */
  hours: { from: number; to: number };
  /** A new appointment begins at its client; on a phone the keyboard would cover the form that has just opened. */
  beginsAtClient: boolean;
  onAddClient: (typed: string) => void;
};

/** Who, where, with whom and when, and what is done; the parts above, between and below them are the panel's. */
export function sectionOf(
  fields: Fields,
  { stored, data, hours, beginsAtClient, onAddClient }: Around,
): FormSection<keyof Fields>['fields'] {
  const stylist = data.stylists.find(({ user_id }) => user_id === fields.stylistId);
  const offers = offersOf(data, stylist).map(serviceFields);
  const needsSalon = fields.locationId === allLocations;
  return [
    {
      name: 'client',
      label: 'Client',
      kind: 'custom',
      required: true,
      disabled: needsSalon,
      autoFocus: beginsAtClient,
      ...(needsSalon && { hint: 'Choose a location first.' }),
      formatValue: (value) => guest.safeParse(value).data?.name ?? '',
      render: (control) => <ClientField control={control} autoFocus={beginsAtClient} onAdd={onAddClient} />,
    },
    [
      {
        name: 'locationId',
        label: 'Location',
        kind: 'select',
        required: true,
        placeholder: 'Choose a salon',
        choices: data.locations.map(({ location_id: value, location_name: label }) => ({ value, label })),
      },
      {
        name: 'stylistId',
        label: 'Stylist',
        kind: 'select',
        required: true,
        placeholder: 'Choose a stylist',
        disabled: needsSalon,
        choices: stylistsFor(fields, stored, data),
      },
    ],
    [
      { name: 'date', label: 'Date', kind: 'date', required: true, staysInline: true },
      {
        name: 'start',
        label: 'Start',
        kind: 'time',
        required: true,
        staysInline: true,
        step: 15,
        from: clockOf(hours.from),
        to: clockOf(hours.to - 15),
      },
    ],
    listField({
      name: 'services',
      label: 'Services',
      noun: 'service',
      required: true,
      disabled: !stylist && fields.services.length === 0,
      entryName: ({ title }: ServiceFields) => title,
      validateEntry: (one) => refusalOfService(one, stored, fields.stylistId, data),
      formatValue: (value) => (Array.isArray(value) ? value.map(({ title }: ServiceFields) => title).join(', ') : ''),
      header: (one, change) => (
        <ServiceTitle service={one} offers={offers} onReplace={(offer) => change({ ...offer, key: one.key })} />
      ),
      entryFields: () => [
        [
          { name: 'servicing', label: 'Servicing', ...minutes },
          { name: 'gap', label: 'Gap', ...minutes },
          { name: 'after', label: 'Servicing after gap', ...minutes, span: 1.65 },
        ],
      ],
      source: {
        items: offers.map(({ service_id: id, title: label, price }) => ({ id, label, hint: formatMoney(price) })),
        toEntry: ({ id }) => {
          const offer = offers.find(({ service_id }) => service_id === id);
          return offer && { ...offer, key: crypto.randomUUID() };
        },
        ...(!stylist && { hint: 'Choose a stylist first.' }),
      },
    }),
  ];
}

const minutes = { kind: 'number', staysInline: true, unit: 'min', decimals: 0, min: 0, max: 480 } as const;

/** Those of the salon, and whoever the appointment is with although the book at hand does not know them. */
function stylistsFor({ locationId, stylistId }: Fields, stored: Draft, { stylists }: BookData) {
  const choices = stylists
    .filter(({ location_id }) => location_id === locationId)
    .map((one) => ({ value: one.user_id, label: personName(one) }));
  const isKnown = !stylistId || choices.some(({ value }) => value === stylistId);
  return isKnown ? choices : [...choices, { value: stylistId, label: stored.stylistName ?? 'Another stylist' }];
}

type Named = { key: string; service_id: string; title: string; color: string; price: number };

type ServiceTitleProps<S extends Named> = {
  service: S;
  /** What the stylist does. */
  offers: readonly S[];
  onReplace: (offer: S) => void;
};

/** What a service is called and costs; its name leads to the others that can take its place. */
function ServiceTitle<S extends Named>({ service, offers, onReplace }: ServiceTitleProps<S>) {
  const styles = useTitleStyles();
  const others = offers.filter(({ service_id }) => service_id !== service.service_id);
  return (
    <span className={styles.line}>
      <i className={styles.swatch} style={{ backgroundColor: service.color }} />
      <Menu positioning={{ position: 'below', align: 'start', autoSize: 'height' }}>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            appearance="subtle"
            size="small"
            className={styles.title}
            aria-label={`Change ${service.title}`}
            disabled={others.length === 0}
          >
            {service.title}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover className={styles.list}>
          <MenuList>
            {others.map((offer) => (
              <MenuItem
                key={offer.key}
                className={styles.item}
                secondaryContent={formatMoney(offer.price)}
                onClick={() => onReplace(offer)}
              >
                {offer.title}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <span className={styles.price}>{formatMoney(service.price)}</span>
    </span>
  );
}

const useTitleStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: '4px' },
  swatch: { width: '10px', height: '10px', borderRadius: '3px', flexShrink: 0, forcedColorAdjust: 'none' },
  price: { flexShrink: 0, fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightRegular },
  title: {
    minWidth: 0,
    marginRight: 'auto',
    padding: '2px 4px',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'left',
    [touch]: { minHeight: '44px' },
  },
  list: { maxHeight: '320px' },
  item: { [touch]: { minHeight: '44px', alignItems: 'center' } },
});
