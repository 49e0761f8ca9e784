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
import type { ReactNode } from 'react';
import { allLocations } from '../../../../shared/contract/fields.ts';
import { resizeServices } from '../../../../shared/rules/appointments.ts';
import { formatMoney } from '../../../../shared/rules/format.ts';
import { personName } from '../../../../shared/rules/names.ts';
import { type FieldSpec, type FormSection, listField } from '../../../kit/form/fieldSpec.ts';
import { touch } from '../../../kit/ui/media.ts';
import type { BookData, Draft } from '../draft.ts';
import { assignStylist, listOffers, serviceProblem } from '../offers.ts';
import { ClientField } from './ClientField.tsx';
import {
  applyFields,
  clientSchema,
  type Fields,
  type ServiceFields,
  toClock,
  toFields,
  toServiceFields,
} from './fieldValues.ts';
import { priceFields, ServicePrice } from './PriceThisOnce.tsx';

/** Clears the stylist when the salon changes; updates prices when the stylist changes. */
export function adjustAfterChange(fields: Fields, changed: string, data: BookData, stored: Draft): Fields {
  if (changed === 'locationId') {
    const isAtSalon = data.stylists.some(
      (stylist) => stylist.user_id === fields.stylistId && stylist.location_id === fields.locationId,
    );
    return isAtSalon ? fields : { ...fields, stylistId: '' };
  }
  if (changed !== 'stylistId') return fields;
  const isAsked = fields.stylistId !== '' && fields.stylistId === stored.askedStylistId;
  return toFields(assignStylist(applyFields({ ...fields, isAsked }, stored), fields.stylistId || undefined, data));
}

type Rows = FormSection<keyof Fields>['fields'];

type FieldsContext = {
  stored: Draft;
  data: BookData;
  /** Hours of the visible day, offered as start times. Other times can be typed. */
  hours: { from: number; to: number };
  /** Focus the client field. False on a phone, where the keyboard would cover the form. */
  focusesClient: boolean;
  /** The user may change prices in this salon. */
  canPrice: boolean;
  /** Keys of the services whose price can be typed. */
  openPrices: readonly string[];
  onOpenPrice: (key: string) => void;
  onAddClient: (typed: string) => void;
};

/** Form fields of the appointment in two parts: client and services; salon, stylist and time. */
export function buildFields(fields: Fields, context: FieldsContext): Record<'visit' | 'place', Rows> {
  const { stored, data, hours, focusesClient, onAddClient } = context;
  const stylist = data.stylists.find(({ user_id }) => user_id === fields.stylistId);
  const needsSalon = fields.locationId === allLocations;
  const client: FieldSpec<keyof Fields> = {
    name: 'client',
    label: 'Client',
    kind: 'custom',
    required: true,
    disabled: needsSalon,
    autoFocus: focusesClient,
    ...(needsSalon && { hint: 'Choose a salon first.' }),
    formatValue: (value) => clientSchema.safeParse(value).data?.name ?? '',
    render: (control) => <ClientField {...{ control }} autoFocus={focusesClient} onAdd={onAddClient} />,
  };
  return {
    visit: [client, buildServicesField(fields, context, stylist)],
    place: [
      [
        {
          name: 'locationId',
          label: 'Salon',
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
          choices: stylistChoices(fields, stored, data),
        },
      ],
      ...(stylist ? [askedField(stylist, stored, data)] : []),
      [
        { name: 'date', label: 'Date', kind: 'date', required: true, staysInline: true },
        {
          name: 'start',
          label: 'Start',
          kind: 'time',
          required: true,
          staysInline: true,
          step: 15,
          from: toClock(hours.from),
          to: toClock(hours.to - 15),
        },
      ],
    ],
  };
}

function buildServicesField(
  fields: Fields,
  { stored, data, canPrice, openPrices, onOpenPrice }: FieldsContext,
  stylist: BookData['stylists'][number] | undefined,
): FieldSpec<keyof Fields> {
  const offers = stylist ? listOffers(data, stylist).map(toServiceFields) : data.services.map(toUnassigned);
  const isOpen = ({ key, price, list_price }: ServiceFields) => price !== list_price || openPrices.includes(key);
  return listField({
    name: 'services',
    label: 'Services',
    noun: 'service',
    required: true,
    // A closed bill keeps what it charged.
    disabled: stored.bill !== undefined,
    entryName: ({ title }: ServiceFields) => title,
    validateEntry: (one) => serviceProblem(one, stored, fields.stylistId, data),
    formatValue: (value) => (Array.isArray(value) ? value.map(({ title }: ServiceFields) => title).join(', ') : ''),
    header: (one, change) => (
      <ServiceTitle service={one} offers={offers} onReplace={(offer) => change({ ...offer, key: one.key })}>
        <ServicePrice
          service={one}
          onOpen={canPrice && !isOpen(one) ? onOpenPrice : undefined}
          {...{ canPrice }}
          onChange={change}
        />
      </ServiceTitle>
    ),
    entryFields: (one: ServiceFields) => [
      ...(canPrice && isOpen(one) ? [priceFields(one)] : []),
      [
        { name: 'servicing', label: 'Servicing', ...minutesField },
        { name: 'gap', label: 'Gap', ...minutesField },
        { name: 'after', label: 'Servicing after gap', ...minutesField, span: 1.65 },
      ],
    ],
    source: {
      items: offers.map(({ service_id: id, title: label, price }) => ({
        id,
        label,
        ...(stylist && { hint: formatMoney(price ?? 0) }),
      })),
      toEntry: ({ id }) => {
        const offer = offers.find(({ service_id }) => service_id === id);
        const isFirst = fields.services.length === 0;
        return offer && { ...withLength(offer, isFirst ? stored.minutes : undefined), key: crypto.randomUUID() };
      },
    },
  });
}

/** The service as long as what was drawn in the book, which its last servicing step makes up for. */
function withLength(service: ServiceFields, minutes: number | undefined): ServiceFields {
  const { servicing = 0, gap = 0, after = 0 } = service;
  const [resized] = minutes ? resizeServices([{ steps: [servicing, gap, after] }], minutes) : [];
  if (!resized) return service;
  const [first, pause, last] = resized.steps;
  return { ...service, servicing: first, gap: pause, after: last };
}

/** Whether the client asked for this stylist. */
const askedField = (
  stylist: BookData['stylists'][number],
  { askedStylistId }: Draft,
  { stylists }: BookData,
): FieldSpec<'isAsked'> => {
  const other = askedStylistId !== stylist.user_id && stylists.find(({ user_id }) => user_id === askedStylistId);
  const label = `Asked for ${stylist.user_first_name}`;
  return { name: 'isAsked', label, kind: 'checkbox', ...(other && { hint: `Asked for ${personName(other)} before.` }) };
};

const minutesField = { kind: 'number', staysInline: true, unit: 'min', decimals: 0, min: 0, max: 480 } as const;

/** A service that is chosen before its stylist, whose price and minutes it takes then. */
const toUnassigned = (service: BookData['services'][number]): ServiceFields => ({
  ...{ key: service.service_id, service_id: service.service_id, title: service.service_name },
  ...{ shortcut: service.service_shortcut, color: service.color },
});

/** Stylists of the salon who do the services chosen before them, plus the appointment's own stylist if the book does not contain them. */
function stylistChoices({ locationId, stylistId, services }: Fields, stored: Draft, data: BookData) {
  const here = data.stylists.filter(({ location_id }) => location_id === locationId);
  const able = here.filter(({ user_id }) => services.every((one) => !serviceProblem(one, stored, user_id, data)));
  const choices = (stylistId || able.length === 0 ? here : able).map((stylist) => ({
    value: stylist.user_id,
    label: personName(stylist),
  }));
  const isKnown = !stylistId || choices.some(({ value }) => value === stylistId);
  return isKnown ? choices : [...choices, { value: stylistId, label: stored.stylistName ?? 'Another stylist' }];
}

type ServiceSummary = { key: string; service_id: string; title: string; color: string; price?: number | undefined };

type ServiceTitleProps<S extends ServiceSummary> = {
  service: S;
  /** Services the stylist offers. */
  offers: readonly S[];
  onReplace: (offer: S) => void;
  /** Its price. */
  children: ReactNode;
};

/** Name of a service with its price; the name opens a menu of services to replace it with. */
function ServiceTitle<S extends ServiceSummary>({ service, offers, onReplace, children }: ServiceTitleProps<S>) {
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
                secondaryContent={formatMoney(offer.price ?? 0)}
                onClick={() => onReplace(offer)}
              >
                {offer.title}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      {children}
    </span>
  );
}

const useTitleStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: '4px' },
  swatch: { width: '10px', height: '10px', borderRadius: '3px', flexShrink: 0, forcedColorAdjust: 'none' },
  title: {
    minWidth: 0,
    marginRight: 'auto',
    padding: '2px 4px',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'left',
  },
  list: { maxHeight: '320px' },
  item: { [touch]: { minHeight: '44px', alignItems: 'center' } },
});
