import * as z from 'zod';

/** Machine-readable error codes. */
export const errorCodes = [
  'invalid',
  'signed_out',
  'forbidden',
  'second_factor_required',
  'not_found',
  'conflict',
  'stale',
  'double_booked',
  'client_busy',
  'past_day',
  'future_no_show',
  'duplicate_client',
  'stranded',
  'over_delivery',
  'too_large',
  'too_many',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Body of every error reply. Some codes add fields, such as the current record, the overlapping time or the existing client. */
export const errorBody = z
  .looseObject({
    message: z.string().describe('A sentence fit to be shown'),
    code: z.enum(errorCodes).optional().describe('For programs; missing when the gateway itself refuses'),
    fields: z.record(z.string(), z.string()).optional().describe('By path, a sentence for each field that is wrong'),
    request_id: z.string().optional().describe('Only with internal: how the log calls this request'),
  })
  .meta({ id: 'Error' });
