import * as z from 'zod';
import { id, required, singleLine } from './fields.ts';

export const instant = z.iso.datetime({ offset: true, error: 'Not a date and time with its offset' }).max(40);
const localId = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, 'Up to 64 letters, digits, . : _ and -')
  .describe('ID of the bowl, chosen by the sender. Send the same one with every retry.');

/** About 100 tubes in one bowl. */
const maxGrams = 10_000;
const grams = z
  .number('Not a weight')
  .min(0, 'A weight is not below 0')
  .max(maxGrams, 'At most 10,000 g')
  .refine((weight) => Number(weight.toFixed(2)) === weight, 'At most two decimals');

export const maxEntriesPerBowl = 20;

const sentEntry = z.strictObject({
  product: required('Which product it is', 64).describe('Product ID or barcode'),
  start: instant.optional().describe('Time of weighing. Default: start of the bowl.'),
  grams: grams.refine((weight) => weight > 0, 'A weight is above 0').describe('Grams dispensed, waste included'),
  waste: grams.default(0).describe('Grams wasted. Default: 0.'),
});

/** Bowl as sent by a station or entered by hand, and as stored while it waits for a match. */
export const bowlPayload = z.strictObject({
  local_id: localId,
  start: instant,
  end: instant.optional(),
  stylist: required('Which stylist it was', 64).describe('User ID or badge number of the stylist'),
  client: id.optional().describe('ID of the client'),
  client_name: singleLine(120).default('').describe('Name of the client as typed, if no client was chosen'),
  appointment: id
    .optional()
    .describe('ID of the appointment that the bowl is mixed for. Default: found by client, stylist and time.'),
  service_id: id
    .optional()
    .describe(
      'ID of the service of that appointment that the bowl is mixed for. Default: chosen among those that take product, by the time of mixing.',
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
    message: 'What is in a bowl is weighed within a day of its start',
    path: ['entries'],
  })
  .meta({ id: 'SentBowl' });
export type SentBowl = z.output<typeof sentBowl>;

export const verdicts = ['booked', 'known', 'waiting', 'refused'] as const;

/** Outcome for a bowl: booked now, already known, waiting for a match, or refused. */
export const verdict = z.object({
  local_id: z.string().describe('ID of the bowl as sent; empty if it was missing or invalid'),
  verdict: z.enum(verdicts),
  transaction_id: id.optional().describe('ID of the bowl. Missing if it was refused.'),
  message: z.string().optional().describe('Reason why the bowl was refused or waits'),
});
export type Verdict = z.infer<typeof verdict>;
