import * as z from 'zod';

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
  'patch_test',
  'products_sold',
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
    message: z.string().describe('Error message in one sentence, to show to the user'),
    code: z
      .enum(errorCodes)
      .optional()
      .describe(
        'Machine-readable error code. Missing if the API gateway refused the request before the server saw it.',
      ),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('Error message for each invalid field of the request, by field path such as `items.0.quantity`'),
    request_id: z
      .string()
      .optional()
      .describe('ID of the failed request in the server log. Present only with the error code `internal`.'),
  })
  .meta({ id: 'Error' });
