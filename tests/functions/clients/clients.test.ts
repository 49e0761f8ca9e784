import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { query } from '../../../functions/kit/read.ts';
import { commit } from '../../../functions/kit/write.ts';
import { type Client, walkInId } from '../../../shared/contract/clients.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { abroad, north, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleClient } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
beforeAll(() => seedOrganizations());

type Form = ClientRequest<typeof api.clients.createClient>['body'];
type Change = Partial<ClientRequest<typeof api.clients.updateClient>['body']>;

let made = 0;
const form = (more: Partial<Form> = {}): Form => {
  made += 1;
  const [email, phone] = [`client${made}@example.com`, `571555${String(made).padStart(4, '0')}`];
  return { firstName: 'Ada', lastName: 'Hart', email, phone, date: '1990/07/14', ...more };
};
const create = (more: Partial<Form> = {}, by: User = team.desk) =>
  call(api.clients.createClient, { body: form(more) }, by);
const created = async (more: Partial<Form> = {}, by?: User): Promise<Client> => {
  const { data } = await create(more, by);
  return (await read(data.client_id, by)).data;
};
const read = (clientID: string, by: User = team.desk, organization?: number) =>
  call(api.clients.getClient, { body: { clientID, organization } }, by);
const update = (one: Client, more: Change = {}, by: User = team.desk) => {
  const kept = { firstName: one.client_first_name, lastName: one.client_last_name, birthDate: one.client_birthday };
  const reached = { email: one.client_email, phone: one.client_mobile_phone_number };
  return call(api.clients.updateClient, { body: { clientID: one.client_id, ...kept, ...reached, ...more } }, by);
};
const trail = async (organization: number, id: string) => {
  const { items } = await query('audit', { index: 'by-entity', pk: `O#${organization}#client#${id}` });
  return items.map(({ action, actor }) => ({ action, actor }));
};

describe('a new client', () => {
  test('belongs to the organization and is read back as it was typed', async () => {
    const answer = await create({
      firstName: 'Zoë',
      phone: '+1 (703) 555-0142',
      email: 'Zoe@Example.com',
      allergies: ' PPD ',
    });
    expect(answer).toMatchObject({ status: 200, data: { statusCode: 200, message: 'Client Created' } });
    expect((await read(answer.data.client_id)).data).toEqual({
      client_id: answer.data.client_id,
      client_first_name: 'Zoë',
      client_last_name: 'Hart',
      client_birthday: '1990/07/14',
      client_email: 'zoe@example.com',
      client_mobile_phone_number: '17035550142',
      client_allergies: 'PPD',
      client_notes: '',
      client_organization_id: 1,
      org_name: 'Ours',
      version: 1,
    });
    expect(await trail(1, answer.data.client_id)).toEqual([{ action: 'create', actor: team.desk.user_id }]);
  });

  test.each([
    ['firstName', '', 'First name is required'],
    ['lastName', ' ', 'Last name is required'],
    ['date', '', 'Birth date is required'],
    ['date', '2001/02/30', 'Birth date is required'],
    ['email', '', 'Email is required'],
    ['email', 'ada@', 'Email is invalid'],
    ['phone', '', 'Phone is required'],
    ['phone', '703-CALL-ME', 'Phone must be a number'],
  ])('with %s %o is refused: %s', async (field, value, message) => {
    const answer = await create({ [field]: value });
    expect(answer).toMatchObject({ status: 400, message, data: { fields: { [field]: message } } });
  });

  test('who is booking now needs no birth date and email; those are missing until somebody adds them', async () => {
    const client = await created({ date: '', email: '', phone: '7035550778', rest_later: true });
    expect(client).toMatchObject({ client_birthday: '', client_email: '' });
    expect(await create({ email: 'ada@', rest_later: true })).toMatchObject({ status: 400 });
  });

  test('with the phone of another one is asked about, however it was typed', async () => {
    const first = await created({ firstName: 'Maya', lastName: 'Osei', phone: '7035550777' });
    const answer = await create({ phone: '+1 703-555-0777' });
    expect(answer).toMatchObject({
      status: 409,
      message: 'A client with this phone or email exists already: Maya Osei.',
      data: { code: 'duplicate_client', client: { client_id: first.client_id } },
    });
    expect((await create({ phone: '+1 703-555-0777', allow_duplicate: true })).status).toBe(200);
  });

  test('with the email of another one is asked about, whatever its capitals', async () => {
    await created({ email: 'one@example.com' });
    expect(await create({ email: 'ONE@example.com' })).toMatchObject({
      status: 409,
      data: { code: 'duplicate_client' },
    });
    expect((await create({ email: 'one@example.co' })).status).toBe(200);
  });

  test('is made once of four that come at the same moment with one phone or one email', async () => {
    for (let round = 0; round < 40; round++) {
      const same = round % 2 === 0 ? { phone: `80055501${10 + round}` } : { email: `four${round}@example.com` };
      const answers = await Promise.all(Array.from({ length: 4 }, () => create(same)));
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409, 409, 409]);
      const id = answers.find(({ status }) => status === 200)?.data.client_id;
      for (const { status, data } of answers)
        if (status === 409) expect(data).toMatchObject({ code: 'duplicate_client', client: { client_id: id } });
    }
  });

  test('may share phone and email with a client of another organization', async () => {
    const { client_email: email, client_mobile_phone_number: phone } = await created({}, team.theirAdmin);
    expect((await create({ email, phone })).status).toBe(200);
  });

  test('is taken in the own salon only', async () => {
    expect((await create({ location: north.location_id })).status).toBe(200);
    expect((await create({ location: south.location_id })).status).toBe(403);
    expect((await create({ location: abroad.location_id })).status).toBe(404);
    expect((await create({ location: abroad.location_id }, team.admin)).status).toBe(404);
  });
});

describe('changing a client', () => {
  test('keeps the change and who made it', async () => {
    const before = await created();
    const answer = await update(before, { lastName: 'Hartmann', birthDate: '1991-01-02', version: 1 });
    expect(answer).toMatchObject({ status: 200, message: 'Client Updated' });
    const after = { ...before, client_last_name: 'Hartmann', client_birthday: '1991/01/02', version: 2 };
    expect(answer.data.client).toEqual(after);
    expect((await read(before.client_id)).data).toEqual(after);
    expect((await trail(1, before.client_id)).map(({ action }) => action)).toEqual(['create', 'update']);
  });

  test('keeps the allergies unless it speaks of them, and takes them out when it says there are none', async () => {
    const known = await created({ allergies: 'Latex gloves' });
    const kept = await update(known, { firstName: 'Zoë' });
    expect(kept.data.client.client_allergies).toBe('Latex gloves');
    const cleared = await update(kept.data.client, { allergies: '', version: 2 });
    expect(cleared.data.client.client_allergies).toBe('');
    expect((await update(known, { allergies: 'PPD', version: 2 })).status).toBe(409);
    const long = await update(known, { allergies: 'x'.repeat(501) });
    expect([long.status, long.message]).toEqual([400, 'At most 500 characters']);
    expect((await read(known.client_id)).data.client_allergies).toBe('');
  });

  test('who lacks something may leave it so, but gives up nothing that is known', async () => {
    const lacking = { ...sampleClient({ client_id: 'LACKING' }), client_last_name: '', client_email: '' };
    await commit([clientSeedChange({ ...lacking, client_birthday: '--/04/09' })]);
    const { data } = await update(lacking, { birthDate: '', allergies: 'PPD' });
    expect(data.client).toMatchObject({ client_last_name: '', client_birthday: '--/04/09', client_allergies: 'PPD' });
    expect(await update(lacking, { birthDate: '', phone: '' })).toMatchObject({
      status: 400,
      data: { fields: { phone: 'Phone is required' } },
    });
    expect((await update(lacking, { birthDate: '', email: 'ann@' })).message).toBe('Email is invalid');
    const completed = await update(lacking, { lastName: 'Hart', birthDate: '1990-04-09', email: 'l@example.com' });
    expect(completed.data.client).toMatchObject({ client_birthday: '1990/04/09' });
    expect((await update(completed.data.client, { lastName: ' ' })).message).toBe('Last name is required');
  });

  test('of two editors lets the first through and shows the second what is there now', async () => {
    const before = await created();
    const answers = await Promise.all(['One', 'Two'].map((firstName) => update(before, { firstName, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await update(before, { firstName: 'Three', version: 1 });
    expect(late).toMatchObject({ status: 409, data: { code: 'stale', current: { version: 2 } } });
  });

  test('asks about a duplicate only when it makes one', async () => {
    const [first, second] = [await created(), await created()];
    const { client_email: email, client_mobile_phone_number: phone } = first;
    expect(await update(second, { email })).toMatchObject({ status: 409, data: { code: 'duplicate_client' } });
    const shared = await update(second, { email, allow_duplicate: true });
    expect(shared.status).toBe(200);
    expect((await update(shared.data.client, { firstName: 'Eve' })).status).toBe(200);
    expect((await update(first, { phone: `1-${phone}`, version: 1 })).status).toBe(200);
  });

  test('of a shared phone leaves it to the others, and gives back one that was nobody else’s', async () => {
    const first = await created({ phone: '8005551001' });
    const { data } = await create({ phone: '8005551001', allow_duplicate: true });
    const second = (await read(data.client_id)).data;
    expect((await update(first, { phone: '8005551002' })).status).toBe(200);
    const third = await create({ phone: '8005551001' });
    expect(third).toMatchObject({ status: 409, data: { client: { client_id: second.client_id } } });
    expect((await update(second, { phone: '8005551003' })).status).toBe(200);
    expect((await create({ phone: '8005551001' })).status).toBe(200);
    expect((await create({ phone: '8005551002' })).status).toBe(409);
  });

  test('to a phone that somebody else takes at the same moment asks about them', async () => {
    for (let round = 0; round < 10; round++) {
      const phone = `80055520${10 + round}`;
      const [first, second] = [await created(), await created()];
      const answers = await Promise.all([update(first, { phone }), update(second, { phone }), create({ phone })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
  });

  test('to another spelling of its own phone asks nothing, although somebody shares it', async () => {
    const one = await created({ phone: '8005553001' });
    expect((await create({ phone: '8005553001', allow_duplicate: true })).status).toBe(200);
    expect((await update(one, { phone: '+1 800 555 3001' })).status).toBe(200);
  });

  test('moves it in the lists', async () => {
    const before = await created({ lastName: 'Quillfeather', phone: '2025550111' });
    await update(before, { lastName: 'Zebrowski', phone: '2025550222' });
    const find = async (search: string) => (await call(api.clients.listClients, { body: { search } }, team.desk)).data;
    expect((await find('quillf')).Items).toEqual([]);
    expect((await find('2025550111')).Items).toEqual([]);
    expect((await find('zebrow')).Items).toHaveLength(1);
  });
});

describe('who may see a client', () => {
  let ours: Client;
  let theirs: Client;
  beforeEach(async () => {
    ours = await created({});
    theirs = await created({}, team.theirAdmin);
  });

  test('everybody in the salons of the organization', async () => {
    for (const one of [team.admin, team.manager, team.desk, team.stylist, team.southManager])
      expect((await read(ours.client_id, one)).status).toBe(200);
  });

  test('nobody of another organization, by id, in a list or by a change', async () => {
    expect(await read(theirs.client_id)).toMatchObject({ status: 404, message: 'Client not found' });
    expect((await update(theirs, { firstName: 'Mine' })).status).toBe(404);
    const { data } = await call(api.clients.listClients, { body: { search: theirs.client_email } }, team.admin);
    expect(data.Items).toEqual([]);
  });

  test('nobody by naming another organization, unless for the platform', async () => {
    expect((await read(theirs.client_id, team.admin, 2)).status).toBe(403);
    expect((await read(theirs.client_id, team.platform, 2)).data).toEqual(theirs);
    expect((await read(theirs.client_id, team.platform)).status).toBe(404);
    const answer = await update(theirs, { firstName: 'Anna', organization: 2 }, team.platform);
    expect(answer.data.client).toMatchObject({
      client_first_name: 'Anna',
      client_organization_id: 2,
      org_name: 'Theirs',
    });
    expect((await trail(2, theirs.client_id)).at(-1)).toEqual({ action: 'update', actor: team.platform.user_id });
  });

  test('no product admin, and no platform admin in lists', async () => {
    expect((await read(ours.client_id, team.products)).status).toBe(403);
    for (const one of [team.products, team.platform]) {
      expect((await call(api.clients.listClients, { body: {} }, one)).status).toBe(403);
      expect((await create({}, one)).status).toBe(403);
    }
  });
});

describe('the number of clients', () => {
  const total = async (by: User, body: object = {}) => (await call(api.clients.listClients, { body }, by)).data.total;

  test('stands on the first page of everybody, and counts who is added by many at once', async () => {
    const before = (await total(team.desk)) ?? 0;
    await Promise.all(Array.from({ length: 8 }, () => create()));
    await create({ email: 'not an email' });
    await update(await created(), { firstName: 'Counted once' });
    expect(await total(team.desk)).toBe(before + 9);
    expect(await total(team.desk, { search: 'hart' })).toBeUndefined();
    const { data } = await call(api.clients.listClients, { body: { limit: 1 } }, team.desk);
    expect(await total(team.desk, { limit: 1, cursor: data.cursor })).toBeUndefined();
  });
});

describe('the walk-in client', () => {
  const walkIn = { clientID: walkInId };

  test('is there in every organization without anybody’s data', async () => {
    for (const by of [team.desk, team.theirAdmin]) {
      const { data } = await call(api.clients.getClient, { body: walkIn }, by);
      expect(data).toMatchObject({
        client_id: walkInId,
        client_first_name: 'Walk-in',
        client_organization_id: by.organization_id,
      });
      expect([data.client_birthday, data.client_email, data.client_mobile_phone_number]).toEqual(['', '', '']);
    }
  });

  test('stands in no list, is found by no search and counts as nobody', async () => {
    for (const search of ['', 'walk', 'walk-in', 'WALK-IN']) {
      const { data } = await call(api.clients.listClients, { body: { search, limit: 1000 } }, team.desk);
      expect(data.Items.filter(({ client_id }) => client_id === walkInId)).toEqual([]);
    }
  });

  test('cannot be changed', async () => {
    const body = {
      ...walkIn,
      firstName: 'Ada',
      lastName: 'Hart',
      email: 'a@example.com',
      phone: '8005554001',
      birthDate: '1990/01/01',
    };
    expect(await call(api.clients.updateClient, { body }, team.admin)).toMatchObject({
      status: 409,
      message: 'The walk-in client has nothing to change.',
    });
    expect((await call(api.clients.getClient, { body: walkIn }, team.admin)).data.client_first_name).toBe('Walk-in');
  });
});
