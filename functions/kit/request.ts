import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { FileRule, FileType, ReceivedFile } from '../../shared/contract/endpoint.ts';
import { callerFields } from '../../shared/contract/fields.ts';
import type { Caller } from './caller.ts';
import { badRequest, HttpError } from './errors.ts';
import { bareOf, typeOf } from './pictures.ts';
import { checkCallerFields } from './scope.ts';
import { wording } from './wording.ts';

const maxBytes = 1024 * 1024;

type Body = Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>;

const bytesOf = ({ body, isBase64Encoded }: Body): Buffer<ArrayBuffer> =>
  Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');

const tooLarge = (message = 'The request is too large') => new HttpError(413, 'too_large', message);

/** @throws 413 above 1 MB, 400 for what is not JSON; a missing body reads as {} */
export function jsonOf(event: Body): unknown {
  const bytes = bytesOf(event);
  if (bytes.length > maxBytes) throw tooLarge();
  return parsed(bytes.toString('utf8'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw badRequest('The body is not JSON');
  }
}

const beside = 64 * 1024;
const noForm = () => badRequest('The request is no form with one file');

/**
 * The parts of a form: one file, judged by what it holds and never by what it says it is, without what its picture does not need; and the
 * body.
 * @throws 413 for a file above its limit, 400 for another kind of file, a damaged one, more parts, and what is no form
 */
export async function formOf(
  event: Body & Pick<APIGatewayProxyEventV2, 'headers'>,
  { types, mostBytes, part = 'file', bodyPart = 'body', optional }: FileRule,
): Promise<{ file: ReceivedFile | undefined; body: unknown }> {
  const most = `The file is too large: at most ${mostBytes / 1024 / 1024} MB`;
  const content = bytesOf(event);
  if (content.length > mostBytes + beside) throw tooLarge(most);
  const headers = { 'content-type': event.headers['content-type'] ?? '' };
  const form = await new Response(content, { headers }).formData().catch(() => undefined);
  if (!form || [...form.keys()].some((name) => name !== part && name !== bodyPart)) throw noForm();
  const [files, [body = '{}', ...others]] = [form.getAll(part), form.getAll(bodyPart)];
  const [file] = files;
  if (files.length > 1 || others.length > 0 || typeof body !== 'string') throw noForm();
  if (body.length > beside) throw tooLarge();
  if (file === undefined && optional) return { file, body: parsed(body) };
  if (!(file instanceof Blob)) throw noForm();
  if (file.size > mostBytes) throw tooLarge(most);
  const sent = new Uint8Array(await file.arrayBuffer());
  const type = typeOf(sent);
  if (!type || !types.includes(type)) {
    const message = `Please choose a file of one of these kinds: ${types.map(formatName).join(', ')}`;
    throw badRequest(message, { [part]: message });
  }
  const bytes = bareOf(type, sent);
  if (!bytes) throw badRequest(damaged, { [part]: damaged });
  return { file: { type, bytes }, body: parsed(body) };
}

const damaged = 'This picture is damaged or cut off. Please choose another one';

const formatName = (type: FileType): string =>
  ({ 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' })[type];

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
  const result = schema.safeParse(value, { error: wording });
  if (result.success) return result.data;
  const { issues } = result.error;
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) if (path.length > 0) fields[path.join('.')] ??= message;
  throw badRequest(issues[0]?.message ?? 'The request is not valid', fields);
}
