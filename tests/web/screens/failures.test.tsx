import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { type Screen, screens } from '../../../web/screens.tsx';
import { consoleScreens } from '../../support/consoleScreens.ts';
import { sampleSalon, sampleUser } from '../../support/samples.ts';
import { as, buildSession } from '../../support/session.ts';
import { showScreen } from '../../support/showScreen.tsx';
import { smallestReply } from '../../support/smallestReply.ts';

// Drawing takes most of the time, and jsdom has no canvas.
vi.mock('../../../web/kit/plot/charts.tsx', () => ({ BarChart: () => null, RingChart: () => null }));

const endpoints = Object.values(api).flatMap((family): Endpoint[] => Object.values(family));
const toPattern = ({ path }: Endpoint) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`);
const findEndpoint = (url: string, method: string | undefined): Endpoint | undefined =>
  endpoints.find((one) => one.method === method && toPattern(one).test(url.replace(/\?.*$/, '')));

/** Screens that ask for a salon show their data with one. */
const withSalon = ['/configure-salon', '/inventory', '/inventory-receiving', '/levels', '/loss'];

/** As a gateway answers that is in the way. */
const busy = () => Response.json({ message: 'Service Unavailable' }, { status: 503 });
function reply(endpoint: Endpoint): Response {
  const { locations, users } = api;
  const samples = new Map<Endpoint, unknown>([
    [locations.listLocationsByRole, [sampleSalon()]],
    [users.listUsers, [sampleUser()]],
  ]);
  return Response.json(samples.get(endpoint) ?? smallestReply(endpoint.reply), { status: endpoint.status ?? 200 });
}

/** Shows a screen to somebody of no salon while some reads fail. Returns the reads made so far, by method and path. */
async function show({ path, load }: Screen, fails: (read: string) => boolean): Promise<Set<string>> {
  const { address = path, allowedUsers = [] } = consoleScreens[path] ?? {};
  const user = allowedUsers.includes('admin') ? as.admin : as.platform;
  localStorage.clear();
  sessionStorage.clear();
  const reads = new Set<string>();
  const answer = (url: string, { method }: RequestInit) => {
    const endpoint = findEndpoint(url, method);
    if (!endpoint) return new Response(null, { status: 404 });
    const read = `${method} ${endpoint.path}`;
    if (endpoint !== api.watch.watch) reads.add(read);
    return fails(read) ? busy() : reply(endpoint);
  };
  const session = buildSession(user, { location_id: null });
  showScreen(await load(), withSalon.includes(path) ? `${address}?location_id=1` : address, user, [], session, answer);
  return reads;
}

/** Waits until a screen has made no further read for a while. */
async function settle(reads: Set<string>): Promise<void> {
  for (let [count, still] = [-1, 0]; still < 3; still = reads.size === count ? still + 1 : 0) {
    count = reads.size;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** By text: roles of a whole grid take too long to work out. */
const hasRetry = () =>
  [...document.querySelectorAll('button')].some(({ textContent }) => textContent?.endsWith('Retry'));
const findRetry = () => waitFor(() => expect(hasRetry()).toBe(true), { timeout: 200, interval: 10 });

/** Reads that add a convenience, without which a screen says everything that it is for. */
const salons = 'POST /gateway/3lp5nnrkw8';
const conveniences: Record<string, readonly string[]> = {
  // Counts on tools of the book, whose panels say so.
  '/scheduler': ['GET /scheduler/waiting', 'GET /scheduler/deleted'],
  // Each clause of the sentence.
  '/salon-dashboard': ['GET /insights/waste', 'GET /insights/cover', 'GET /organization/resellers'],
  // Of the salon in the address: whose changes it follows, its name in a filter, its finished orders, its new bowls.
  ...Object.fromEntries(
    ['/stylist-dashboard-detail', '/monday', '/manage-users', '/order', '/orders', '/edit-client-form'].map((path) => [
      path,
      [salons],
    ]),
  ),
  '/reports': ['GET /transactions'],
  '/waste': ['GET /transactions'],
  '/expected-used': ['GET /transactions'],
  // Names of records.
  '/audit': ['GET /users', 'POST /gateway/ccme69ih27'],
  // "I take clients, too".
  '/add-people': ['GET /users/me'],
  // Number on a tab, a warning of a second product, number of products.
  '/manage-products': ['GET /allProductsMissingInfo'],
  '/product': ['GET /allproducts'],
  '/distributors': ['GET /allproducts'],
};

describe.each(screens.map((one) => [one.path, one] as const))('%s', (path, one) => {
  test('says so and offers Retry if nothing can be read', async () => {
    const reads = await show(one, () => true);
    await settle(reads);
    if (reads.size > 0) await findRetry();
    await waitFor(() => expect(screen.queryByLabelText(/^Loading/)).toBeNull());
    expect(screen.queryByText(/Service Unavailable/)).toBeNull();
  });

  test('says so and offers Retry if one of its reads fails', async () => {
    const reads = await show(one, () => false);
    await settle(reads);
    expect(screen.queryByText('Unexpected Application Error!')).toBeNull();
    cleanup();
    const silent: string[] = [];
    for (const read of reads) {
      await show(one, (other) => other === read);
      await findRetry().catch(() => silent.push(read));
      cleanup();
    }
    expect(silent).toEqual(conveniences[path] ?? []);
  });
});
