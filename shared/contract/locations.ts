import * as z from 'zod';
import { allowStranded } from './appointments.ts';
import { admins, defineFamily } from './endpoint.ts';
import {
  date,
  idempotencyFields,
  locationId,
  message,
  numberOrText,
  organizationId,
  phone,
  requiredMultiLine,
  requiredName,
  storedPhone,
} from './fields.ts';

export const location = z
  .object({
    location_id: locationId,
    location_name: z.string(),
    organization_id: organizationId,
    organization_name: z.string(),
    zone: z.string().describe('IANA time zone of the salon, such as America/New_York'),
  })
  .meta({ id: 'Location' });
export type Location = z.infer<typeof location>;

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Time zones of the specification. The name is stored; the value is its IANA zone. */
export const timeZones = {
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaska Standard Time': 'America/Anchorage',
  'Hawaii-Aleutian Standard Time': 'Pacific/Honolulu',
} as const;
export type TimeZoneName = keyof typeof timeZones;
export const timeZoneNames = Object.keys(timeZones) as [TimeZoneName, ...TimeZoneName[]];
export const findTimeZoneName = (zone: string): TimeZoneName | undefined =>
  timeZoneNames.find((name) => timeZones[name] === zone);
const timeZone = z.enum(timeZoneNames, 'Please choose a Time zone');

const halfHour = z.string().regex(/^([01]\d|2[0-3]):(00|30)$/, 'Choose a half hour');
const slot = z
  .union([z.literal(['', 'closed']), halfHour])
  .describe('Opening time of the salon on this weekday, HH:00 or HH:30; `closed` on a closed day');
const closingSlot = slot
  .or(z.literal('24:00'))
  .describe('Closing time of the salon on this weekday, HH:00 or HH:30, 24:00 for midnight; `closed` on a closed day');

const dayFields = <D extends Weekday>(day: D) =>
  ({ [`is${day}Open`]: z.boolean(), [`${lower(day)}Open`]: slot, [`${lower(day)}Close`]: closingSlot }) as Record<
    `is${D}Open`,
    z.ZodBoolean
  > &
    Record<`${Uncapitalize<D>}Open` | `${Uncapitalize<D>}Close`, typeof slot>;

/** Names of a weekday's fields in the salon configuration. */
export const dayFieldNames = <D extends Weekday>(day: D) =>
  ({ isOpen: `is${day}Open`, open: `${lower(day)}Open`, close: `${lower(day)}Close` }) as {
    isOpen: `is${D}Open`;
    open: `${Uncapitalize<D>}Open`;
    close: `${Uncapitalize<D>}Close`;
  };

function lower<D extends string>(day: D): Uncapitalize<D> {
  return (day.charAt(0).toLowerCase() + day.slice(1)) as Uncapitalize<D>;
}

/** Groups of users who may change prices in a salon. */
export const priceChangers = ['everyone', 'desk', 'admins'] as const;
export type PriceChangers = (typeof priceChangers)[number];

/** Changes of a salon's chair cost that are kept. */
export const maxChairCosts = 100;
const dayOrNone = date.or(z.literal(''));

const configFields = z.strictObject({
  location: z.int('Please Choose a Location').min(1, 'Please Choose a Location'),
  salonAddress: requiredMultiLine('Please enter an Address', 300),
  phoneNumber: phone,
  timeZone,
  ...dayFields('Sunday'),
  ...dayFields('Monday'),
  ...dayFields('Tuesday'),
  ...dayFields('Wednesday'),
  ...dayFields('Thursday'),
  ...dayFields('Friday'),
  ...dayFields('Saturday'),
  chairHourCost: z
    .number('Please enter an amount')
    .min(0, 'Please enter an amount of 0 or more')
    .max(10_000, 'At most $10,000')
    .nullish()
    .describe('Cost of one hour of a salon chair in dollars, without product, to compute profit; null if not set'),
  chairHourCosts: z
    .array(
      z.strictObject({
        from: dayOrNone.describe('First day of the cost; empty if it holds from the start'),
        cost: z.number().nullable().describe('Cost of one chair hour in dollars; null if not set'),
      }),
    )
    .max(maxChairCosts)
    .optional()
    .describe('Costs of one chair hour, earliest first. Each holds until the next one. Ignored in a save.'),
  priceChanges: z
    .enum(priceChangers)
    .optional()
    .describe(
      'Users who may change prices, give discounts and waive charges in the salon: `everyone`, `desk` (front desk and admins) or `admins`. Default: desk.',
    ),
  patchTestMonths: z
    .int('Please enter whole months')
    .min(0, 'Please enter 0 or more')
    .max(60, 'At most 60 months')
    .nullish()
    .describe(
      'Number of months that a negative patch test is valid for chemical services. Default: 0, no patch tests.',
    ),
  version: z
    .int()
    .min(0)
    .optional()
    .describe('Version of the salon settings, incremented by every save; 0 if the settings were never saved'),
});

const chairHourCostFrom = dayOrNone
  .optional()
  .describe(
    "First day of `chairHourCost`. Default: today if the cost changes; a salon's first cost holds for all days.",
  );
const requestFields = configFields.extend({ chairHourCostFrom });

/** An open day needs both times, at least 30 minutes apart. A closed day has 'closed' in both. */
function checkHours(config: z.output<typeof configFields>, context: z.RefinementCtx): void {
  for (const day of weekdays) {
    const { isOpen, open, close } = dayFieldNames(day);
    if (!config[isOpen]) continue;
    const [opens, closes] = [config[open], config[close]];
    const isMissing = (time: string) => time === '' || time === 'closed';
    const addError = (path: string, text: string) => context.addIssue({ code: 'custom', path: [path], message: text });
    if (isMissing(opens)) addError(open, `${day} opening time is required`);
    if (isMissing(closes)) addError(close, `${day} closing time is required`);
    if (!isMissing(opens) && !isMissing(closes) && slotMinutes(closes) < slotMinutes(opens) + 30)
      addError(close, closesTooEarly);
  }
}

export const salonConfig = requestFields.omit({ chairHourCosts: true }).superRefine(checkHours);
export type SalonConfig = z.output<typeof salonConfig>;

const slotMinutes = (slotText: string): number => Number(slotText.slice(0, 2)) * 60 + Number(slotText.slice(3));

/** Stored configuration. A salon that was never configured has only `location`. */
export const storedConfig = z
  .object({ ...configFields.shape, salonAddress: z.string(), phoneNumber: storedPhone })
  .partial()
  .required({ location: true })
  .meta({ id: 'SalonConfig' });
export type StoredConfig = z.output<typeof storedConfig>;

/** Part of the configuration that the book needs. The rest, such as the cost of a chair hour, is for admins. */
export const salonHours = storedConfig
  .omit({ salonAddress: true, phoneNumber: true, chairHourCost: true, chairHourCosts: true, version: true })
  .meta({ id: 'SalonHours' });
export type SalonHours = z.output<typeof salonHours>;

const closesTooEarly = 'Closing time must be at least 30 minutes after opening time';

/** Hours that are the same on every open day. */
export const usualWeek = z
  .strictObject({
    firstDay: z.enum(weekdays),
    lastDay: z.enum(weekdays).describe('Last open day of the week. It may come after Saturday: Friday to Monday.'),
    opens: halfHour.describe('Opening time of the salon on every open day, HH:00 or HH:30'),
    closes: halfHour
      .or(z.literal('24:00'))
      .describe('Closing time of the salon on every open day, HH:00 or HH:30, 24:00 for midnight'),
  })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], message: closesTooEarly });
export type UsualWeek = z.output<typeof usualWeek>;

/** What a new salon needs so that its book is right from the first day. */
export const newSalonFields = {
  timeZone: timeZone.optional().describe('Time zone of the salon. Default: that of another salon of the organization.'),
  phone: phone.optional(),
  week: usualWeek.optional().describe('Opening hours of the salon. Default: none; the book then shows the whole day.'),
};

/** The same where nobody can be asked later. Each says what it lacks. */
export const requiredSalonFields = { timeZone, phone, week: usualWeek };

export const salonForm = z.strictObject({
  salonName: requiredName('Salon name is required', 80),
  ...newSalonFields,
  organizationId: numberOrText('User must be assigned a Organization'),
});

const locationParam = z.object({ id: numberOrText().describe('Number that identifies the salon') });

export const locations = defineFamily({
  listAllLocations: {
    summary: "List the caller's salons. System admins get all salons of the organization.",
    method: 'GET',
    path: '/organization/-/locations',
    allow: 'signedIn',
    reply: z.array(location),
    etag: true,
  },
  getLocation: {
    summary: 'Get the name, organization and time zone of a salon',
    method: 'GET',
    path: '/organization/-/locations/{id}',
    allow: 'signedIn',
    params: locationParam,
    reply: location,
  },
  getSalonConfig: {
    summary: 'Get the settings of a salon: address, phone, time zone, hours, chair cost and who may change prices',
    method: 'GET',
    path: '/organization/-/locations/{id}/config',
    allow: admins,
    params: locationParam,
    reply: storedConfig,
  },
  listOrganizationLocations: {
    summary: 'List the salons of an organization that the caller has access to',
    method: 'GET',
    path: '/organization/{org}/locations',
    allow: 'signedIn',
    params: z.object({ org: numberOrText().describe('Number that identifies the organization') }),
    reply: z.array(location),
  },
  listLocationsByRole: {
    summary: 'List the salons that the caller has access to, for a salon picker',
    method: 'POST',
    path: '/gateway/3lp5nnrkw8',
    allow: 'signedIn',
    body: z.strictObject({}),
    reply: z.array(location),
  },
  listOrganizations: {
    summary: 'List all organizations, each as one string with number and name',
    method: 'POST',
    path: '/gateway/wankbr6e73',
    allow: [6],
    body: z.strictObject({}),
    reply: z.array(z.string()),
  },
  createSalon: {
    summary: 'Create a salon in an organization',
    method: 'POST',
    path: '/gateway/wp3j5kw9cl',
    allow: [6],
    body: salonForm.extend(idempotencyFields),
    reply: location,
    status: 201,
  },
  saveSalonConfig: {
    summary:
      'Save the settings of a salon. Refused if booked appointments are outside the new hours (409 stranded), unless `allow_stranded` is true.',
    method: 'POST',
    path: '/gateway/v0gi2lnyki',
    allow: admins,
    body: requestFields.extend({ allow_stranded: allowStranded }).superRefine(checkHours),
    reply: message,
  },
});
