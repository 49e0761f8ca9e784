import { beforeAll, expect, test } from 'vitest';
import type { ImportValues } from '../../../shared/contract/imports.ts';
import { api } from '../../../shared/contract/index.ts';
import { daysAhead } from '../../support/days.ts';
import { checkFile, importFile, undoImport } from '../../support/importFile.ts';
import { north, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { listMails, listOutbox, mailer, sendFor, switchOn } from '../messages/outbox.ts';
import {
  bookAppointment,
  changeAppointment,
  getBook,
  getTrail,
  openNorthDaily,
  openSalons,
  removeAppointment,
} from '../scheduler/salon.ts';

startForFile(startProduct);
const by = team.manager;
beforeAll(async () => {
  await openSalons();
  await openNorthDaily();
  mailer.resolves({ MessageId: 'M' });
  await switchOn({ delay_minutes: 0 });
});

/** "2026-06-17" as files write it: 6/17/2026 */
const written = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`;
let days = 60;
const nextDay = (): string => daysAhead(++days);
const visit = (day: string, startTime: string, more: ImportValues = {}): ImportValues => ({
  ...{ firstName: 'Ada', lastName: 'Hart', visitDate: written(day), startTime },
  ...{ stylist: 'Mara Ellison', service: 'Cut', minutes: '60' },
  ...more,
});
const gus = { firstName: 'Gus', lastName: 'Feld' };
const bring = (rows: ImportValues[]) => importFile({ kind: 'appointments', rows }, by);
const check = async (rows: ImportValues[]) =>
  (await checkFile({ kind: 'appointments', rows }, by)).map(({ verdict, problems, why }) =>
    [verdict, ...Object.values(problems), why].join('|'),
  );
const booked = async (date: string) => (await getBook({ date })).data.schedules;

test('a visit is booked as its row says, once, without a word to the client, and is gone after the undo', async () => {
  const day = nextDay();
  const row = visit(day, '2:30 PM', {
    service: 'gloss; Cut',
    minutes: '150',
    notes: 'Window seat',
    status: 'Confirmed',
  });
  const { id, data } = await bring([row]);
  expect(data).toEqual({ created: 1, changed: 0, left_out: [] });
  const [found] = await booked(day);
  // The stylist's own minutes are 45, 30 and 15 of each: 180. What is less is less of the last step that can give it.
  expect(found).toMatchObject({
    ...{ start: `${day} 14:30:00`, end: `${day} 17:00:00`, status: 'confirmed', notes: 'Window seat', version: 1 },
    client: { client_id: 'ada', client_name: 'Ada Hart', client_phone: '7035550100' },
    ...{ user_id: team.stylist.user_id, user_name: 'Mara Ellison', location: north.location_id },
    services: [
      { title: 'Gloss', price: 116, service_step1_minutes: 45, service_step2_minutes: 30, service_step3_minutes: 15 },
      { title: 'Cut', price: 68, service_step1_minutes: 45, service_step2_minutes: 10, service_step3_minutes: 5 },
    ],
  });
  expect(found?.first_visit).toBeUndefined();
  expect(await check([row])).toEqual(['same|']);
  expect((await getTrail(found?.appointmentId ?? '')).data).toMatchObject([{ action: 'create' }]);
  await sendFor(3);
  expect([await listOutbox(), listMails()]).toEqual([[], []]);

  expect((await undoImport(id, by)).data).toEqual({ undone: 1, kept: [] });
  expect(await booked(day)).toEqual([]);
  // The day is free again, for both of them.
  const again = { start: `${day} 14:30:00`, allow_client_busy: false };
  expect((await bookAppointment(again)).status).toBe(201);
  expect(listMails()).toEqual([]);
});

test('what cannot be booked is said by field, and an unknown name does not hide a taken time', async () => {
  const day = nextDay();
  expect(
    await check([
      visit(day, '9:00 AM', { service: 'Cut/Blow' }),
      visit(day, '10:00 AM', { stylist: 'Nobody Known' }),
      visit(day, '10:30 AM', { ...gus, stylist: 'Nobody Known' }),
      visit(day, '', { service: '' }),
      visit(day, '11:00 AM', { visitDate: '6/17' }),
      visit(day, '11:00 AM', { firstName: 'Eva', lastName: 'Moss' }),
      visit(day, '11:00 PM', { minutes: '90' }),
      visit(day, '12:00 PM', { service: 'Braids', ...gus }),
      visit(day, '13:00', { salon: 'South', ...gus }),
      visit(day, '13:00', { salon: 'Mars', ...gus }),
    ]),
  ).toEqual([
    'wrong|There is no service “Cut/Blow”|',
    'wrong|There is no such stylist here|',
    'wrong|There is no such stylist here|Nobody Known is busy at 10:30 AM',
    'wrong|Service is required|Time is required|',
    'wrong|Write the year, too|',
    'wrong|No client has this name|',
    expect.stringMatching(/^wrong\|An appointment ends on the day it starts\.\|Outside the hours/),
    expect.stringMatching(/^wrong\|Mara Ellison does not/),
    'wrong|You do not work there|',
    'wrong|There is no such salon|',
  ]);
});

test('a taken time, a closed hour and a client in two places are asked about, and booked after a yes', async () => {
  const day = nextDay();
  await bookAppointment({ start: `${day} 10:00:00`, client_id: 'gus' });
  const other = { stylist: team.southStylist.user_email };
  const rows = [
    visit(day, '10:30 AM'),
    visit(day, '7:30 AM'),
    visit(day, '1:00 PM'),
    visit(day, '1:30 PM', gus),
    visit(day, '4:00 PM', { status: 'Canceled by client' }),
    visit(day, '4:15 PM', gus),
  ];
  expect(await check([...rows, visit(day, '10:30 AM', { ...gus, ...other })])).toEqual([
    'renamed|Mara Ellison is busy at 10:30 AM',
    'renamed|Outside the hours of Mara Ellison',
    'new|',
    'renamed|Mara Ellison is busy at 1:30 PM',
    'new|',
    'new|',
    expect.stringMatching(/^wrong\|/),
  ]);
  expect((await bring(rows)).data).toEqual({ created: 6, changed: 0, left_out: [] });
  expect((await booked(day)).map(({ start, status }) => [start.slice(11, 16), status])).toEqual([
    ['07:30', 'booked'],
    ['10:00', 'booked'],
    ['10:30', 'booked'],
    ['13:00', 'booked'],
    ['13:30', 'booked'],
    ['16:00', 'cancelled'],
    ['16:15', 'booked'],
  ]);
});

test('a yes holds when the doubt is gone by the time of saving, and a doubt that came up is left out', async () => {
  const day = nextDay();
  const { appointmentId } = (await bookAppointment({ start: `${day} 10:00:00`, client_id: 'gus' })).data;
  const id = (
    await call(
      api.imports.startImport,
      { body: { kind: 'appointments', file_name: 'a.csv', rows: 2, same: 0, wrong: 0, duplicate: 0 } },
      by,
    )
  ).data.import_id;
  await removeAppointment(appointmentId);
  await bookAppointment({ start: `${day} 14:00:00`, client_id: 'gus' });
  const rows = [
    { row: 2, values: visit(day, '10:30 AM'), verdict: 'renamed' as const, seen: 0 },
    { row: 3, values: visit(day, '2:30 PM'), verdict: 'new' as const, seen: 0 },
  ];
  const { data } = await call(api.imports.applyImport, { params: { id }, body: { batch: 0, rows } }, by);
  expect(data).toMatchObject({ created: 1, left_out: [{ row: 3, why: 'Mara Ellison is busy at 2:30 PM' }] });
});

test('visits of past days are done, in two batches of ten, and one that was changed since stays at the undo', async () => {
  const day = daysAhead(-40);
  const rows = Array.from({ length: 11 }, (_, index) =>
    visit(day, `${9 + index}:00`, { status: index ? '' : 'no show' }),
  );
  expect(await bring(rows)).toMatchObject({ status: 400, data: { message: 'At most 10 appointments at a time' } });
  const { id, data } = await bring(rows.slice(0, 3));
  expect(data).toMatchObject({ created: 3 });
  const [, first] = await booked(day);
  expect((await booked(day)).map(({ status }) => status)).toEqual(['no_show', 'done', 'done']);
  if (first) await changeAppointment(first, { notes: 'Liked it' });
  expect((await undoImport(id, by)).data).toMatchObject({ undone: 2, kept: [{ name: `Appointment of ${day}` }] });
  expect(await booked(day)).toHaveLength(1);
});

test('clients who came in as a file go again after what came in for them, but not before, and not once a desk used them', async () => {
  const [day, later] = [nextDay(), nextDay()];
  const people = ['Ivo', 'Uma'].map((firstName, nth) => ({ firstName, lastName: 'Reed', phone: `703 555 77${nth}1` }));
  const client = await importFile({ kind: 'clients', rows: people }, by);
  const [ivo, uma] = people.map(({ phone }) => ({ firstName: '', lastName: '', phone }));
  const visits = await bring([visit(day, '9:00', ivo), visit(day, '11:00', ivo), visit(day, '13:00', uma)]);
  const past = { visitDate: '3/5/2024', formulaText: '30g 7N' };
  const formula = await importFile(
    {
      kind: 'formulas',
      rows: [
        { ...ivo, ...past },
        { ...uma, ...past },
      ],
    },
    by,
  );
  const found = (await call(api.clients.listClients, { body: { search: 'Reed, Uma' } }, by)).data.Items[0];
  await bookAppointment({ start: `${later} 10:00:00`, client_id: found?.client_id ?? '' });
  const again = await importFile(
    { kind: 'clients', rows: [{ firstName: 'Ann', lastName: 'Ray', phone: '703 555 7799' }] },
    by,
  );
  const ray = await bring([visit(later, '15:00', { firstName: '', lastName: '', phone: '703 555 7799' })]);
  expect((await undoImport(again.id, by)).data).toEqual({
    undone: 0,
    kept: [{ row: 2, name: 'Ann Ray', why: 'Formulas or appointments were imported for them.' }],
  });
  expect((await undoImport(ray.id, by)).data).toMatchObject({ undone: 1 });
  expect((await undoImport(formula.id, by)).data).toMatchObject({ undone: 2, kept: [] });
  expect((await undoImport(visits.id, by)).data).toMatchObject({ undone: 3, kept: [] });
  expect((await undoImport(client.id, by)).data).toEqual({
    undone: 1,
    kept: [{ row: 3, name: 'Uma Reed', why: 'Something was booked or mixed for them.' }],
  });
});
