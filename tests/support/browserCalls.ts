import { vi } from 'vitest';
import { api } from '../../shared/contract/index.ts';
import { matchEndpoint } from '../../shared/contract/match.ts';
import type { User } from '../../shared/contract/users.ts';
import { sendEvent } from './product.ts';

/** Lets the console's own calls reach the functions, as this person. */
export const callAs = (person: User): void =>
  void vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'https://salon.example');
    const path = pathname.replace('/api', '');
    const found = matchEndpoint(api, method, path);
    if (!found) throw new Error(`${method} ${path} is no endpoint`);
    const { endpoint, params } = found;
    const query = Object.fromEntries(searchParams);
    const raw = { path, params, query, ...(body && { body: String(body) }) };
    const { status, data } = await sendEvent(endpoint, raw, person);
    return status === 204 ? new Response(null, { status }) : Response.json(data, { status });
  });
