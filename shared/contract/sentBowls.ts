import * as z from 'zod';
import { id, required, singleLine } from './fields.ts';

export const instant = z.iso.datetime({ offset: true, error: 'Not a date and time with its offset' }).max(40);
const localId = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, 'Up to 64 letters, digits, . : _ and -')
  .describe(
    'ID of the color bowl, chosen by the sender. A retry with the same ID does not record the color bowl twice.',
  );

/** About 100 tubes in one bowl. */
const maxGrams = 10_000;
const grams = z
  .number('Not a weight')
  .min(0, 'A weight is not below 0')
  .max(maxGrams, 'At most 10,000 g')
  .refine((weight) => Number(weight.toFixed(2)) === weight, 'At most two decimals');

export const maxEntriesPerBowl = 20;

const sentEntry = z.strictObject({
  product: required('Which product it is', 64).describe(
    'ID or barcode of the product that was weighed into the color bowl',
  ),
  start: instant
    .optional()
    .describe('Time when the product was weighed, with UTC offset. Default: start of the color bowl.'),
  grams: grams
    .refine((weight) => weight > 0, 'A weight is above 0')
    .describe('Grams of the product dispensed into the color bowl, including waste'),
  waste: grams.default(0).describe('Grams of the product dispensed and then thrown away. Default: 0.'),
});

/** Bowl as sent by a station or entered by hand, and as stored while it waits for a match. */
export const bowlPayload = z.strictObject({
  local_id: localId,
  start: instant,
  end: instant.optional(),
  stylist: required('Which stylist it was', 64).describe(
    'User ID or badge number of the stylist who mixed the color bowl',
  ),
  client: id.optional().describe('ID of the client that the color bowl was mixed for. Default: no client.'),
  client_name: singleLine(120)
    .default('')
    .describe('Client name as typed by the stylist, for a color bowl without a client ID. Default: empty.'),
  appointment: id
    .optional()
    .describe('ID of the appointment that the color bowl was mixed for. Default: found by client, stylist and time.'),
  service_id: id
    .optional()
    .describe(
      'ID of the service, one of the appointment, that the color bowl was mixed for. Default: chosen by the time of mixing.',
    ),
  entries: z
    .array(sentEntry)
    .min(1, 'A bowl has something in it')
    .max(maxEntriesPerBowl, `At most ${maxEntriesPerBowl} products`),
});

/** Longer durations mean that the station's clock was never set. */
const maxBowlDurationMs = 86_400_000;
const isNear = (moment: string | undefined, start: string): boolean =>
  moment === undefined || Math.abs(Date.parse(moment) - Date.parse(start)) <= maxBowlDurationMs;

/** Bowl payload with the checks across its fields. */
export const sentBowl = bowlPayload
  .refine(({ entries }) => entries.every(({ grams, waste }) => waste <= grams), {
    message: 'No more is wasted than was dispensed',
    path: ['entries'],
  })
  .refine(({ start, end }) => end === undefined || Date.parse(end) >= Date.parse(start), {
    message: 'A bowl does not end before it begins',
    path: ['end'],
  })
  .refine(({ start, end }) => isNear(end, start), { message: 'A bowl ends within a day', path: ['end'] })
  .refine(({ start, entries }) => entries.every((entry) => isNear(entry.start, start)), {
    message: 'A bowl is weighed within a day of its start',
    path: ['entries'],
  })
  .meta({ id: 'SentBowl' });
export type SentBowl = z.output<typeof sentBowl>;

export const verdicts = ['booked', 'known', 'waiting', 'refused'] as const;

/** Outcome for a bowl: booked now, already known, waiting for a match, or refused. */
export const verdict = z.object({
  local_id: z.string().describe('`local_id` of the color bowl as sent; empty if that was missing or invalid'),
  verdict: z.enum(verdicts),
  transaction_id: id.optional().describe('ID of the color bowl on the server. Missing if the color bowl was refused.'),
  message: z
    .string()
    .optional()
    .describe('Reason why the color bowl was refused, or waits for a match. Missing otherwise.'),
});
export type Verdict = z.infer<typeof verdict>;
