import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineFamily } from '../../../shared/contract/endpoint.ts';
import { ApiError, call, connect, isNotFound, isUnknownSuccess } from '../../../web/kit/call.ts';

const api = defineFamily({
  readThing: {
    summary: 'Reads a thing',
    method: 'GET',
    path: '/things/{id}',
    allow: 'signedIn',
    params: z.object({ id: z.string() }),
    query: z.object({ limit: z.string() }),
    reply: z.object({ name: z.string() }),
  },
  saveThing: {
    summary: 'Saves a thing',
    method: 'POST',
    path: '/things',
    allow: 'public',
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
  },
});

const network = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
const ended = vi.fn();
const read = () => call(api.readThing, { params: { id: 'a/b' }, query: { limit: '5' } });
const save = () => call(api.saveThing, { body: { name: 'Comb' } });
const sentToken = (nth: number) => new Headers(network.mock.calls[nth - 1]?.[1].headers).get('authorization');
const session = (renewed: string | undefined) =>
  connect({ current: async () => 'stored', renewed: async () => renewed, ended }, '/api');

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  session('fresh');
});
afterEach(() => {
  network.mockReset();
  ended.mockReset();
  vi.unstubAllGlobals();
});

describe('A call of the console', () => {
  it('goes to the address of its endpoint with the token of the session', async () => {
    network.mockResolvedValueOnce(Response.json({ name: 'Comb' }));
    await read();
    expect(network.mock.calls[0]?.[0]).toBe('/api/things/a%2Fb?limit=5');
    expect(sentToken(1)).toBe('Bearer stored');
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

  it('refuses an answer that is not what the endpoint promises', async () => {
    network.mockResolvedValueOnce(Response.json({ name: 7 }));
    await expect(read()).rejects.toThrow();
  });

  it('refuses a success that the endpoint does not know, and logs it', async () => {
    const logged = vi.spyOn(console, 'error');
    network.mockResolvedValueOnce(Response.json({ name: 'Comb' }, { status: 202 }));
    const refusal = await read().catch((error: unknown) => error);
    expect(isUnknownSuccess(refusal)).toBe(true);
    expect(isNotFound(refusal)).toBe(false);
    expect(logged).toHaveBeenCalledWith('GET /things/{id} answered 202 instead of 200');
  });

  it('is tried once more with a fresh token when the stored one has run out', async () => {
    network.mockResolvedValueOnce(new Response('{}', { status: 401 }));
    network.mockResolvedValueOnce(Response.json({ name: 'Comb' }));
    expect(await read()).toEqual({ name: 'Comb' });
    expect(sentToken(2)).toBe('Bearer fresh');
    expect(ended).not.toHaveBeenCalled();
  });

  it('ends the session when the fresh token is refused too', async () => {
    network.mockImplementation(async () => new Response('{}', { status: 401 }));
    await expect(read()).rejects.toMatchObject({ status: 401 });
    expect(network).toHaveBeenCalledTimes(2);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('ends the session when no fresh token can be had', async () => {
    session(undefined);
    network.mockResolvedValueOnce(new Response('{}', { status: 401 }));
    await expect(read()).rejects.toBeInstanceOf(ApiError);
    expect(network).toHaveBeenCalledOnce();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('leaves the session alone when a public endpoint refuses', async () => {
    network.mockResolvedValueOnce(Response.json({ message: 'Wrong password' }, { status: 401 }));
    await expect(save()).rejects.toThrow('Wrong password');
    expect(ended).not.toHaveBeenCalled();
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
    network.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    await expect(save()).rejects.toMatchObject({ status: 502, message: 'Something went wrong.', fields: {} });
  });

  it('says so when the server cannot be reached', async () => {
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(save()).rejects.toMatchObject({
      status: 0,
      message: 'The server cannot be reached. Check the connection.',
    });
  });
});
