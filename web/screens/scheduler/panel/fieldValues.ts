import * as z from 'zod';
import { money } from '../../../../shared/contract/fields.ts';
import { minutesOfDay } from '../../../../shared/rules/time.ts';
import type { Draft, DraftService } from '../draft.ts';

export const clientSchema = z.object({ id: z.string(), name: z.string(), phone: z.string() });

const stepMinutes = z.int('Required').min(0).max(480).optional();
const serviceSchema = z
  .object({
    key: z.string(),
    service_id: z.string(),
    title: z.string(),
    shortcut: z.string(),
    color: z.string(),
    price: money.optional(),
    list_price: z.number().optional(),
    price_reason: z.string().optional(),
    servicing: stepMinutes,
    gap: stepMinutes,
    after: stepMinutes,
  })
  .superRefine(({ price, list_price, price_reason = '' }, context) => {
    if (list_price === undefined || price === list_price) return;
    const addError = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (price === undefined) addError('price', 'Required');
    else if (price_reason.trim() === '') addError('price_reason', 'Please say why');
  });

/** Accepts incomplete input: the booking checks report what is missing, in their own order. */
export const fieldsSchema = z.object({
  version: z.number().optional(),
  client: clientSchema.nullable(),
  locationId: z.number(),
  stylistId: z.string(),
  /** The client asked for the chosen stylist. */
  isAsked: z.boolean(),
  date: z.string(),
  /** 'HH:mm' */
  start: z.string(),
  services: z.array(serviceSchema),
  notes: z.string(),
});
/** The editable part of a draft as the form's controls hold it: an empty field is '' or null, and a number may be missing. */
export type Fields = z.input<typeof fieldsSchema>;
export type ServiceFields = Fields['services'][number];

/** 'HH:mm' */
export const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const toServiceFields = ({ steps: [servicing, gap, after], ...rest }: DraftService): ServiceFields => ({
  ...rest,
  list_price: rest.list_price ?? rest.price,
  price_reason: rest.price_reason ?? '',
  servicing,
  gap,
  after,
});

/** The draft as form values. */
export const toFields = (draft: Draft): Fields => ({
  ...(draft.version !== undefined && { version: draft.version }),
  client: draft.client ?? null,
  locationId: draft.locationId,
  stylistId: draft.stylistId ?? '',
  isAsked: draft.stylistId !== undefined && draft.askedStylistId === draft.stylistId,
  date: draft.date,
  start: draft.start === undefined ? '' : toClock(draft.start),
  services: draft.services.map(toServiceFields),
  notes: draft.notes,
});

/** Applies form values to the stored draft. Draft properties without a form field are kept. */
export const applyFields = (fields: Fields, stored: Draft): Draft => ({
  ...stored,
  ...(fields.version !== undefined && { version: fields.version }),
  client: fields.client ?? undefined,
  locationId: fields.locationId,
  stylistId: fields.stylistId || undefined,
  askedStylistId: toAskedStylist(fields, stored),
  date: fields.date,
  start: fields.start ? minutesOfDay(fields.start) : undefined,
  services: fields.services.map(({ servicing, gap, after, price, list_price, price_reason, ...rest }) => ({
    ...rest,
    ...((price !== list_price || hadOtherPrice(rest, stored)) && { list_price, price_reason }),
    price: price ?? list_price ?? 0,
    steps: [servicing ?? 0, gap ?? 0, after ?? 0],
  })),
  notes: fields.notes,
});

/** Whether another price was agreed for the service, which the list price has to replace then. */
const hadOtherPrice = ({ key, service_id }: Pick<DraftService, 'key' | 'service_id'>, stored: Draft): boolean =>
  stored.services.some((one) => one.key === key && one.service_id === service_id && one.list_price !== undefined);

/** Somebody the client asked for earlier, and who is not booked now, stays known. */
function toAskedStylist({ isAsked, stylistId }: Fields, { askedStylistId }: Draft): string | undefined {
  if (isAsked) return stylistId || undefined;
  return askedStylistId === stylistId ? undefined : askedStylistId;
}
