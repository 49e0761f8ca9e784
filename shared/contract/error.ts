import * as z from 'zod';

/** Machine-readable error codes. */
export const errorCodes = [
  'invalid',
  'signed_out',
  'forbidden',
  'second_factor_required',
  'password_required',
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
    message: z.string().describe('Message to show to the user, one sentence'),
    code: z
      .enum(errorCodes)
      .optional()
      .describe('Error code for programs. Missing if the gateway itself refused the request.'),
    fields: z.record(z.string(), z.string()).optional().describe('Message for each invalid field, by field path'),
    request_id: z
      .string()
      .optional()
      .describe('ID of this request in the server log. Present only with code `internal`.'),
  })
  .meta({ id: 'Error' });
