import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { callerFields } from '../../shared/contract/fields.ts';
import type { Caller } from './caller.ts';
import { badRequest, HttpError } from './errors.ts';
import { checkCallerFields } from './scope.ts';

const maxBytes = 1024 * 1024;

/** @throws 413 above 1 MB, 400 for what is not JSON; a missing body reads as {} */
export function jsonOf({ body, isBase64Encoded }: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>): unknown {
  const text = isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');
  if (Buffer.byteLength(text) > maxBytes) throw new HttpError(413, 'too_large', 'The request is too large');
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw badRequest('The body is not JSON');
  }
}

export const acceptPart = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema && accept(schema, value ?? {});

/**
 * Checks a body against its schema. What it says about its sender is compared with the token first; where the schema has no
 * such field it is then dropped, so that older clients may go on sending it.
 */
export function acceptBody(schema: z.ZodType | undefined, value: unknown, caller: Caller | undefined): unknown {
  if (!schema) return undefined;
  if (!caller || value === null || typeof value !== 'object' || Array.isArray(value)) return accept(schema, value);
  const body = value as Record<string, unknown>;
  checkCallerFields(caller, body);
  const declared = 'shape' in schema ? (schema.shape as object) : {};
  const dropped = callerFields.filter((field) => !Object.hasOwn(declared, field));
  return accept(schema, Object.fromEntries(Object.entries(body).filter(([name]) => !dropped.includes(name as never))));
}

/** @throws 400 with the first sentence of the schema, and every field's own sentence beside it */
function accept(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) if (path.length > 0) fields[path.join('.')] ??= message;
  throw badRequest(issues[0]?.message ?? 'The request is not valid', fields);
}
