import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { deleteFile, putFile } from '../../../functions/kit/files.ts';
import { parseFormBody } from '../../../functions/kit/formBody.ts';
import { serve } from '../../../functions/kit/serve.ts';
import { defineFamily, type Endpoint } from '../../../shared/contract/endpoint.ts';
import { required } from '../../../shared/contract/fields.ts';
import { fileReply } from '../../../shared/contract/files.ts';
import { buildOpenApi } from '../../../shared/contract/openapi.ts';
import { headFile } from '../../support/files.ts';
import { lambdaContext } from '../../support/lambdaContext.ts';
import { seedOrganizations, team } from '../../support/people.ts';
import { pictures } from '../../support/pictures.ts';
import { buildEvent, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

const maxBytes = 1024 * 1024;

/** A sample family: wigs with pictures. */
const wigs = defineFamily({
  savePicture: {
    summary: 'Save the picture of a wig',
    method: 'POST',
    path: '/wigs/picture',
    allow: [3],
    sideEffect: 'files',
    file: { types: ['image/png', 'image/webp'], maxBytes },
    body: z.strictObject({ name: required('Name is required', 80) }),
    reply: z.object({ address: z.string(), type: z.string(), bytes: z.int(), name: z.string() }),
    status: 201,
  },
  readPicture: {
    summary: 'The picture again',
    method: 'POST',
    path: '/wigs/picture/read',
    allow: [3],
    file: { types: ['image/png', 'image/jpeg', 'image/webp'], maxBytes },
    reply: fileReply,
    media: 'file',
  },
  dropPicture: {
    summary: 'Delete a picture',
    method: 'POST',
    path: '/wigs/picture/drop',
    allow: [3],
    sideEffect: 'files',
    body: z.strictObject({ address: z.string() }),
    reply: z.object({}),
    status: 204,
  },
  silently: {
    summary: 'Saves a picture and does not say so',
    method: 'POST',
    path: '/wigs/silently',
    allow: [3],
    file: { types: ['image/png'], maxBytes },
    reply: z.object({}),
  },
  listWigs: {
    summary: 'All wigs',
    method: 'POST',
    path: '/wigs',
    allow: [3],
    body: z.strictObject({ of: z.int() }),
    reply: z.array(z.int()),
    etag: true,
  },
});

const handler = serve(
  wigs,
  {
    savePicture: async ({ file, body, caller }) => {
      const address = await putFile(caller.organization_id, 'wigs', file);
      return { address, type: file.type, bytes: file.bytes.length, name: body.name };
    },
    readPicture: async ({ file }) => file,
    dropPicture: ({ body, caller }) => deleteFile(caller.organization_id, body.address),
    silently: async ({ file, caller }) => {
      await putFile(caller.organization_id, 'wigs', file);
      return {};
    },
    listWigs: async ({ body }) => Array.from({ length: 500 }, (_, index) => index * body.of),
  },
  parseFormBody,
);

startForFile(startProduct);
beforeAll(() => seedOrganizations());

type Sent = { bytes?: Uint8Array; type?: string; body?: string; headers?: Record<string, string> };

async function send(endpoint: Endpoint, { bytes = new Uint8Array(), type, body, headers = {} }: Sent, by = team.admin) {
  const event = buildEvent(endpoint, { path: endpoint.path }, by);
  const result = await handler(
    {
      ...event,
      body: body ?? Buffer.from(bytes).toString('base64'),
      isBase64Encoded: body === undefined,
      headers: { ...event.headers, ...(type !== undefined && { 'content-type': type }), ...headers },
    },
    lambdaContext(),
  );
  const isJson = result.headers?.['content-type'] === 'application/json';
  return { ...result, data: isJson ? JSON.parse(result.body ?? '{}') : undefined };
}

/** Encodes a form as a browser does. */
async function formOf(
  parts: Record<string, string | Blob | undefined>,
): Promise<Required<Pick<Sent, 'bytes' | 'type'>>> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) if (part !== undefined) form.append(name, part);
  const response = new Response(form);
  return { bytes: await response.bytes(), type: response.headers.get('content-type') ?? '' };
}

const bytesOf = (head: string, length = 200) => {
  const bytes = Buffer.alloc(length, 7);
  bytes.write(head, 'latin1');
  return bytes;
};
const png = (length?: number) => pictures.png(length);
const { jpeg, webp } = pictures;
const blob = (bytes: Uint8Array, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type });
const name = JSON.stringify({ name: 'Long Red' });

describe('a file', () => {
  test('comes with a body, is kept for good under an address of its own, and can be deleted', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => send(wigs.savePicture, await formOf({ body: name, file: blob(png()) }))),
    );
    expect(one).toMatchObject({ statusCode: 201, data: { type: 'image/png', bytes: 200, name: 'Long Red' } });
    const { address } = one?.data ?? {};
    expect(address).toMatch(/^\/images\/1\/wigs\/[0-9A-Z]{26}\.png$/);
    expect(other?.data.address).not.toBe(address);
    expect(await headFile(address)).toEqual({ type: 'image/png', bytes: 200 });
    expect((await send(wigs.dropPicture, { body: JSON.stringify({ address }) })).statusCode).toBe(204);
    expect(await headFile(address)).toBeUndefined();
    expect((await send(wigs.dropPicture, { body: JSON.stringify({ address }) })).statusCode).toBe(204);
  });

  test('of another organization cannot be named', async () => {
    const { data } = await send(wigs.savePicture, await formOf({ body: name, file: blob(png()) }));
    const address = data.address.replace('/images/1/', '/images/2/');
    expect((await send(wigs.dropPicture, { body: JSON.stringify({ address }) })).statusCode).toBe(500);
    expect(await headFile(data.address)).toBeDefined();
  });

  test('is what its bytes say, whatever it says it is', async () => {
    const said = await send(wigs.savePicture, await formOf({ body: name, file: blob(webp, 'text/html') }));
    expect(said.data).toMatchObject({ type: 'image/webp' });
    for (const [file, what] of [
      [jpeg, 'a kind that is not taken here'],
      [bytesOf('<svg onload=alert(1)>'), 'a script'],
      [bytesOf('%PDF-1.7'), 'a document'],
      [png().subarray(0, 4), 'the first bytes of one'],
      [new Uint8Array(), 'nothing'],
    ] as const) {
      const { statusCode, data } = await send(wigs.savePicture, await formOf({ body: name, file: blob(file) }));
      expect({ statusCode, fields: data.fields }, what).toEqual({
        statusCode: 400,
        fields: { file: 'Please choose a file of one of these kinds: PNG, WebP' },
      });
    }
  });

  test('that is cut off is refused, and of a whole one nothing is kept but the picture', async () => {
    const cut = await send(wigs.savePicture, await formOf({ body: name, file: blob(png().subarray(0, 100)) }));
    expect(cut).toMatchObject({ statusCode: 400, data: { message: /damaged or cut off/ } });
    const page = Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')]);
    const { data } = await send(wigs.savePicture, await formOf({ body: name, file: blob(page) }));
    expect(data.bytes).toBe(png().length);
  });

  test('is taken up to its limit and not beyond', async () => {
    expect((await send(wigs.savePicture, await formOf({ body: name, file: blob(png(maxBytes)) }))).statusCode).toBe(
      201,
    );
    for (const length of [maxBytes + 1, maxBytes * 2]) {
      const { statusCode, data } = await send(wigs.savePicture, await formOf({ body: name, file: blob(png(length)) }));
      expect({ statusCode, data }).toMatchObject({ statusCode: 413, data: { message: /at most 1 MB/ } });
    }
    const body = JSON.stringify({ name: 'x'.repeat(70_000) });
    expect((await send(wigs.savePicture, await formOf({ body, file: blob(png()) }))).statusCode).toBe(413);
  });

  test('comes with a body that is held to its schema, from somebody who may', async () => {
    const file = blob(png());
    const noName = await send(wigs.savePicture, await formOf({ file, body: '{}' }));
    expect(noName).toMatchObject({ statusCode: 400, data: { fields: { name: 'Name is required' } } });
    expect((await send(wigs.savePicture, await formOf({ file, body: '{' }))).statusCode).toBe(400);
    expect((await send(wigs.savePicture, await formOf({ file, body: name }), team.desk)).statusCode).toBe(403);
  });

  test('goes back with its type and every byte', async () => {
    const { statusCode, headers, body, isBase64Encoded } = await send(
      wigs.readPicture,
      await formOf({ file: blob(jpeg) }),
    );
    expect({ statusCode, isBase64Encoded }).toEqual({ statusCode: 200, isBase64Encoded: true });
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(Buffer.from(body ?? '', 'base64')).toEqual(jpeg);
  });

  test('is not written by an endpoint that does not say so', async () => {
    expect((await send(wigs.silently, await formOf({ file: blob(png()) }))).statusCode).toBe(500);
  });
});

describe('what is no form with one file', () => {
  test.each([
    ['JSON', async () => ({ body: name, type: 'application/json' })],
    ['a form without a file', () => formOf({ body: name })],
    ['a form whose file is a text', () => formOf({ body: name, file: 'text' })],
    ['a form with another part', () => formOf({ body: name, file: blob(png()), more: 'x' })],
    ['a form with another file', () => formOf({ body: name, file: blob(png()), other: blob(png()) })],
    ['a body that is a file', () => formOf({ body: blob(png()), file: blob(png()) })],
    [
      'a form without its boundary',
      async () => ({ ...(await formOf({ file: blob(png()) })), type: 'multipart/form-data' }),
    ],
    ['an empty one', async () => ({ bytes: new Uint8Array(), type: 'multipart/form-data; boundary=x' })],
  ] satisfies [string, () => Promise<Sent>][])('is refused: %s', async (_, sent) => {
    const { statusCode, data } = await send(wigs.savePicture, await sent());
    expect({ statusCode, code: data.code }).toEqual({ statusCode: 400, code: 'invalid' });
  });

  test('is refused however a form is broken', async () => {
    const { bytes, type } = await formOf({ body: name, file: blob(png(400)) });
    const broken = fc.oneof(
      fc.nat(bytes.length).map((end) => ({ bytes: bytes.subarray(0, end), type })),
      fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)).map(([at, byte]) => ({ bytes: bytes.with(at, byte), type })),
      fc.tuple(fc.nat(bytes.length), fc.uint8Array({ maxLength: 200 })).map(([at, more]) => ({
        bytes: new Uint8Array([...bytes.subarray(0, at), ...more, ...bytes.subarray(at)]),
        type,
      })),
      fc.string({ maxLength: 80 }).map((boundary) => ({ bytes, type: `multipart/form-data; boundary=${boundary}` })),
      fc.uint8Array({ maxLength: 500 }).map((noise) => ({ bytes: noise, type })),
    );
    await fc.assert(
      fc.asyncProperty(broken, async (sent) => {
        const { statusCode = 0 } = await send(wigs.savePicture, sent);
        // The changed byte may be part of the picture or of a name, which leaves the form valid.
        expect([201, 400, 413]).toContain(statusCode);
      }),
      { numRuns: 400 },
    );
  });
});

describe('a reply that seldom changes', () => {
  const list = (of: number, tag?: string) =>
    send(wigs.listWigs, {
      body: JSON.stringify({ of }),
      ...(tag !== undefined && { headers: { 'if-none-match': tag } }),
    });

  test('is sent once, and then only said to be the same', async () => {
    const { headers, data } = await list(1);
    expect(data).toHaveLength(500);
    const etag = String(headers?.['etag']);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`])
      expect(await list(1, tag)).toMatchObject({ statusCode: 304, headers: { etag } });
    expect((await list(1, etag)).body).toBeUndefined();
    for (const tag of ['', '"other"', '*x']) expect((await list(1, tag)).statusCode, tag).toBe(200);
    expect((await list(2, etag)).statusCode).toBe(200);
  });

  test('is not there for whoever may not have it, tag or no tag', async () => {
    const { headers } = await list(1);
    const sent = { body: '{"of":1}', headers: { 'if-none-match': String(headers?.['etag']) } };
    expect((await send(wigs.listWigs, sent, team.desk)).statusCode).toBe(403);
  });
});

test('the description of the API shows forms, files and tags', () => {
  const { paths } = buildOpenApi({ wigs });
  const { requestBody, responses } = paths['/wigs/picture']?.['post'] ?? {};
  expect(requestBody?.content?.['multipart/form-data']?.schema).toMatchObject({
    required: ['file', 'body'],
    properties: { file: { format: 'binary' }, body: { properties: { name: { type: 'string' } } } },
  });
  expect(Object.keys(responses ?? {})).toContain('413');
  expect(paths['/wigs/picture/read']?.['post']?.responses['200']?.content).toHaveProperty('application/octet-stream');
  expect(Object.keys(paths['/wigs']?.['post']?.responses ?? {})).toContain('304');
});
