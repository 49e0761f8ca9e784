import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import type { TableName } from '../../../functions/kit/tables.ts';
import type { RawItem } from '../../../infra/commands/organization/families.ts';
import { planPictures } from '../../../infra/commands/organization/pictures.ts';
import { decide } from '../../../infra/commands/restore/plan.ts';

const now = 1_800_000_000;
const raw = (pk: string, sk: string, more: Record<string, string | number> = {}): RawItem => ({
  pk: { S: pk },
  sk: { S: sk },
  ...Object.fromEntries(
    Object.entries(more).map(([name, value]): [string, AttributeValue] => [
      name,
      typeof value === 'number' ? { N: String(value) } : { S: value },
    ]),
  ),
});
const client = (name: string) => raw('O#7#C', 'c1', { client_last_name: name });
const message = (state: string) => raw('O#7#L#11#2026-11-24', 'm1', { state });
const waiting = (kind: string, version: number) => raw('O#7#OUTBOX', 'VISIT#1', { kind, version });
const person = (user_id: string, more: Record<string, string | number> = {}) =>
  raw('O#7', `U#${user_id}`, { user_id, user_status: 'ACTIVE', ...more });

const context = {
  now,
  people: new Map([['gone', person('gone', { user_status: 'INACTIVE', second_factor_since: '2026-11-25' })]]),
  withoutAccount: new Set(['new']),
};
type Sides = { copy?: RawItem; place?: RawItem };
const leave = { action: 'leave' };

test.each<[string, TableName, Sides, object]>([
  ['what is missing is put back', 'clients', { copy: client('Ash') }, { action: 'put back', item: client('Ash') }],
  [
    'what differs is changed',
    'clients',
    { copy: client('Ash'), place: client('Oak') },
    { action: 'change', item: client('Ash') },
  ],
  ['what was added since is removed', 'clients', { place: client('Oak') }, { action: 'remove' }],
  ['what expired meanwhile stays away', 'appointments', { copy: raw('O#7#L#1#WAITING', 'w', { ttl: now }) }, leave],
  ['the audit log stays', 'audit', { place: raw('O#7#2026-11-24', 'x') }, leave],
  ['messages that were sent since stay in their list', 'messages', { place: message('sent') }, leave],
  ['messages that were sent again since stay so', 'messages', { copy: message('a'), place: message('b') }, leave],
  ['a message that left the outbox is not sent again', 'messages', { copy: waiting('visit', 1) }, leave],
  ['nothing is said about what is undone', 'messages', { place: waiting('visit', 1) }, { action: 'remove' }],
  [
    'a message that still waits is not sent twice',
    'messages',
    { copy: waiting('visit', 1), place: waiting('visit', 3) },
    leave,
  ],
  [
    'hourly reminders go on',
    'messages',
    { copy: waiting('reminders', 1) },
    { action: 'put back', item: waiting('reminders', 1) },
  ],
  [
    'numbers are never given twice',
    'directory',
    {
      copy: raw('COUNTERS', 'transfer 7', { last_number: 3 }),
      place: raw('COUNTERS', 'transfer 7', { last_number: 9 }),
    },
    leave,
  ],
  [
    'revisions move on, so that caches read anew',
    'catalogue',
    { copy: raw('P#7', 'MARK', { changes: 4, v: 1 }), place: raw('P#7', 'MARK', { changes: 6, v: 1 }) },
    { action: 'move forward', item: raw('P#7', 'MARK', { changes: 1006, v: 1 }) },
  ],
  [
    'who was deactivated since stays so, ended sessions stay ended, and the second factor stays',
    'directory',
    {
      copy: person('gone', { signed_out_at: 5 }),
      place: person('gone', { user_status: 'INACTIVE', signed_out_at: 8 }),
    },
    {
      action: 'change',
      item: person('gone', { user_status: 'INACTIVE', signed_out_at: 8, second_factor_since: '2026-11-25' }),
    },
  ],
  [
    'who has no account any more can be invited again',
    'directory',
    { copy: person('new') },
    { action: 'put back', item: person('new', { user_status: 'PENDING' }) },
  ],
  [
    'a session that an admin ended stays ended',
    'directory',
    { copy: person('p', { user_phone: '1' }), place: person('p', { ended_sessions: 's', ended_version: 4 }) },
    { action: 'change', item: person('p', { user_phone: '1', ended_sessions: 's', ended_version: 4 }) },
  ],
  [
    'a revoked key of a station stays revoked',
    'directory',
    { copy: raw('KEY#abc', 'X', { organization_id: 7 }) },
    leave,
  ],
  [
    'a deleted station comes back without keys',
    'directory',
    { copy: { ...raw('O#7#DEV', 'S#1'), keys: { L: [{ S: 'digest' }] } } },
    { action: 'put back', item: { ...raw('O#7#DEV', 'S#1'), keys: { L: [] } } },
  ],
])('%s', (_, table, sides, decision) => {
  expect(decide(table, sides, context)).toEqual(decision);
});

const time = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour));
const version = (hour: number, etag: string, isLatest = false) => ({
  ...{ key: 'images/7/products/a.png', id: `v${hour}`, at: time(hour), etag },
  ...{ isLatest, isDeleted: etag === '' },
});
test.each([
  ['is as it was', [version(9, 'a', true)], []],
  ['was deleted since', [version(12, '', true), version(9, 'a')], [{ key: 'images/7/products/a.png', version: 'v9' }]],
  [
    'was replaced since',
    [version(12, 'b', true), version(9, 'a')],
    [{ key: 'images/7/products/a.png', version: 'v9' }],
  ],
  ['was put back already', [version(13, 'a', true), version(12, ''), version(9, 'a')], []],
  ['was added since', [version(12, 'b', true)], [{ key: 'images/7/products/a.png' }]],
  ['was deleted by then', [version(9, '', true), version(8, 'a')], []],
])('a picture that %s', (_, versions, changes) => {
  expect(planPictures(versions, time(10))).toEqual(changes);
});
