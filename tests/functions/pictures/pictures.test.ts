import { beforeAll, describe, expect, test } from 'vitest';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { headFile } from '../../support/files.ts';
import { team } from '../../support/people.ts';
import { pictures } from '../../support/pictures.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { ada, at, bookAppointment, changeAppointment, gus, nextUnusedDay, openSalons } from '../scheduler/salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

/** Books a visit of Ada. */
const book = async (): Promise<Appointment> => (await bookAppointment({ start: at('10:00', nextUnusedDay()) })).data;

async function agree(pictureConsent: 'yes' | 'no', client = ada) {
  const { client_id: clientID, client_first_name: firstName, client_last_name: lastName } = client;
  const contact = { email: client.client_email, phone: client.client_mobile_phone_number, birthDate: '1990-07-14' };
  const body = { clientID, firstName, lastName, ...contact, pictureConsent, allow_duplicate: true };
  return (await call(api.clients.updateClient, { body }, team.desk)).data.client;
}

const add = ({ appointmentId: id }: Appointment, by: User = team.stylist, idempotency_key?: string) =>
  call(api.pictures.addVisitPicture, { params: { id }, body: { idempotency_key }, file: new Blob() }, by);
const open = (id: string, picture: string, by: User = team.stylist) =>
  call(api.pictures.getVisitPicture, { params: { id, picture } }, by);
const remove = (id: string, picture: string, by: User = team.stylist) =>
  call(api.pictures.deleteVisitPicture, { params: { id, picture } }, by);
const fileOf = (picture: string) => headFile(`/private/1/visits/${picture}.jpg`);

async function addOne(visit: Appointment): Promise<string> {
  const { data } = await add(visit);
  return data.pictures?.at(-1)?.picture_id ?? '';
}

describe('pictures of the hair', () => {
  test('are taken with the consent of the client only', async () => {
    const visit = await book();
    expect(await add(visit)).toMatchObject({
      status: 409,
      data: { code: 'conflict', message: 'Ada Hart has not agreed to pictures of the hair.' },
    });
    expect(await agree('yes')).toMatchObject({ client_picture_consent: { answer: 'yes', at: expect.any(String) } });
    const { status, data } = await add(visit);
    expect(status).toBe(201);
    expect(data).toMatchObject({ version: 2, pictures: [{ user_name: 'Mara Ellison', at: expect.any(String) }] });
    await agree('no');
    expect((await add(visit)).status).toBe(409);
    // Those taken stay until somebody deletes them.
    const [{ picture_id = '' } = {}] = data.pictures ?? [];
    expect(await open(visit.appointmentId, picture_id)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' },
      data: pictures.jpeg.toString('base64'),
    });
    await agree('yes');
  });

  test('are three a visit at most, also if two people add the third', async () => {
    const visit = await book();
    await addOne(visit);
    await addOne(visit);
    const both = await Promise.all([add(visit), add(visit, team.desk)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const taken = both.find(({ status }) => status === 201)?.data.pictures ?? [];
    expect(taken).toHaveLength(3);
    expect(both.find(({ status }) => status === 409)?.message).toBe('A visit has at most 3 pictures.');
  });

  test('are added once by a repeated request', async () => {
    const visit = await book();
    const first = await add(visit, team.stylist, 'again');
    expect((await add(visit, team.stylist, 'again')).data).toEqual(first.data);
    expect(first.data.pictures).toHaveLength(1);
  });

  test('are not taken while the consent is withdrawn', async () => {
    const visit = await book();
    const [added] = await Promise.all([add(visit), agree('no')]);
    const { data } = await call(api.clients.getClient, { body: { clientID: ada.client_id } as never }, team.desk);
    expect(data.client_picture_consent?.answer).toBe('no');
    // Whichever came first.
    expect([201, 409]).toContain(added.status);
    expect((await add(visit)).status).toBe(409);
    await agree('yes');
  });

  test('are for those who may see the visit, and under no public address', async () => {
    const visit = await book();
    const picture = await addOne(visit);
    const { appointmentId: id } = visit;
    expect(await fileOf(picture)).toEqual({ type: 'image/jpeg', bytes: pictures.jpeg.length });
    expect(await headFile(`/images/1/visits/${picture}.jpg`)).toBeUndefined();
    const statuses = async (by: User) => [(await open(id, picture, by)).status, (await remove(id, picture, by)).status];
    expect(await statuses(team.southStylist)).toEqual([403, 403]);
    expect(await statuses(team.theirAdmin)).toEqual([404, 404]);
    expect(await statuses(team.products)).toEqual([403, 403]);
    const other = await book();
    expect((await open(other.appointmentId, picture)).status).toBe(404);
    expect((await open(id, picture, team.desk)).status).toBe(200);
  });

  test('are deleted one by one with their files', async () => {
    const visit = await book();
    const [first, second] = [await addOne(visit), await addOne(visit)];
    const { data } = await remove(visit.appointmentId, first);
    expect(data.pictures?.map(({ picture_id }) => picture_id)).toEqual([second]);
    expect([await fileOf(first), (await open(visit.appointmentId, first)).status]).toEqual([undefined, 404]);
    expect((await remove(visit.appointmentId, first)).status).toBe(404);
    expect(await fileOf(second)).toBeDefined();
  });

  test('stay through changes, a deletion and its undo, and keep the visit with its client', async () => {
    const visit = await book();
    const picture = await addOne(visit);
    const { appointmentId: id, start, location } = visit;
    expect((await changeAppointment(visit, { notes: 'Cooler' })).data.pictures).toMatchObject([
      { picture_id: picture },
    ]);
    expect(await changeAppointment(visit, { client_id: gus.client_id })).toMatchObject({
      status: 409,
      data: { message: 'This visit has pictures of Ada Hart. Please delete them first.' },
    });
    await call(api.scheduler.deleteAppointment, { body: { scheduleEntryId: id } }, team.desk);
    expect((await open(id, picture)).status).toBe(404);
    const body = { scheduleEntryId: id, location_id: location, date: start.slice(0, 10) };
    await call(api.scheduler.restoreAppointment, { body }, team.desk);
    expect((await open(id, picture)).status).toBe(200);
  });

  test('are erased with the client, those of deleted visits too', async () => {
    await agree('yes', gus);
    const bookGus = async () =>
      (await bookAppointment({ client_id: gus.client_id, start: at('10:00', nextUnusedDay()) })).data;
    const [kept, deleted] = [await bookGus(), await bookGus()];
    const [one, other] = [await addOne(kept), await addOne(deleted)];
    await call(api.scheduler.deleteAppointment, { body: { scheduleEntryId: deleted.appointmentId } }, team.desk);
    const status = { scheduleEntryId: kept.appointmentId, status: 'cancelled' as const };
    await call(api.scheduler.setAppointmentStatus, { body: status }, team.desk);
    const { version } = await agree('yes', gus);
    const erased = await call(
      api.erasure.eraseClient,
      { params: { id: gus.client_id }, body: { version } },
      team.admin,
    );
    expect(erased.status).toBe(200);
    expect(erased.data.client).not.toHaveProperty('client_picture_consent');
    expect([await fileOf(one), await fileOf(other)]).toEqual([undefined, undefined]);
    expect((await open(kept.appointmentId, one)).status).toBe(404);
  });
});
