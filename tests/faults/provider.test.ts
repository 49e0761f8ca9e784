import { afterEach, describe, expect, test } from 'vitest';
import type { ClientRequest } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import type { User } from '../../shared/contract/users.ts';
import type { FaultMode } from '../support/faults.ts';
import { sampleForGate } from '../support/gate.ts';
import { testPassword } from '../support/identity.ts';
import { north, team } from '../support/people.ts';
import { callGateway } from '../support/running.ts';
import { signInUser } from '../support/signInUser.ts';
import { startForFile } from '../support/startForFile.ts';
import { busyReply, startFaultyProduct } from './faultyProduct.ts';

const day = startForFile(startFaultyProduct);
afterEach(() => day.clearFaults());

const modes: { mode: FaultMode; does: string }[] = [
  { mode: 'hang', does: 'hangs' },
  { mode: 'throttle', does: 'throttles' },
  { mode: 'error', does: 'fails' },
  { mode: 'lose-reply', does: 'loses every reply' },
];

let made = 0;
const newcomer = (): ClientRequest<typeof api.users.createUser>['body'] => {
  made += 1;
  const who = { firstName: 'Nora', lastName: `Newcomer${made}`, email: `newcomer${made}@example.com`, phone: '' };
  return { ...who, barcode: String(made).padStart(12, '0'), location: north.location_id, roles: ['stylist'] };
};
const hire = (body: ReturnType<typeof newcomer>) =>
  callGateway(day.product, api.users.createUser, { body }, day.getToken(team.admin));
const replacePassword = (email: string, oldPassword: string) =>
  callGateway(day.product, api.users.changeInitialPassword, {
    body: { email, oldPassword, newPassword: testPassword },
  });

/** The temporary password in the last invitation. */
async function invited(email: string): Promise<string> {
  const mails = await (await fetch(`${day.product.url}/local/mail?to=${email}`)).json();
  return /temporary password:\s+(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
}

/** Signs in for the first time and expects the product to work. */
async function expectAtHome(email: string): Promise<void> {
  const { IdToken } = await signInUser(day.product, { user_email: email } as User);
  const { status, data } = await callGateway(day.product, api.users.getProfile, {}, IdToken);
  expect({ status, email: data.user_email }).toEqual({ status: 200, email });
}

const peopleIn = (stored: Record<string, unknown[]>) => stored['directory'];

describe.each(sampleForGate(modes, ({ mode }) => mode))('an identity provider that $does', ({ mode }) => {
  test('leaves nobody half hired, and hiring again works', async () => {
    const body = newcomer();
    const before = peopleIn(await day.dumpStored());
    day.provider.setMode(mode);
    const { status, message } = await hire(body);
    expect({ status, message }).toEqual(busyReply);
    expect(peopleIn(await day.dumpStored())).toEqual(before);
    day.clearFaults();
    expect((await hire(body)).status).toBe(201);
    expect((await replacePassword(body.email, await invited(body.email))).status).toBe(200);
    await expectAtHome(body.email);
  });

  test('leaves a first password either as it was or replaced, and its owner comes in', async () => {
    const { email, ...rest } = newcomer();
    await hire({ email, ...rest });
    const temporary = await invited(email);
    day.provider.setMode(mode);
    const { status, message } = await replacePassword(email, temporary);
    expect({ status, message }).toEqual(busyReply);
    day.clearFaults();
    expect((await replacePassword(email, temporary)).status).toBe(200);
    await expectAtHome(email);
  });
});

describe('a reply of the identity provider that is lost once', () => {
  test('does not keep anybody from being hired', async () => {
    const body = newcomer();
    day.provider.setMode('lose-reply', { only: 'AdminCreateUser', times: 1 });
    const { status } = await hire(body);
    expect(status).toBe(201);
    expect((await replacePassword(body.email, await invited(body.email))).status).toBe(200);
    await expectAtHome(body.email);
  });

  test('in the middle of an invitation that is sent again leaves nobody half hired', async () => {
    const body = newcomer();
    const before = peopleIn(await day.dumpStored());
    day.provider.setMode('lose-reply', { only: 'AdminCreateUser' });
    const { status, message } = await hire(body);
    expect({ status, message }).toEqual(busyReply);
    expect(peopleIn(await day.dumpStored())).toEqual(before);
    day.clearFaults();
    expect((await hire(body)).status).toBe(201);
  });
});

test('a database that fails while a first password is replaced is made up for at the sign-in', async () => {
  const body = newcomer();
  const { data } = await hire(body);
  const temporary = await invited(body.email);
  day.database.setMode('error', { only: 'TransactWriteItems' });
  expect(await replacePassword(body.email, temporary)).toMatchObject(busyReply);
  day.clearFaults();
  const { IdToken } = await signInUser(day.product, { user_email: body.email } as User);
  await callGateway(day.product, api.users.getUserAuthorization, { body: { username: body.email } }, IdToken);
  const { data: found } = await callGateway(
    day.product,
    api.users.getUser,
    { params: { id: data.user_id } },
    day.getToken(team.admin),
  );
  expect(found.user_status).toBe('ACTIVE');
});
