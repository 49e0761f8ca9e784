import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { api } from '../../shared/contract/index.ts';
import { heartbeatIntervalSeconds } from '../../shared/rules/stations.ts';
import { catalogueOf } from './demo/catalogue.ts';
import { people } from './demo/people.ts';
import { randomFrom } from './demo/random.ts';
import { luma } from './demo/salons.ts';
import { demoKey } from './demo/stations.ts';

/*
 * `npm run simulate` is a weighing station of the demo: it sends heartbeats, and a bowl every so many seconds, through the same door as
 * a real one. `--key` is another station's, `--every 5` a bowl every five seconds, `--bowls 20` ends after twenty.
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
const random = randomFrom(Date.now());
const stylists = people.filter(({ user }) => user.user_barcode && user.roles.some(({ role }) => role === 'stylist'));
const shades = catalogueOf(luma).products.filter((one) => one.product_container_size > 0 && one.product_cost > 0);

type Call = typeof beat | typeof sendBowls;

/** What the door answers; a refusal ends the station with its sentence, and without an answer it tries again, as it may. */
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

/** A bowl that was finished just now: a shade or two, and what was left of them. */
const mixed = (nth: number) => ({
  local_id: `simulated-${Date.now()}-${nth}`,
  start: isoAgo(240),
  end: isoAgo(2),
  stylist: random.pick(stylists).user.user_barcode ?? '',
  entries: Array.from({ length: 1 + random.below(3) }, () => {
    const grams = 15 + random.below(4500) / 100;
    return {
      product: random.pick(shades).product_upc_code,
      grams: round(grams),
      waste: round(grams * random.next() * 0.09),
    };
  }),
});
const round = (grams: number): number => Math.round(grams * 100) / 100;

const place = await send(beat, {});
console.log(`${place.device_name} of ${place.location_name} is there.`);
let beaten = Date.now();
const most = values.bowls === undefined ? Number.POSITIVE_INFINITY : Number(values.bowls);
for (let nth = 0; nth < most; nth++) {
  const bowl = mixed(nth);
  const [verdict] = (await send(sendBowls, { bowls: [bowl] })).verdicts;
  console.log(
    `${bowl.entries.map(({ product, grams }) => `${grams.toFixed(2)} g of ${product}`).join(', ')}: ${verdict?.verdict} ${verdict?.message ?? ''}`,
  );
  if (nth + 1 < most) await wait(Number(values.every) * 1000);
  if (Date.now() - beaten > heartbeatIntervalSeconds * 1000) {
    await send(beat, {});
    beaten = Date.now();
  }
}
