import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FileRule, FileType, ReceivedFile } from '../../shared/contract/endpoint.ts';
import { badRequest } from './errors.ts';
import { detectFileType, isTooLarge, stripMetadata } from './pictures.ts';
import { type Body, decodeBody, parseJson, tooLarge } from './request.ts';

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
