import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { api } from '../../shared/contract/index.ts';
import { heartbeatIntervalSeconds } from '../../shared/rules/stations.ts';
import { createCatalog } from './demo/catalogue.ts';
import { createSentEntries } from './demo/formulas.ts';
import { people } from './demo/people.ts';
import { createRandom } from './demo/random.ts';
import { luma } from './demo/salons.ts';
import { demoKey } from './demo/stations.ts';

/*
 * `npm run simulate`: simulates a station of the demo that sends heartbeats and bowls through the real API. `--key` selects another
 * station, `--every 5` sends a bowl every five seconds, `--bowls 20` stops after twenty.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env['PORT'] ?? '4000'}` },
    key: { type: 'string', default: demoKey },
    every: { type: 'string', default: '20' },
    bowls: { type: 'string' },
  },
});

const { beat, sendBowls } = api.stations;
const random = createRandom(Date.now());
const stylists = people.filter(
  ({ user }) =>
    user.organization_id === luma.organization_id &&
    user.user_barcode &&
    user.roles.some(({ role }) => role === 'stylist'),
);
const catalog = createCatalog(luma);

type Call = typeof beat | typeof sendBowls;

/** Sends a request. Exits with the error message if it is rejected, and retries if there is no answer. */
async function send<E extends Call>(endpoint: E, body: object): Promise<z.output<E['reply']>> {
  const request = {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-station-key': values.key },
    body: JSON.stringify({ sent_at: new Date().toISOString(), ...body }),
  };
  for (;;) {
    const response = await fetch(`${values.url}/api${endpoint.path}`, request).catch(() => undefined);
    const answer: unknown = await response?.json().catch(() => undefined);
    if (response?.ok) return endpoint.reply.parse(answer) as z.output<E['reply']>;
    if (response && response.status < 500 && response.status !== 429)
      throw new Error(z.object({ message: z.string() }).parse(answer).message);
    console.log('No answer. The bowl is kept and sent again.');
    await wait(Number(response?.headers.get('retry-after') ?? 5) * 1000);
  }
}

const isoAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

/** A bowl finished just now, for one of forty clients. */
const createBowl = (nth: number) => ({
  local_id: `simulated-${Date.now()}-${nth}`,
  start: isoAgo(240),
  end: isoAgo(2),
  stylist: random.pick(stylists).user.user_barcode ?? '',
  entries: createSentEntries(catalog, `client ${random.below(40)}`, random),
});

const place = await send(beat, {});
console.log(`${place.device_name} of ${place.location_name} is there.`);
let beaten = Date.now();
const maxBowls = values.bowls === undefined ? Number.POSITIVE_INFINITY : Number(values.bowls);
for (let nth = 0; nth < maxBowls; nth++) {
  const bowl = createBowl(nth);
  const [verdict] = (await send(sendBowls, { bowls: [bowl] })).verdicts;
  console.log(
    `${bowl.entries.map(({ product, grams }) => `${grams.toFixed(2)} g of ${product}`).join(', ')}: ${verdict?.verdict} ${verdict?.message ?? ''}`,
  );
  if (nth + 1 < maxBowls) await wait(Number(values.every) * 1000);
  if (Date.now() - beaten > heartbeatIntervalSeconds * 1000) {
    await send(beat, {});
    beaten = Date.now();
  }
}
