import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditEntry } from '../../../functions/kit/audit.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit } from '../../../functions/kit/write.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { measureCost } from '../../support/measureCost.ts';
import { ours, seedOrganizations, team, theirs } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

const { listAuditEntries } = api.audit;
type Query = ClientRequest<typeof listAuditEntries>['query'];

startForFile(startProduct);
beforeAll(() => seedOrganizations());
afterEach(() => setClock(undefined));

const day = (number: number, hour = 12) => Date.UTC(2026, 5, number, hour);
const iso = (instant: number) => new Date(instant).toISOString();
const list = async (query: Query, by = team.admin) => (await call(listAuditEntries, { query }, by)).data;
/** From the beginning of a day in June to the end of another one. */
const days = (from: number, to: number) => ({ from: iso(day(from, 0)), to: iso(day(to + 1, 0)) });

type Write = Parameters<typeof auditEntry>[1];

async function write(at: number, event: Partial<Write>, actor: Parameters<typeof auditEntry>[0] = team.admin) {
  setClock(() => at);
  await commit([auditEntry(actor, { entity: 'client', id: 'ada', action: 'update', ...event }, ours.organization_id)]);
  setClock(undefined);
}

describe('the audit log', () => {
  test('says who did what with which record, the latest first', async () => {
    const ada = { client_first_name: 'Ada', client_last_name: 'Abbott' };
    await write(day(1, 9), { action: 'create', after: ada }, team.desk);
    await write(day(1, 10), { before: ada, after: { ...ada, client_notes: 'Late' }, reason: 'Asked' });
    await write(day(2, 9), { action: 'status', entity: 'appointment', id: 'cut' }, { ...ours, user_id: 'client' });
    await write(day(2, 10), { action: 'delete', before: ada }, { ...ours, user_id: 'GONE' });
    await write(day(2, 11), { action: 'erase' }, team.platform);
    expect((await list(days(1, 2))).Items).toMatchObject([
      { user_name: 'platform admin Number1', kind: 'client', action: 'erase', label: 'Erased client' },
      { user_name: 'Removed person', action: 'delete', label: 'Ada Abbott', before: ada },
      { user_name: 'Client, by a link in a message', kind: 'appointment', id: 'cut', action: 'status', label: '' },
      { user_id: team.admin.user_id, action: 'update', reason: 'Asked', after: { client_notes: 'Late' } },
      { user_name: 'front desk Number5', time: iso(day(1, 9)), action: 'create', label: 'Ada Abbott', after: ada },
    ]);
    expect((await list(days(2, 2))).Items).toHaveLength(3);
    expect((await list({ from: iso(day(1, 9)), to: iso(day(1, 10)) })).Items).toHaveLength(1);
    expect((await list({ ...days(1, 2), user_id: team.desk.user_id })).Items).toHaveLength(1);
    expect((await list({ ...days(1, 2), kind: 'appointment' })).Items).toHaveLength(1);
    expect((await list({ kind: 'client', id: 'ada' })).Items).toHaveLength(4);
  });

  test('pages on from a cursor, which fits its own list alone', async () => {
    for (const hour of [1, 2, 3]) await write(day(5, hour), { id: `page ${hour}` });
    const first = await list({ ...days(4, 5), limit: 2 });
    expect(first.Items.map(({ id }) => id)).toEqual(['page 3', 'page 2']);
    const second = await list({ ...days(4, 5), limit: 2, cursor: first.cursor });
    expect(second.Items.map(({ id }) => id)).toEqual(['page 1']);
    expect(second.cursor).toBeUndefined();
    const other = { ...days(4, 5), limit: 2, cursor: first.cursor, kind: 'client' };
    expect(await call(listAuditEntries, { query: other }, team.admin)).toMatchObject({ status: 400 });
  });

  test('reads 500 entries at most for a person who did little, and goes on behind them', async () => {
    await write(day(10, 1), { id: 'rare' }, team.desk);
    for (let hour = 2; hour < 14; hour++)
      await Promise.all(Array.from({ length: 50 }, (_, minute) => write(day(10, hour) + minute, { id: 'often' })));
    const wanted = { ...days(10, 10), user_id: team.desk.user_id, limit: 100 };
    let page = await list(wanted);
    const cost = await measureCost(async () => {
      page = await list(wanted);
    });
    expect(page.Items).toEqual([]);
    expect(cost.requests).toBeLessThanOrEqual(6);
    expect(cost.capacity).toBeLessThan(40);
    expect((await list({ ...wanted, cursor: page.cursor })).Items).toMatchObject([{ id: 'rare' }]);
  });

  test('tells nobody hashes, keys and links', async () => {
    const text = 'Confirm: https://salon.example/api/messages/confirm/abc.def';
    const codes = [{ name: 'Tube', digest: 'D' }];
    await write(day(15), { entity: 'station', after: { text, codes, keys: ['K'], ended_sessions: { jti: 1 } } });
    expect((await list(days(15, 15))).Items[0]?.after).toEqual({ text: 'Confirm: (link)', codes: [{ name: 'Tube' }] });
  });

  test('is of the own organization, and of any for a platform admin who names it', async () => {
    const query = { ...days(1, 1), organization: String(ours.organization_id) };
    expect((await list(query, team.platform)).Items).toHaveLength(2);
    expect((await list(days(1, 1), team.platform)).Items).toEqual([]);
    expect((await list(days(1, 1), team.theirAdmin)).Items).toEqual([]);
    expect(await call(listAuditEntries, { query }, team.theirAdmin)).toMatchObject({ status: 404 });
    const record = { kind: 'client', id: 'ada', organization: String(theirs.organization_id) };
    expect((await list(record, team.platform)).Items).toEqual([]);
  });

  test.each([
    ['days or a record', {}, 'Please choose days'],
    ['at most 31 days', days(1, 32), 'At most 31 days'],
    ['days in their order', { from: iso(day(2)), to: iso(day(1)) }, 'The last day is before the first'],
    ['the kind of a record', { id: 'ada' }, 'Please name the kind of the record'],
  ])('needs %s', async (_, query, message) => {
    expect(await call(listAuditEntries, { query }, team.admin)).toMatchObject({ status: 400, message });
  });
});
