import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineFamily } from '../../../shared/contract/endpoint.ts';
import { fileReply } from '../../../shared/contract/files.ts';
import { ApiError, call, connectApi, isNotFound, isUnexpectedSuccess } from '../../../web/kit/data/call.ts';

const api = defineFamily({
  readThing: {
    summary: 'Reads a thing',
    method: 'GET',
    path: '/things/{id}',
    allow: 'signedIn',
    params: z.object({ id: z.string() }),
    query: z.object({ limit: z.string().optional() }),
    reply: z.object({ name: z.string(), state: z.enum(['new', 'used']).optional() }),
  },
  saveThing: {
    summary: 'Saves a thing',
    method: 'POST',
    path: '/things',
    allow: 'public',
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
  },
  listThings: {
    summary: 'All things',
    method: 'POST',
    path: '/things/list',
    allow: 'signedIn',
    body: z.object({ of: z.int() }),
    reply: z.array(z.object({ name: z.string() })),
    etag: true,
  },
  savePicture: {
    summary: 'Saves a picture of a thing',
    method: 'POST',
    path: '/things/picture',
    allow: 'signedIn',
    sideEffect: 'files',
    body: z.object({ name: z.string() }),
    file: { types: ['image/png'], maxBytes: 1024 },
    reply: z.object({ address: z.string() }),
  },
  getPicture: {
    summary: 'A picture of a thing',
    method: 'GET',
    path: '/things/picture',
    allow: 'signedIn',
    reply: fileReply,
    media: 'file',
  },
});

const network = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
const regained = vi.fn<() => Promise<string | undefined>>(async () => undefined);
const read = () => call(api.readThing, { params: { id: 'a/b' }, query: { limit: '5' } });
const save = () => call(api.saveThing, { body: { name: 'Comb' } });
const sentToken = (nth: number) => new Headers(network.mock.calls[nth - 1]?.[1].headers).get('authorization');
const session = (renewed: string | undefined) =>
  connectApi({ getToken: async () => 'stored', renewToken: async () => renewed, awaitSignIn: regained }, '/api');

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  session('fresh');
});
afterEach(() => {
  network.mockReset();
  regained.mockClear();
  vi.unstubAllGlobals();
});

describe('A call of the console', () => {
  it('goes to the address of its endpoint with the token of the session', async () => {
    network.mockResolvedValueOnce(Response.json({ name: 'Comb' }));
    await read();
    expect(network.mock.calls[0]?.[0]).toBe('/api/things/a%2Fb?limit=5');
    expect(sentToken(1)).toBe('Bearer stored');
  });

  it('has no question mark behind the address when it asks nothing', async () => {
    network.mockResolvedValueOnce(Response.json({ name: 'Comb' }));
    await call(api.readThing, { params: { id: 'a' }, query: {} });
    expect(network.mock.calls[0]?.[0]).toBe('/api/things/a');
  });

  it('sends its body as JSON', async () => {
    network.mockResolvedValueOnce(Response.json({ name: 'Comb' }));
    await save();
    expect(network.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"name":"Comb"}' });
  });

  it('gives only what the endpoint promises', async () => {
    network.mockResolvedValueOnce(Response.json({ name: 'Comb', secret: 'no' }));
    expect(await read()).toEqual({ name: 'Comb' });
  });

  it('keeps a choice that only a newer release knows as its word', async () => {
    network.mockResolvedValueOnce(Response.json({ name: 'Comb', state: 'broken', secret: 'no' }));
    expect(await read()).toEqual({ name: 'Comb', state: 'broken' });
  });

  it('refuses an answer that is not what the endpoint promises', async () => {
    network.mockResolvedValueOnce(Response.json({ name: 7 }));
    await expect(read()).rejects.toThrow();
  });

  it('refuses a success that the endpoint does not know, and logs it', async () => {
    const logged = vi.spyOn(console, 'error');
    network.mockResolvedValueOnce(Response.json({ name: 'Comb' }, { status: 202 }));
    const refusal = await read().catch((error: unknown) => error);
    expect(isUnexpectedSuccess(refusal)).toBe(true);
    expect(isNotFound(refusal)).toBe(false);
    expect(logged).toHaveBeenCalledWith('GET /things/{id} answered 202 instead of 200');
  });

  it('is tried once more with a fresh token when the stored one has run out', async () => {
    network.mockResolvedValueOnce(new Response('{}', { status: 401 }));
    network.mockResolvedValueOnce(Response.json({ name: 'Comb' }));
    expect(await read()).toEqual({ name: 'Comb' });
    expect(sentToken(2)).toBe('Bearer fresh');
    expect(regained).not.toHaveBeenCalled();
  });

  it('waits for the session when the fresh token is refused too, and fails when it is not regained', async () => {
    network.mockImplementation(async () => new Response('{}', { status: 401 }));
    await expect(read()).rejects.toMatchObject({ status: 401 });
    expect(network).toHaveBeenCalledTimes(2);
    expect(regained).toHaveBeenCalledOnce();
  });

  it('goes on once the person has signed in again', async () => {
    network.mockImplementation(async (_, request) =>
      new Headers(request.headers).get('authorization') === 'Bearer again'
        ? Response.json({ name: 'Comb' })
        : new Response('{}', { status: 401 }),
    );
    regained.mockResolvedValueOnce('again');
    expect(await read()).toEqual({ name: 'Comb' });
    expect(network).toHaveBeenCalledTimes(3);
  });

  it('waits again when the session is lost again before the call was answered', async () => {
    network.mockImplementation(async (_, request) =>
      new Headers(request.headers).get('authorization') === 'Bearer third'
        ? Response.json({ name: 'Comb' })
        : new Response('{}', { status: 401 }),
    );
    regained.mockResolvedValueOnce('second').mockResolvedValueOnce('third');
    expect(await read()).toEqual({ name: 'Comb' });
    expect(regained).toHaveBeenCalledTimes(2);
  });

  it('asks for the session when no fresh token can be had', async () => {
    session(undefined);
    network.mockResolvedValueOnce(new Response('{}', { status: 401 }));
    await expect(read()).rejects.toBeInstanceOf(ApiError);
    expect(network).toHaveBeenCalledOnce();
    expect(regained).toHaveBeenCalledOnce();
  });

  it('leaves the session alone when a public endpoint refuses', async () => {
    network.mockResolvedValueOnce(Response.json({ message: 'Wrong password' }, { status: 401 }));
    await expect(save()).rejects.toThrow('Wrong password');
    expect(regained).not.toHaveBeenCalled();
  });

  it("fails with the server's sentences for the form and its fields", async () => {
    const refusal = { message: 'Please check the form', code: 'invalid', fields: { name: 'Name is required' } };
    network.mockResolvedValueOnce(Response.json(refusal, { status: 400 }));
    await expect(save()).rejects.toMatchObject({
      status: 400,
      message: 'Please check the form',
      fields: { name: 'Name is required' },
      data: { code: 'invalid' },
    });
  });

  it('fails with a neutral sentence when the server says nothing readable', async () => {
    const message = 'Something went wrong. Check the connection, or try again.';
    for (const body of ['<html>', '{"message":"Service Unavailable"}']) {
      network.mockResolvedValueOnce(new Response(body, { status: 503 }));
      await expect(save()).rejects.toMatchObject({ status: 503, message, fields: {} });
    }
  });

  it.each(['TimeoutError', 'AbortError'])('says so when the server does not answer in time (%s)', async (name) => {
    network.mockRejectedValueOnce(new DOMException('signal timed out', name));
    await expect(save()).rejects.toMatchObject({ status: 0, message: 'The server did not answer in time.' });
  });

  it('says so when the server cannot be reached', async () => {
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(save()).rejects.toMatchObject({
      status: 0,
      message: 'The server cannot be reached. Check the connection.',
    });
  });
});

describe('A list that seldom changes', () => {
  const list = (of = 1) => call(api.listThings, { body: { of } });
  const tag = (nth: number) => new Headers(network.mock.calls[nth - 1]?.[1].headers).get('if-none-match');
  const tagged = (name: string, etag: string) => Response.json([{ name }], { headers: { etag } });

  it('is asked for under its tag, and the copy at hand is given while it is the same', async () => {
    network.mockResolvedValueOnce(tagged('Comb', '"a"'));
    const first = await list();
    network.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await list()).toBe(first);
    expect([tag(1), tag(2)]).toEqual([null, '"a"']);
    network.mockResolvedValueOnce(tagged('Brush', '"b"'));
    expect(await list()).toEqual([{ name: 'Brush' }]);
    network.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await list()).toEqual([{ name: 'Brush' }]);
    expect(tag(4)).toBe('"b"');
  });

  it('has a tag for each question, and none after a refusal or in another session', async () => {
    network.mockResolvedValueOnce(Response.json({ message: 'No' }, { status: 403, headers: { etag: '"no"' } }));
    await expect(list()).rejects.toThrow('No');
    network.mockResolvedValueOnce(tagged('Comb', '"a"'));
    await list();
    network.mockResolvedValueOnce(tagged('Other', '"o"'));
    await list(2);
    session('fresh');
    network.mockResolvedValueOnce(tagged('Comb', '"a"'));
    await list();
    expect([tag(2), tag(3), tag(4)]).toEqual([null, null, null]);
  });
});

describe('A file', () => {
  it('goes as a form with the body beside it', async () => {
    network.mockResolvedValueOnce(Response.json({ address: '/images/1' }));
    const file = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
    await call(api.savePicture, { body: { name: 'Comb' }, file });
    const { body, headers } = network.mock.calls[0]?.[1] ?? {};
    if (!(body instanceof FormData)) throw new Error('No form was sent');
    expect(body.get('body')).toBe('{"name":"Comb"}');
    expect(await (body.get('file') as File).bytes()).toEqual(new Uint8Array([1, 2, 3]));
    expect(new Headers(headers).has('content-type')).toBe(false);
  });

  it('comes back as its type and its bytes, and a refusal as its sentence', async () => {
    network.mockResolvedValueOnce(new Response(new Uint8Array([9, 8]), { headers: { 'content-type': 'image/png' } }));
    expect(await call(api.getPicture, {})).toEqual({ type: 'image/png', bytes: new Uint8Array([9, 8]) });
    network.mockResolvedValueOnce(Response.json({ message: 'Picture not found' }, { status: 404 }));
    await expect(call(api.getPicture, {})).rejects.toThrow('Picture not found');
  });
});
