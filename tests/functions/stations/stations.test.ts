import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { listAll } from '../../../functions/kit/read.ts';
import { commit, put, putAll } from '../../../functions/kit/write.ts';
import { parseBowl } from '../../../functions/reports/store.ts';
import { loadTotals } from '../../../functions/reports/totalsStore.ts';
import { recompute } from '../../../infra/commands/recompute.ts';
import { createCatalog } from '../../../infra/local/demo/catalogue.ts';
import { people } from '../../../infra/local/demo/people.ts';
import { createConfig, fairfax } from '../../../infra/local/demo/salons.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { guides } from '../../../shared/contract/guides.ts';
import { api } from '../../../shared/contract/index.ts';
import { sentBowl } from '../../../shared/contract/sentBowls.ts';
import { maxStationsPerSalon } from '../../../shared/contract/stations.ts';
import { getOpeningHours } from '../../../shared/rules/openingHours.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { toInstant, toMoment } from '../../../shared/rules/time.ts';
import { buildUser, north, ours, seedOrganizations, team, theirs } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { runDuring } from '../../support/runDuring.ts';
import { sampleAppointment } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  codedProduct,
  fillProducts,
  findStockLine,
  listAllMovements,
  quantityOnHand,
  recount,
  sumOfMovements,
} from '../../support/stock.ts';

startForFile(startProduct);
const { addStation, beat, listDevices, revokeStationKeys, rotateStationKey, sendBowls } = api.stations;
const { discardWaitingBowl, listWaitingBowls, matchWaitingBowl } = api.stations;
const location_id = north.location_id;
/** Monday, 2 PM in the salon. */
const clock = Date.parse('2026-11-23T19:00:00Z');
const at = (minutes: number) => new Date(clock + minutes * 60_000).toISOString();

const shade = (nth: number) => ({ id: `01S${nth}`, code: `SHADE-${nth}` });
const [tube, oxidant, nameless, counted, recounted] = [shade(1), shade(2), shade(3), shade(4), shade(5)];
const [shelved, steady, raced] = [shade(6), shade(7), shade(8)];
const [first, second, third, fourth] = [shade(9), shade(10), shade(11), shade(12)];
/** A stylist with a badge. */
const wearer = buildUser('stylist', north, { user_barcode: '551820394670' });
let client = '';

beforeAll(async () => {
  setClock(() => clock);
  await seedOrganizations([...Object.values(team), wearer]);
  const shades = [tube, oxidant, nameless, counted, recounted, shelved, steady, raced, first, second, third, fourth];
  const sizeOf = (code: string) => (code === nameless.code ? 0 : 2.1);
  const products = shades.map(({ id, code }) =>
    codedProduct(code, { product_id: id, product_container_size: sizeOf(code) }),
  );
  await putAll(fillProducts(products));
  const form = {
    firstName: 'Ivy',
    lastName: 'North',
    email: 'ivy@example.com',
    phone: '7035551234',
    date: '1990/01/02',
  };
  client = (await call(api.clients.createClient, { body: form }, team.admin)).data.client_id;
});
beforeEach(() => setClock(() => clock));
afterEach(() => setClock(undefined));

let added = 0;
const newStation = async () => {
  const body = { location_id, device_name: `Bar ${++added}` };
  const { data } = await call(addStation, { body }, team.admin);
  return { id: data.station.station_id, key: data.key };
};
const beats = (key: string, sent_at = at(0)) => call(beat, { headers: { 'x-station-key': key }, body: { sent_at } });
type Bowls = ClientRequest<typeof sendBowls>['body']['bowls'];
const send = (key: string, bowls: Bowls, sent_at = at(0)) =>
  call(sendBowls, { headers: { 'x-station-key': key }, body: { sent_at, bowls } });
const deviceOf = async (id: string) =>
  (await call(listDevices, { body: {} }, team.admin)).data.find(({ station_id }) => station_id === id);

const bowl = (local_id: string, more: object = {}) => ({
  local_id,
  start: at(-10),
  end: at(-5),
  stylist: team.stylist.user_id,
  client,
  entries: [
    { product: tube.code, grams: 42.5, waste: 1.25 },
    { product: oxidant.id, grams: 60 },
  ],
  ...more,
});
const bowlsOf = async (month = '2026-11') =>
  (await listAll('transactions', { pk: `O#${ours.organization_id}#L#${location_id}#${month}` })).map(parseBowl);
const bowlNamed = async (id: string | undefined) => (await bowlsOf()).find(({ bowl_id }) => bowl_id === id);

/** Expects totals to match the bowls, and stock to match the movements. */
async function expectAgreement() {
  const november = { organization: ours.organization_id, from: '2026-11-01', to: '2026-11-30', write: false };
  expect(await recompute(november)).toMatchObject({ wrong: 0 });
  for (const { id } of [tube, oxidant]) expect(await sumOfMovements(id)).toBe(await quantityOnHand(id));
}

describe('a key', () => {
  test('is told once, opens one station however it is typed, and only its fingerprint is kept', async () => {
    const { id, key } = await newStation();
    expect(key).toMatch(/^sck_\d+_([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    const sloppy = key
      .toLowerCase()
      .replaceAll('-', ' ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
      .replace(/^sck_./, `sck_${ours.organization_id}`);
    for (const typed of [key, ` ${sloppy} `]) expect((await beats(typed)).data.location_name).toBe(north.location_name);
    const stored = JSON.stringify(await listAll('directory', { pk: `O#${ours.organization_id}#DEV` }));
    expect(stored).not.toContain(key.slice(-9));
    expect((await deviceOf(id))?.keys).toMatchObject([
      { ending: key.slice(-4), made_by: `system admin ${team.admin.user_last_name}` },
    ]);
  });

  test('of another organization, a wrong one and none at all open nothing', async () => {
    const { key } = await newStation();
    const foreign = key.replace(/^sck_\d+/, `sck_${theirs.organization_id}`);
    for (const wrong of [foreign, key.slice(0, -1), `${key.slice(0, -4)}0000`, '', 'Bearer x']) {
      const { status, message } = await beats(wrong);
      expect([status, message]).toEqual([401, 'This key opens no station, or none any more.']);
    }
  });

  test('works for a day beside the one that follows it', async () => {
    const { id, key } = await newStation();
    const { data } = await call(rotateStationKey, { params: { id }, body: {} }, team.admin);
    expect([(await beats(key)).status, (await beats(data.key)).status]).toEqual([200, 200]);
    setClock(() => clock + 24 * 3_600_000 + 1);
    expect([(await beats(key)).status, (await beats(data.key)).status]).toEqual([401, 200]);
    expect((await deviceOf(id))?.keys).toHaveLength(1);
  });

  test('that was revoked is out within 30 seconds, and the station says so until it gets another', async () => {
    const { id, key } = await newStation();
    await beats(key);
    await call(revokeStationKeys, { params: { id }, body: {} }, team.admin);
    setClock(() => clock + 30_001);
    expect((await beats(key)).status).toBe(401);
    expect((await deviceOf(id))?.state).toBe('revoked');
    const { data } = await call(rotateStationKey, { params: { id }, body: {} }, team.admin);
    expect((await beats(data.key)).status).toBe(200);
    expect((await deviceOf(id))?.state).toBe('active');
  });

  test('that is guessed at is asked to wait', async () => {
    const { key } = await newStation();
    const wrong = `${key.slice(0, -4)}0000`;
    let last = await beats(wrong);
    for (let tries = 0; tries < 60 && last.status === 401; tries++) last = await beats(wrong);
    expect(last.status).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await beats(key)).status).toBe(200);
  });
});

test('a station is new, active, and silent a quarter of an hour after its last heartbeat; its clock is told', async () => {
  const { id, key } = await newStation();
  expect(await deviceOf(id)).toMatchObject({ state: 'new', last_status_timestamp: null, notifiedFlag: false });
  expect((await beats(key, at(0.8))).data).toMatchObject({ seconds_ahead: 48, now: at(0) });
  const active = {
    state: 'active',
    notifiedFlag: true,
    seconds_ahead: 48,
    last_status_timestamp: '2026-11-23 14:00:00',
  };
  expect(await deviceOf(id)).toMatchObject(active);
  setClock(() => clock + 16 * 60_000);
  expect(await deviceOf(id)).toMatchObject({ state: 'silent', notifiedFlag: false, silent_minutes: 16 });
  expect((await deviceOf(id))?.halves.at(-1)).toBe(true);
});

test('a station that was off overnight is missed only when the salon has been open for a quarter of an hour', async () => {
  const { id, key } = await newStation();
  const opening = getOpeningHours(createConfig(fairfax), '2026-11-24');
  const opens = toInstant(toMoment('2026-11-24', opening?.from ?? 0), north.zone) ?? 0;
  setClock(() => opens - 12 * 3_600_000);
  await beats(key);
  const stateAt = async (minutes: number) => {
    setClock(() => opens + minutes * 60_000);
    return (await deviceOf(id))?.state;
  };
  expect([await stateAt(-1), await stateAt(1), await stateAt(14), await stateAt(15)]).toEqual([
    'closed',
    'closed',
    'closed',
    'silent',
  ]);
  // Closed again, a whole day later.
  expect(await stateAt(23 * 60)).toBe('silent');
});

describe('a bowl', () => {
  test('is booked with its cost, its totals, the stock and the client', async () => {
    const { key } = await newStation();
    const [before, beforeOxidant] = [await quantityOnHand(tube.id), await quantityOnHand(oxidant.id)];
    const { data } = await send(key, [bowl('first')]);
    expect(data.verdicts).toMatchObject([{ local_id: 'first', verdict: 'booked' }]);
    const booked = await bowlNamed(data.verdicts[0]?.transaction_id);
    expect(booked).toMatchObject({
      start: '2026-11-23 13:50:00',
      end: '2026-11-23 13:55:00',
      client_name: 'Ivy North',
    });
    // 42.50 g of a 2.1 oz tube (59.533998... g) at $8.45 cost $6.03.
    const today = ['2026-11-23', '2026-11-23'] as const;
    const totals = await loadTotals(ours.organization_id, location_id, 'product', today);
    const day = totals.find(({ key }) => key.id === tube.id);
    expect(day?.totals).toEqual({
      bowls: 1,
      entries: 1,
      amount: 4250,
      waste: 125,
      cost: 603,
      waste_cost: 18,
      containers: 0.713878,
    });
    expect(await quantityOnHand(tube.id)).toBe(roundQuantity(before - 0.713878));
    expect(await quantityOnHand(oxidant.id)).toBe(roundQuantity(beforeOxidant - 1.007827));
    expect((await listAllMovements(tube.id))[0]).toMatchObject({
      ...{ kind: 'use', source: 'Bowl of 2026-11-23 13:50', grams: 42.5, device_name: booked?.device_name },
    });
    const pk = `O#${ours.organization_id}#CL#${client}`;
    expect((await listAll('transactions', { index: 'by-client', pk })).map(({ bowl_id }) => bowl_id)).toContain(
      booked?.bowl_id,
    );
    await expectAgreement();
  });

  test('that comes ten times at once, and again in half a batch, is booked once', async () => {
    const { key } = await newStation();
    const batch = Array.from({ length: 4 }, (_, nth) => bowl(`again-${nth}`, { start: at(-30 + nth) }));
    const before = (await bowlsOf()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(key, batch)));
    const verdicts = answers.flatMap(({ data }) => data.verdicts.map(({ verdict }) => verdict));
    expect(verdicts.filter((verdict) => verdict === 'booked')).toHaveLength(4);
    expect(verdicts.filter((verdict) => verdict === 'known')).toHaveLength(36);
    expect((await send(key, [...batch.slice(2), bowl('new-one')])).data.verdicts.map(({ verdict }) => verdict)).toEqual(
      ['known', 'known', 'booked'],
    );
    expect((await bowlsOf()).length).toBe(before + 5);
    await expectAgreement();
  });

  test('is another one where another station calls it the same', async () => {
    const [one, other] = [await newStation(), await newStation()];
    for (const { key } of [one, other])
      expect((await send(key, [bowl('the-same')])).data.verdicts[0]?.verdict).toBe('booked');
  });

  test('is told from what is wrong beside it: each has its verdict, and only what is right is booked', async () => {
    const { key } = await newStation();
    const before = (await bowlsOf()).length;
    const entry = { product: tube.code, grams: 10, waste: 0 };
    const wrong: Record<string, object> = {
      empty: { entries: [] },
      negative: { entries: [{ ...entry, grams: -1 }] },
      zero: { entries: [{ ...entry, grams: 0 }] },
      huge: { entries: [{ ...entry, grams: 1e9 }] },
      fine: { entries: [{ ...entry, grams: 1.123456789012 }] },
      text: { entries: [{ ...entry, grams: '12' }] },
      nothing: { entries: [{ ...entry, grams: null }] },
      wasteful: { entries: [{ ...entry, waste: 11 }] },
      backwards: { end: at(-11) },
      endless: { end: '9999-12-31T23:59:59-14:00' },
      unset: { entries: [{ ...entry, start: '0001-01-01T00:00:00Z' }] },
      unknown: { stylist: '551820394679', end: '2031-01-01T00:00:00Z' },
      future: { start: at(30), end: at(31) },
      ancient: { start: '1970-01-01T00:00:00Z', end: '1970-01-01T00:10:00Z' },
      zoneless: { start: '2026-11-23T10:00:00' },
      listless: { entries: 'none' },
    };
    const batch = Object.entries(wrong).map(([local_id, more]) => bowl(local_id, more));
    const { status, data } = await send(key, [...batch, bowl('right')]);
    expect(status).toBe(200);
    expect(data.verdicts.map(({ verdict }) => verdict)).toEqual([...batch.map(() => 'refused'), 'booked']);
    for (const { verdict, message } of data.verdicts) expect(Boolean(message)).toBe(verdict === 'refused');
    expect(data.verdicts.find(({ local_id }) => local_id === 'listless')?.message).toBe('entries: Not a list');
    expect((await bowlsOf()).length).toBe(before + 1);
    // A rejected bowl leaves nothing behind, so its correction is accepted.
    expect((await send(key, [bowl('future')])).data.verdicts[0]?.verdict).toBe('booked');
    await expectAgreement();
  });

  test('is known when it comes again, and refused when it is another one under the same local id', async () => {
    const { key } = await newStation();
    const [first] = (await send(key, [bowl('one')])).data.verdicts;
    expect((await send(key, [bowl('one')])).data.verdicts).toMatchObject([
      { verdict: 'known', transaction_id: first?.transaction_id },
    ]);
    const other = bowl('one', { entries: [{ product: tube.code, grams: 99, waste: 0 }] });
    expect((await send(key, [other])).data.verdicts).toEqual([
      { local_id: 'one', verdict: 'refused', message: 'local_id: Another bowl was sent with one' },
    ]);
  });

  test('of somebody or something that nobody knows is kept, in no total, and known when it comes again', async () => {
    const { key } = await newStation();
    const batch = [
      bowl('stranger', { stylist: '551820394679' }),
      bowl('no client', { client: 'nobody' }),
      bowl('no product', { entries: [{ product: '0074461120954', grams: 24.5 }] }),
      bowl('no size', { entries: [{ product: nameless.code, grams: 24.5 }] }),
    ].map((one) => ({ ...one, local_id: one.local_id.replace(' ', '-') }));
    const before = (await bowlsOf()).length;
    const { data } = await send(key, batch);
    expect(data.verdicts.map(({ verdict, message }) => [verdict, message])).toEqual([
      ['waiting', 'Nobody has the id or badge 551820394679.'],
      ['waiting', 'There is no client nobody.'],
      ['waiting', 'There is no product 0074461120954.'],
      ['waiting', `The size or price of ${nameless.code} is not known.`],
    ]);
    expect((await bowlsOf()).length).toBe(before);
    const waiting = (await call(listWaitingBowls, {}, team.admin)).data.bowls;
    const ids = data.verdicts.map(({ transaction_id }) => transaction_id);
    expect(waiting.map(({ bowl_id, missing }) => [ids.indexOf(bowl_id), missing]).sort()).toEqual([
      [0, [{ what: 'stylist', code: '551820394679', name: '' }]],
      [1, [{ what: 'client', code: 'nobody', name: '' }]],
      [2, [{ what: 'product', code: '0074461120954', name: '' }]],
      [3, [{ what: 'size', code: nameless.id, name: nameless.code }]],
    ]);
    expect((await send(key, batch)).data.verdicts.map(({ verdict }) => verdict)).toEqual(batch.map(() => 'known'));
    await expectAgreement();
  });

  test('weeks late lies on its day; a clock that is ahead is corrected by so much', async () => {
    const { key } = await newStation();
    const early = bowl('late', { start: at(-21 * 1440), end: at(-21 * 1440 + 5) });
    // The station's clock is 2:48 hours fast.
    const { data } = await send(key, [early, bowl('ahead', { start: at(158), end: at(160) })], at(168));
    const starts = await Promise.all(
      data.verdicts.map(async ({ transaction_id }) => (await bowlNamed(transaction_id))?.start),
    );
    expect(starts).toEqual(['2026-11-02 11:12:00', '2026-11-23 13:50:00']);
    await expectAgreement();
  });

  test('takes nothing from a shelf that was counted after it was weighed, nor does what is corrected of it', async () => {
    const { key } = await newStation();
    const weighed = (local_id: string, minutes: number) =>
      bowl(local_id, { start: at(minutes), end: at(minutes), entries: [{ product: counted.code, grams: 42.5 }] });
    const correct = async (id: string | undefined) => {
      const data = { transaction_entry_product_amount: 30 };
      const change = { type: 'update', key: `${id}-0`, data } as const;
      await call(api.reports.saveRolledTransactions, { body: { changes: [change] } }, team.manager);
    };
    await send(key, [weighed('before', -60)]);
    await recount({ [counted.id]: 5 });
    const line = await findStockLine(counted.id);
    const { data } = await send(key, [weighed('told-late', -10)]);
    expect(await findStockLine(counted.id)).toEqual({ ...line, inventory_current_quantity: 5 });
    await correct(data.verdicts[0]?.transaction_id);
    expect(await quantityOnHand(counted.id)).toBe(5);
    const reason = 'Weighed before the shelf was counted';
    const moved = (await listAllMovements(counted.id)).map((one) => [one.kind, one.change, one.reason]);
    expect(moved).toHaveLength(4);
    expect(moved).toEqual(
      expect.arrayContaining([
        ['correction', 0, reason],
        ['use', 0, reason],
      ]),
    );
    await send(key, [weighed('afterwards', 1)]);
    expect(await quantityOnHand(counted.id)).toBeCloseTo(5 - 42.5 / (2.1 * 28.349523125), 5);
    await expectAgreement();
  });

  test('takes nothing from a shelf that is counted at the moment in which it is told or corrected', async () => {
    const { key } = await newStation();
    const weighed = bowl('raced', { start: at(-10), entries: [{ product: raced.code, grams: 42.5 }] });
    await send(key, [{ ...weighed, local_id: 'first' }]);
    const { data } = await runDuring(
      () => send(key, [weighed]),
      () => recount({ [raced.id]: 7 }),
    );
    expect(await quantityOnHand(raced.id)).toBe(7);
    const minutes = 20;
    setClock(() => clock + minutes * 60_000);
    const afterwards = { ...weighed, local_id: 'between', start: at(10), end: at(10) };
    const between = (await send(key, [afterwards], at(minutes))).data.verdicts[0]?.transaction_id;
    expect(data.verdicts[0]?.verdict).toBe('booked');
    const change = { type: 'remove', key: `${between}-0` } as const;
    await runDuring(
      () => call(api.reports.saveRolledTransactions, { body: { changes: [change] } }, team.manager),
      () => recount({ [raced.id]: 5 }),
    );
    expect(await quantityOnHand(raced.id)).toBe(5);
    await expectAgreement();
  });

  test('told between the counting and its approval is taken once, whether or not the count differs', async () => {
    const { key } = await newStation();
    const used = 42.5 / (2.1 * 28.349523125);
    const setMinutes = (minutes: number) => setClock(() => clock + minutes * 60_000);
    const [taken, kept] = [shelved.id, steady.id];
    const weigh = (local_id: string, product: string, start: number, sent: number) =>
      send(key, [bowl(local_id, { start: at(start), end: at(start), entries: [{ product, grams: 42.5 }] })], at(sent));
    for (const [nth, product] of [taken, kept].entries()) await weigh(`shelf-${nth}`, product, -60, 0);
    await recount({ [taken]: 10, [kept]: 10 });
    setMinutes(60);
    const body = { location: location_id, scope: 'list' as const, ids: [taken, kept] };
    const { count_id: id } = (await call(api.counts.startCount, { body }, team.desk)).data;
    // The first count ignores the bowl; the second matches the books without it.
    const pieces = [9, 10];
    const items = [shelved, steady].map(({ code }, nth) => ({ barcode: code, pieces: pieces[nth] ?? 0 }));
    await call(api.counts.addCounted, { params: { id }, body: { device_id: 'till', items } }, team.desk);
    await call(api.counts.finishCount, { params: { id }, body: {} }, team.desk);
    setMinutes(90);
    for (const [nth, product] of [taken, kept].entries()) await weigh(`late-${nth}`, product, 30, 90);
    const { data } = await call(api.counts.getCount, { params: { id } }, team.manager);
    expect(data.lines.map(({ moved }) => moved)).toEqual([expect.closeTo(-used, 5), expect.closeTo(-used, 5)]);
    setMinutes(100);
    await call(api.counts.approveCount, { params: { id }, body: {} }, team.manager);
    expect([await quantityOnHand(taken), await quantityOnHand(kept)]).toEqual([9, 10]);
    await weigh('later-still', taken, 40, 100);
    await weigh('afterwards', kept, 61, 100);
    expect([await quantityOnHand(taken), await quantityOnHand(kept)]).toEqual([9, expect.closeTo(10 - used, 5)]);
    // A second count matches the books.
    setMinutes(120);
    const again = (await call(api.counts.startCount, { body: { ...body, ids: [taken] } }, team.desk)).data.count_id;
    const found = { device_id: 'till', items: [{ barcode: shelved.code, pieces: 9 }] };
    await call(api.counts.addCounted, { params: { id: again }, body: found }, team.desk);
    await call(api.counts.finishCount, { params: { id: again }, body: {} }, team.desk);
    setMinutes(130);
    await call(api.counts.approveCount, { params: { id: again }, body: {} }, team.manager);
    await weigh('before-that', taken, 110, 130);
    expect([await quantityOnHand(taken), await quantityOnHand(kept)]).toEqual([9, expect.closeTo(10 - used, 5)]);
    await expectAgreement();
  });

  test.each([
    ['differs from its count', [first, second], 0],
    ['is as it was counted', [third, fourth], 1],
  ] as const)('told while the approval is being booked, of a product that %s, is taken once', async (_, pair, late) => {
    const { key } = await newStation();
    const used = 42.5 / (2.1 * 28.349523125);
    const setMinutes = (minutes: number) => setClock(() => clock + minutes * 60_000);
    const weigh = (product: string, start: number, sent: number) => {
      const entries = [{ product, grams: 42.5 }];
      return send(key, [bowl(`${product}-${start}`, { start: at(start), end: at(start), entries })], at(sent));
    };
    for (const { id } of pair) await weigh(id, -60, 0);
    await recount({ [pair[0].id]: 10, [pair[1].id]: 10 });
    setMinutes(60);
    const body = { location: location_id, scope: 'list' as const, ids: pair.map(({ id }) => id) };
    const { count_id: id } = (await call(api.counts.startCount, { body }, team.desk)).data;
    const pieces = [8, 10];
    const items = pair.map(({ code }, nth) => ({ barcode: code, pieces: pieces[nth] ?? 0 }));
    await call(api.counts.addCounted, { params: { id }, body: { device_id: 'till', items } }, team.desk);
    await call(api.counts.finishCount, { params: { id }, body: {} }, team.desk);
    setMinutes(100);
    const { data } = await runDuring(
      () => call(api.counts.approveCount, { params: { id }, body: {} }, team.manager),
      () => weigh(pair[late].id, 30, 100),
      2,
    );
    expect(await Promise.all(pair.map(({ id }) => quantityOnHand(id)))).toEqual(pieces);
    // The bowl's usage is not a loss: the books included it at the time of the comparison.
    expect(data.totals).toMatchObject({ different: late + 1, pieces: expect.closeTo(used - 2, 5) });
    const { lines } = (await call(api.counts.getCount, { params: { id } }, team.manager)).data;
    expect(lines[late]?.moved).toBeCloseTo(-used, 5);
    expect(lines[1 - late]?.moved).toBe(0);
    await expectAgreement();
  });

  test('takes its part of a shelf whose count was taken back, but not where it was counted before or again', async () => {
    const { key } = await newStation();
    const used = 42.5 / (2.1 * 28.349523125);
    let minutes = 0;
    const later = () => {
      minutes += 10;
      const now = clock + minutes * 60_000;
      setClock(() => now);
    };
    const weigh = async (local_id: string, start: string) => {
      const entries = [{ product: recounted.code, grams: 42.5 }];
      await send(key, [bowl(local_id, { start, end: start, entries })], at(minutes));
      return quantityOnHand(recounted.id);
    };
    const countAs = async (quantity: number) => {
      later();
      await recount({ [recounted.id]: quantity });
      return (await listAllMovements(recounted.id))[0]?.movement_id ?? '';
    };
    const takeBack = async (movementId: string) => {
      later();
      const params = { locationId: location_id, productId: recounted.id, movementId };
      await call(api.inventory.reverseMovement, { params, body: { reason: 'A slip' } }, team.manager);
    };
    expect(await weigh('begins', at(0))).toBeCloseTo(-used, 5);
    await takeBack(await countAs(3));
    expect(await weigh('before-slip', at(5))).toBeCloseTo(-2 * used, 5);
    const right = await countAs(8);
    const afterRight = at(minutes + 1);
    await takeBack(await countAs(2));
    expect(await weigh('before-count', at(6))).toBe(8);
    expect(await weigh('after-count', afterRight)).toBeCloseTo(8 - used, 5);
    await countAs(4);
    await takeBack(right);
    const left = await quantityOnHand(recounted.id);
    expect(await weigh('before-both', at(7))).toBe(left);
    await expectAgreement();
  });

  test('counts among those of today once, until the next day of the salon begins', async () => {
    const { id, key } = await newStation();
    for (const local_id of ['one', 'two', 'one']) await send(key, [bowl(local_id)]);
    expect((await deviceOf(id))?.bowls_today).toBe(2);
    setClock(() => clock + 15 * 3_600_000);
    expect((await deviceOf(id))?.bowls_today).toBe(0);
  });

  test('is part of the appointment of its stylist with its client, however well another client of theirs fits', async () => {
    const visit = (appointmentId: string, client_id: string, time: string) =>
      sampleAppointment({
        ...{ appointmentId, start: `2026-11-23 ${time}`, end: '2026-11-23 15:00:00', location: location_id },
        ...{ user_id: wearer.user_id, status: 'in_service' },
        client: { client_id, client_name: '', client_phone: '' },
      });
    const visits = [visit('hers', client, '13:00:00'), visit('of-another', 'gus', '13:45:00')];
    await putAll(bookSeedChanges(ours.organization_id, visits));
    const { key } = await newStation();
    const { data } = await send(key, [bowl('in-a-visit', { stylist: wearer.user_id })]);
    expect((await bowlNamed(data.verdicts[0]?.transaction_id))?.appointment_id).toBe('hers');
  });

  test('is of whoever wears the badge', async () => {
    const { key } = await newStation();
    const { data } = await send(key, [bowl('badge', { stylist: wearer.user_barcode ?? '' })]);
    expect((await bowlNamed(data.verdicts[0]?.transaction_id))?.user_id).toBe(wearer.user_id);
  });
});

describe('a bowl that waits', () => {
  const strange = (local_id: string, code: string) =>
    bowl(local_id, {
      entries: [
        { product: code, grams: 30 },
        { product: oxidant.code, grams: 60 },
      ],
    });
  const sent = async (...bowls: Bowls) => {
    const { key } = await newStation();
    const { data } = await send(key, bowls);
    return { key, ids: data.verdicts.map(({ transaction_id = '' }) => transaction_id) };
  };
  const match = (id: string | undefined, body: ClientRequest<typeof matchWaitingBowl>['body']) =>
    call(matchWaitingBowl, { params: { id: id ?? '' }, body }, team.admin);
  const as = (code: string) => ({ products: [{ code, product_id: tube.id }] });
  const isListed = async (id: string | undefined) =>
    (await call(listWaitingBowls, {}, team.admin)).data.bowls.some(({ bowl_id }) => bowl_id === id);

  test('is booked once somebody says what was meant: with its day, its totals, the stock and its trail', async () => {
    const { key, ids } = await sent(strange('odd', 'ODD-1'));
    const [id] = ids;
    expect(await isListed(id)).toBe(true);
    const before = await quantityOnHand(tube.id);
    setClock(() => clock + 3 * 86_400_000);
    expect((await match(id, as('ODD-1'))).data).toEqual({ transaction_id: id, others: 0 });
    const made = await bowlNamed(id);
    expect(made).toMatchObject({ start: '2026-11-23 13:50:00', user_id: team.stylist.user_id, client_id: client });
    expect(made?.entries.map(({ product_id, amount }) => [product_id, amount])).toEqual([
      [tube.id, 3000],
      [oxidant.id, 6000],
    ]);
    expect(await quantityOnHand(tube.id)).toBeLessThan(before);
    expect(await isListed(id)).toBe(false);
    expect((await send(key, [strange('odd', 'ODD-1')])).data.verdicts[0]).toMatchObject({
      verdict: 'known',
      transaction_id: id,
    });
    await expectAgreement();
  });

  test('is booked once by ten people at once, and the others are told', async () => {
    const { ids } = await sent(strange('sought', 'ODD-2'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => match(ids[0], as('ODD-2'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe('This bowl was matched already.');
    await expectAgreement();
  });

  test('takes others along that wait for nothing else', async () => {
    const same = ['one', 'two', 'three'].map((name) => strange(name, 'ODD-3'));
    const more = { ...strange('four', 'ODD-3'), stylist: '551820394680' };
    const { ids } = await sent(...same, more);
    expect((await match(ids[1], { ...as('ODD-3'), also: true })).data.others).toBe(2);
    expect(await Promise.all(ids.map(isListed))).toEqual([false, false, false, true]);
    const said = { ...as('ODD-3'), user_id: wearer.user_id };
    expect((await match(ids[3], said)).status).toBe(200);
    expect((await bowlNamed(ids[3]))?.user_id).toBe(wearer.user_id);
    await expectAgreement();
  });

  test('tells how many it took along, also where it was only booked at the second try', async () => {
    const { ids } = await sent(...['asked', 'other', 'third'].map((name) => strange(name, 'ODD-7')));
    const asked = await listAll('transactions', { pk: `O#${ours.organization_id}#WAIT`, prefix: ids[0] });
    const touched = () => commit(asked.map((item) => put('transactions', { ...item, version: 2 })));
    const answer = await runDuring(() => match(ids[0], { ...as('ODD-7'), also: true }), touched, 3);
    expect(answer.data).toEqual({ transaction_id: ids[0], others: 2 });
    expect(await Promise.all(ids.map(isListed))).toEqual([false, false, false]);
    await expectAgreement();
  });

  test('is told the same again when the answer was lost, and takes along nobody for a product without a size', async () => {
    const { ids } = await sent(...['first', 'second'].map((name) => strange(name, 'ODD-6')));
    const unsized = { products: [{ code: 'ODD-6', product_id: nameless.id }], also: true };
    const refused = await match(ids[0], unsized);
    expect([refused.status, refused.message]).toEqual([
      400,
      `The size or price of ${nameless.code} is not known. Enter them under Products first.`,
    ]);
    expect(await Promise.all(ids.map(isListed))).toEqual([true, true]);
    const said = { ...as('ODD-6'), also: true, idempotency_key: 'lost-answer' };
    const before = await quantityOnHand(tube.id);
    const first = await match(ids[0], said);
    const after = await quantityOnHand(tube.id);
    expect(first.data).toEqual({ transaction_id: ids[0], others: 1 });
    expect(after).toBeLessThan(before);
    expect((await match(ids[0], said)).data).toEqual(first.data);
    expect(await quantityOnHand(tube.id)).toBe(after);
    await expectAgreement();
  });

  test('is booked at its own time once its product came with a size and a price, and others go on waiting', async () => {
    const barcode = '0074461120992';
    const { ids } = await sent(strange('early', barcode), { ...strange('lost', barcode), client: 'nobody' });
    const book = async () => (await call(api.stations.bookReadyBowls, { body: {} }, team.manager)).data.booked;
    const deliver = (order_number: string, product: object) =>
      call(
        api.inventory.submitReceiving,
        { body: { location: location_id, order_number, order_items: [{ barcode, qtyReceived: 2, product }] } as never },
        team.manager,
      );
    expect(await book()).toBe(0);
    await deliver('NEW-TUBE', { name: '7N', manufacturer: '', ozSize: 2, price: 8 });
    setClock(() => clock + 3_600_000);
    expect(await book()).toBe(1);
    const made = await bowlNamed(ids[0]);
    expect(made).toMatchObject({ start: '2026-11-23 13:50:00', client_id: client });
    expect(made?.entries[0]).toMatchObject({ amount: 3000, container_cents: 800 });
    expect(await Promise.all(ids.map(isListed))).toEqual([false, true]);
    expect(await book()).toBe(0);
    await expectAgreement();
  });

  test('goes on waiting while anything of it is not said, and what is known stays as it is', async () => {
    const { ids } = await sent({ ...strange('both', 'ODD-4'), client: 'nobody' });
    const { status, message } = await match(ids[0], { ...as('ODD-4'), user_id: wearer.user_id });
    expect([status, message]).toEqual([400, 'There is no client nobody.']);
    const gone = { ...as('ODD-4'), client_id: null, products: [{ code: 'ODD-4', product_id: 'gone' }] };
    expect((await match(ids[0], gone)).message).toBe('There is no product gone.');
    expect(await isListed(ids[0])).toBe(true);
    expect((await match(ids[0], { ...as('ODD-4'), client_id: null, user_id: wearer.user_id })).status).toBe(200);
    expect(await bowlNamed(ids[0])).toMatchObject({ client_id: null, user_id: team.stylist.user_id });
  });

  test('is put away for good, with the reason', async () => {
    const { key, ids } = await sent(strange('water', 'ODD-5'));
    const params = { id: ids[0] ?? '' };
    const away = () => call(discardWaitingBowl, { params, body: { reason: 'Water, to rinse' } }, team.admin);
    expect((await away()).status).toBe(204);
    expect((await away()).status).toBe(404);
    expect(await isListed(ids[0])).toBe(false);
    expect((await send(key, [strange('water', 'ODD-5')])).data.verdicts[0]?.verdict).toBe('known');
    expect(await bowlNamed(ids[0])).toBeUndefined();
  });
});

test('the example of the documentation is one that a station of the demo may send', async () => {
  const [, example = ''] = /-d '(.*?)'\n/s.exec(guides.sendBowls) ?? [];
  const { sent_at, bowls } = sendBowls.body.parse(JSON.parse(example));
  const { data } = await send((await newStation()).key, bowls, sent_at);
  expect(data.verdicts).toMatchObject([{ local_id: 'bar-1-000042', verdict: 'waiting' }]);
  const badges = people.map(({ user }) => user.user_barcode);
  const codes = createCatalog(ours).products.map(({ product_upc_code }) => product_upc_code);
  for (const { stylist, entries } of bowls.map((one) => sentBowl.parse(one))) {
    expect(badges).toContain(stylist);
    for (const { product } of entries) expect(codes).toContain(product);
  }
});

test('one station that sends without end is asked to wait', async () => {
  const { key } = await newStation();
  const same = [bowl('flood')];
  let answer = await send(key, same);
  for (let sent = 1; sent < 130 && answer.status === 200; sent++) answer = await send(key, same);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('two stations of a salon have two names, and one keeps its own', async () => {
  const { id } = await newStation();
  const name = `Bar ${added}`;
  const taken = [400, 'This salon has a station of this name already'];
  const another = await call(addStation, { body: { location_id, device_name: name.toUpperCase() } }, team.admin);
  expect([another.status, another.message]).toEqual(taken);
  const next = await newStation();
  const renamed = await call(
    api.stations.renameStation,
    { params: { id: next.id }, body: { device_name: name } },
    team.admin,
  );
  expect([renamed.status, renamed.message]).toEqual(taken);
  const same = { params: { id }, body: { device_name: name.toLowerCase() } };
  expect((await call(api.stations.renameStation, same, team.admin)).data.device_name).toBe(name.toLowerCase());
});

test('a salon has so many stations and no more', async () => {
  for (;;) {
    const body = { location_id, device_name: `One more ${++added}` };
    const { status, message } = await call(addStation, { body }, team.admin);
    if (status === 201) continue;
    expect([status, message]).toEqual([400, `A salon has at most ${maxStationsPerSalon} stations`]);
    break;
  }
  const all = (await call(listDevices, { body: {} }, team.admin)).data;
  expect(all.filter((one) => one.location_id === location_id)).toHaveLength(maxStationsPerSalon);
});
