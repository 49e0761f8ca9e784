import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { callerFields } from '../../shared/contract/fields.ts';
import type { Caller } from './caller.ts';
import { badRequest, HttpError } from './errors.ts';
import { issueMessage } from './issueMessage.ts';
import { assertCallerFields } from './scope.ts';

const maxBodyBytes = 1024 * 1024;

export type Body = Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>;

export const decodeBody = ({ body, isBase64Encoded }: Body): Buffer<ArrayBuffer> =>
  Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');

export const tooLarge = (message = 'The request is too large') => new HttpError(413, 'too_large', message);

/** Parses a JSON body; a missing body is {}. @throws 413 above 1 MB, 400 for invalid JSON */
export function parseJsonBody(event: Body): unknown {
  const bytes = decodeBody(event);
  if (bytes.length > maxBodyBytes) throw tooLarge();
  return parseJson(bytes.toString('utf8'));
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw badRequest('The body is not JSON');
  }
}

/** Removes the fields that the endpoint has retired. */
export const dropRetired = ({ retired = {} }: Pick<Endpoint, 'retired'>, value: unknown): unknown =>
  Object.keys(retired).reduce((rest, path) => dropField(rest, path.split('.')), value);

function dropField(value: unknown, [name = '', ...inner]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => dropField(one, [name, ...inner]));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  const { [name]: field, ...others } = value as Record<string, unknown>;
  return inner.length === 0 ? others : { ...others, [name]: dropField(field, inner) };
}

export const validatePart = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema && validate(schema, value ?? {});

/**
 * Validates a body. Caller fields of older clients are compared with the token first, then removed unless the schema declares them.
 */
export function validateBody(schema: z.ZodType | undefined, value: unknown, caller: Caller | undefined): unknown {
  if (!schema) return undefined;
  if (!caller || value === null || typeof value !== 'object' || Array.isArray(value)) return validate(schema, value);
  const body = value as Record<string, unknown>;
  assertCallerFields(caller, body);
  const declared = 'shape' in schema ? (schema.shape as object) : {};
  const dropped = callerFields.filter((field) => !Object.hasOwn(declared, field));
  return validate(
    schema,
    Object.fromEntries(Object.entries(body).filter(([name]) => !dropped.includes(name as never))),
  );
}

/** @throws 400 with the first error message of the schema, and the message of every field */
function validate(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: issueMessage });
  if (result.success) return result.data;
  const { issues } = result.error;
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) if (path.length > 0) fields[path.join('.')] ??= message;
  throw badRequest(issues[0]?.message ?? 'The request is not valid', fields);
}
