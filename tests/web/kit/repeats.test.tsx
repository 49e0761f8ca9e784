import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineFamily } from '../../../shared/contract/endpoint.ts';
import { idempotencyFields } from '../../../shared/contract/fields.ts';
import { call } from '../../../web/kit/data/call.ts';

const api = defineFamily({
  addThing: {
    summary: 'Adds a thing, once for a key',
    method: 'POST',
    path: '/things/new',
    allow: 'public',
    body: z.strictObject({ name: z.string(), ...idempotencyFields }),
    reply: z.object({ name: z.string() }),
  },
});

const network = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
beforeEach(() => {
  network.mockReset();
  sessionStorage.clear();
  vi.stubGlobal('fetch', network);
});

describe('A request that makes something', () => {
  const add = (name: string) => call(api.addThing, { body: { name } }).catch(() => undefined);
  const keys = () => network.mock.calls.map(([, { body }]) => JSON.parse(String(body)).idempotency_key);
  const lost = () => network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const answered = () => network.mockResolvedValueOnce(Response.json({ name: 'Comb' }));

  it('has the same key until it was answered, however often it is sent', async () => {
    lost();
    network.mockResolvedValueOnce(new Response('{', { status: 200 }));
    answered();
    for (let times = 0; times < 3; times += 1) await add('Comb');
    expect(keys()[0]).toMatch(/^[\w-]{36}$/);
    expect(new Set(keys()).size).toBe(1);
  });

  it('has another key when something else is asked, and once the first was answered', async () => {
    lost();
    answered();
    answered();
    for (const name of ['Comb', 'Brush', 'Brush']) await add(name);
    expect(new Set(keys()).size).toBe(3);
  });

  it('goes out as well where the browser keeps nothing', async () => {
    const refused = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    answered();
    expect(await add('Comb')).toEqual({ name: 'Comb' });
    refused.mockRestore();
  });

  it('keeps a key that its sender has chosen', async () => {
    answered();
    await call(api.addThing, { body: { name: 'Comb', idempotency_key: 'mine' } });
    expect(keys()).toEqual(['mine']);
  });
});
