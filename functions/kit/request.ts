import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Endpoint, FileRule, FileType, ReceivedFile } from '../../shared/contract/endpoint.ts';
import { callerFields } from '../../shared/contract/fields.ts';
import type { Caller } from './caller.ts';
import { badRequest, HttpError } from './errors.ts';
import { issueMessage } from './issueMessage.ts';
import { detectFileType, isTooLarge, stripMetadata } from './pictures.ts';
import { assertCallerFields } from './scope.ts';

const maxBodyBytes = 1024 * 1024;

type Body = Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>;

const decodeBody = ({ body, isBase64Encoded }: Body): Buffer<ArrayBuffer> =>
  Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');

const tooLarge = (message = 'The request is too large') => new HttpError(413, 'too_large', message);

/** Parses a JSON body; a missing body is {}. @throws 413 above 1 MB, 400 for invalid JSON */
export function parseJsonBody(event: Body): unknown {
  const bytes = decodeBody(event);
  if (bytes.length > maxBodyBytes) throw tooLarge();
  return parseJson(bytes.toString('utf8'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw badRequest('The body is not JSON');
  }
}

const maxFormOverheadBytes = 64 * 1024;
const invalidForm = () => badRequest('The request is no form with one file');

/**
 * Parses a multipart form with one file and a JSON body. The file type is detected from the content, and metadata is stripped.
 * @throws 413 for a file above its limit, 400 for another file type, a damaged file, unexpected parts, or an invalid form
 */
export async function parseFormBody(
  event: Body & Pick<APIGatewayProxyEventV2, 'headers'>,
  { types, maxBytes, part = 'file', bodyPart = 'body', optional }: FileRule,
): Promise<{ file: ReceivedFile | undefined; body: unknown }> {
  const tooLargeMessage = `The file is too large: at most ${maxBytes / 1024 / 1024} MB`;
  const content = decodeBody(event);
  if (content.length > maxBytes + maxFormOverheadBytes) throw tooLarge(tooLargeMessage);
  const headers = { 'content-type': event.headers['content-type'] ?? '' };
  const form = await new Response(content, { headers }).formData().catch(() => undefined);
  if (!form || [...form.keys()].some((name) => name !== part && name !== bodyPart)) throw invalidForm();
  const [files, [body = '{}', ...others]] = [form.getAll(part), form.getAll(bodyPart)];
  const [file] = files;
  if (files.length > 1 || others.length > 0 || typeof body !== 'string') throw invalidForm();
  if (body.length > maxFormOverheadBytes) throw tooLarge();
  if (file === undefined && optional) return { file, body: parseJson(body) };
  if (!(file instanceof Blob)) throw invalidForm();
  if (file.size > maxBytes) throw tooLarge(tooLargeMessage);
  const sent = new Uint8Array(await file.arrayBuffer());
  const type = detectFileType(sent);
  if (!type || !types.includes(type)) {
    const message = `Please choose a file of one of these kinds: ${types.map(formatName).join(', ')}`;
    throw badRequest(message, { [part]: message });
  }
  const bytes = stripMetadata(type, sent);
  if (!bytes) throw badRequest(damagedMessage, { [part]: damagedMessage });
  if (isTooLarge(type, bytes)) throw badRequest(tooManyPixelsMessage, { [part]: tooManyPixelsMessage });
  return { file: { type, bytes }, body: parseJson(body) };
}

const tooManyPixelsMessage = 'This picture has too many pixels. Please choose one of at most 8,192 a side';
const damagedMessage = 'This picture is damaged or cut off. Please choose another one';

const formatName = (type: FileType): string =>
  ({ 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' })[type];

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
