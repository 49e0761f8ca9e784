import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { createClients } from '../../../infra/local/demo/clients.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { ours, seedOrganizations, team, theirs } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleClient } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';

const one = (number: number, first: string, last: string, more: Partial<Client> = {}): Client =>
  sampleClient({
    ...{ client_id: `C${String(number).padStart(3, '0')}`, client_first_name: first, client_last_name: last },
    ...{ client_email: `c${number}@example.com`, client_mobile_phone_number: `57100000${number}` },
    ...{ client_birthday: '1990/01/01', client_organization_id: ours.organization_id, org_name: 'Ours' },
    ...more,
  });

const few = [
  one(1, 'Ada', 'Hart'),
  one(2, 'Hartley', 'Ames'),
  one(3, 'Mary Ann', 'de la Cruz', { client_mobile_phone_number: '17035550142' }),
  one(4, 'Zoë', 'Sørensen', { client_email: 'zoe.s@example.org' }),
  one(5, 'Finn', "O'Brien"),
  one(6, 'Ada', 'Hart'),
  one(7, 'Hart', 'Harte'),
  one(8, 'Sœur-Aimée', 'Żółty-Łuk'),
  one(9, '美香', '田中'),
  one(10, '💇', '!!!'),
  one(11, '한'.repeat(80), '글'.repeat(80)),
  one(12, 'Quentin', 'Vance', { client_mobile_phone_number: '2025557035' }),
];
const many = createClients(theirs, 230);

startForFile(startProduct);
beforeAll(async () => {
  await seedOrganizations();
  await putAll([...few, ...many].map(clientSeedChange));
});

type Asked = ClientRequest<typeof api.clients.listClients>['body'];
const ask = (body: Asked, by: User = team.desk) => call(api.clients.listClients, { body }, by);
const find = async (search: string, by?: User): Promise<string[]> =>
  (await ask({ search }, by)).data.Items.map((found) => found.client_id).sort();

/** Reads every page of a list by following the cursor. */
async function pages(asked: Asked, by: User): Promise<Client[][]> {
  const all: Client[][] = [];
  for (let cursor: string | undefined; ; ) {
    const { data } = await ask({ ...asked, cursor }, by);
    all.push(data.Items);
    cursor = data.cursor;
    if (!cursor) return all;
  }
}

describe('a search', () => {
  test.each([
    ['the beginning of a last name', 'sør', ['C004']],
    ['a name without its accents', 'sorensen', ['C004']],
    ['letters with strokes typed plainly', 'zolty luk', ['C008']],
    ['a ligature typed plainly', 'soeur', ['C008']],
    ['a first name', 'zoe', ['C004']],
    ['capitals', 'ZOË', ['C004']],
    ['an apostrophe or none', 'obrien', ['C005']],
    ['an apostrophe in the middle of typing', "o'b", ['C005']],
    ['first and last name', 'ada hart', ['C001', 'C006']],
    ['last and first name', 'hart ada', ['C001', 'C006']],
    ['last and first name with a comma', 'Hart, A', ['C001', 'C006']],
    ['a first name and the beginning of a last one', 'finn ob', ['C005']],
    ['a last name of several words', 'de la cruz', ['C003']],
    ['a first name of two words', 'mary ann', ['C003']],
    ['last names and first names at once', 'hart', ['C001', 'C002', 'C006', 'C007']],
    ['another script', '田', ['C009']],
    ['a whole phone', '7035550142', ['C003']],
    ['a phone with its country', '+1 (703) 555-0142', ['C003']],
    ['a phone as far as it is typed', '(703) 55', ['C003']],
    ['a phone with its country as far as it is typed', '1703', ['C003']],
    ['the last four digits of a phone', '0142', ['C003']],
    ['the last seven, as they stand on a card', '555-0142', ['C003']],
    ['the first digits of one phone and the last of another', '7035', ['C003', 'C012']],
    ['three last digits, which are too few', '142', []],
    ['the beginning of an email', 'ZOE.S@ex', ['C004']],
    ['an email before its @', 'Zoe.s', ['C004']],
    ['an email with digits before its @', 'c2', ['C002']],
    ['initials', 'm.', ['C003']],
    ['nobody', 'xyzzy', []],
    ['the middle of a name', 'rensen', []],
    ['no letters at all', '!?', []],
    ['only blanks behind a plus', '+ ', []],
  ])('finds by %s: %s', async (_, search, ids) => {
    expect(await find(search)).toEqual(ids);
  });

  test('of nothing lists everybody', async () => {
    expect(await find('  ')).toHaveLength(few.length);
  });

  test('shows last names first and nobody twice, on however small pages', async () => {
    const all = await pages({ search: 'hart', limit: 1 }, team.desk);
    const ids = all.flat().map(({ client_id }) => client_id);
    expect(ids).toEqual(['C001', 'C006', 'C007', 'C002']);
  });

  test('never fails, whatever was typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 50 }), async (search) => {
        expect((await ask({ search })).status).toBe(200);
      }),
      { numRuns: 60 },
    );
  });
});

describe('pages of clients', () => {
  const lastNames = (all: Client[][]) => all.flat().map(({ client_last_name }) => client_last_name);
  const compare = (a: string, b: string) => a.localeCompare(b, 'en', { ignorePunctuation: true });

  test('hold 20 by last name until the end', async () => {
    const all = await pages({}, team.theirAdmin);
    expect(all.map((page) => page.length).slice(0, 11)).toEqual(Array(11).fill(20));
    expect(new Set(all.flat().map(({ client_id }) => client_id)).size).toBe(230);
    expect(lastNames(all)).toEqual(lastNames(all).toSorted(compare));
  });

  test('turn around, and go by first name', async () => {
    const down = await pages({ descending: true, limit: 100 }, team.theirAdmin);
    expect(lastNames(down)).toEqual(lastNames(down).toSorted(compare).reverse());
    const byFirst = (await pages({ by: 'first_name', limit: 100 }, team.theirAdmin)).flat();
    const firstNames = byFirst.map(({ client_first_name }) => client_first_name);
    expect(firstNames).toEqual(firstNames.toSorted(compare));
  });

  test('go on only for the same question of the same organization', async () => {
    const { cursor } = (await ask({ limit: 5 }, team.theirAdmin)).data;
    const [head = '', signature] = (cursor ?? '').split('.');
    const forged = `${Buffer.from('{"lookup":0}').toString('base64url')}.${signature}`;
    expect((await ask({ limit: 7, cursor }, team.theirAdmin)).status).toBe(200);
    for (const asked of [{ cursor, descending: true }, { cursor, search: 'a' }, { cursor: forged }, { cursor: head }])
      expect(await ask(asked, team.theirAdmin)).toMatchObject({ status: 400, message: 'The cursor is not valid' });
    expect((await ask({ cursor }, team.admin)).status).toBe(400);
  });
});
