import { describe, expect, test } from 'vitest';
import type { StoredConfig } from '../../../../shared/contract/locations.ts';
import { buildDayPage, buildWeekPage, gridSpan } from '../../../../web/screens/scheduler/bookPage.ts';
import type { BookData } from '../../../../web/screens/scheduler/draft.ts';
import { listBookDays, toBlock } from '../../../../web/screens/scheduler/draft.ts';
import { buildOverviewCell } from '../../../../web/screens/scheduler/week/overview.ts';
import { buildAppointment, buildBook, buildDraft, today } from './samples.ts';

const zone = { timeZone: 'Eastern Standard Time' } as const;
const saturdays: StoredConfig = {
  location: 3,
  ...zone,
  isSaturdayOpen: true,
  saturdayOpen: '08:30',
  saturdayClose: '18:00',
};
const closed: StoredConfig = { location: 3, ...zone, isSaturdayOpen: false };
const sunday = '2026-11-15';

const bookWith = (config: StoredConfig, ...schedules: Parameters<typeof buildBook>): BookData => ({
  ...buildBook(...schedules),
  configs: [config],
});
const dayWith = (...config: Parameters<typeof bookWith>) => {
  const data = bookWith(...config);
  return buildDayPage(data, data.stylists, 'UTC');
};
const hoursWith = (...config: Parameters<typeof bookWith>) => {
  const data = bookWith(...config);
  return gridSpan(data, listBookDays(data));
};
const on = (date: string, words: string, minutes = 45) => {
  const one = buildAppointment(words, minutes);
  return { ...one, start: one.start.replace(today, date), end: one.end.replace(today, date) };
};

/** Fairfax in the week of November 15, open on Saturdays only; Mara is off on the 21st. */
const week = (...schedules: Parameters<typeof buildBook>): BookData => {
  const data = { ...bookWith(saturdays, ...schedules), date: sunday, days: 7 as const };
  const off = [{ date: today, stretches: [], note: '' }];
  return { ...data, stylists: data.stylists.map((one) => (one.user_id === 'mara' ? { ...one, days: off } : one)) };
};
const pageOf = (data: BookData, id: string) => {
  const stylist = data.stylists.find(({ user_id }) => user_id === id);
  if (!stylist) throw new Error(`No stylist ${id}`);
  return buildWeekPage(data, stylist, today);
};

describe('the day of a salon', () => {
  test('begins with the whole hour of opening, and shades what is closed', () => {
    expect(hoursWith(saturdays)).toEqual({ from: 480, to: 1200 });
    expect(dayWith(saturdays).closed).toEqual([
      { from: 0, to: 510 },
      { from: 1080, to: 1440 },
    ]);
  });

  test('is shaded all over when the salon is closed', () => {
    expect(hoursWith(closed)).toEqual({ from: 540, to: 1200 });
    expect(dayWith(closed).closed).toEqual([{ from: 0, to: 1440 }]);
  });

  test('is open all along until hours were given', () => {
    expect(hoursWith({ location: 3 })).toEqual({ from: 540, to: 1200 });
    expect(dayWith({ location: 3 }).closed).toEqual([]);
  });

  test('widens to an appointment outside of the usual hours', () =>
    expect(hoursWith(closed, buildAppointment('mara 07:15 Ivy Chen', 45))).toEqual({ from: 420, to: 1200 }));

  test('leaves out the appointments of other days', () => {
    const { appointments } = dayWith(
      saturdays,
      on('2026-11-22', 'mara 10:00 Ivy Chen'),
      buildAppointment('mara 11:00 Gus Feld', 45),
    );
    expect(appointments.map(({ client }) => client)).toEqual(['Gus Feld']);
  });

  test('says who is off and what was noted of it', () => {
    const data = bookWith(saturdays);
    const days = (list: (typeof data.stylists)[number]['days']) =>
      data.stylists.map((one) => (one.user_id === 'mara' ? { ...one, days: list } : one));
    const hints = (list: Parameters<typeof days>[0]) =>
      buildDayPage({ ...data, stylists: days(list) }, days(list), 'UTC').columns.map(({ hint }) => hint);
    expect(hints([{ date: today, stretches: [], note: 'Holiday' }])).toEqual(['Off · Holiday', undefined]);
    expect(hints([{ date: today, stretches: [], note: '' }])).toEqual(['Off', undefined]);
    const short = [{ from: '09:00', to: '12:00' }];
    expect(hints([{ date: today, stretches: short, note: 'Training' }])).toEqual(['Training', undefined]);
  });

  test('says the salons of its stylists with their zones, where there are several', () => {
    const salon = { organization_id: 1, organization_name: 'Luma' };
    const data = buildBook();
    const locations = [
      { ...salon, location_id: 3, location_name: 'Fairfax', zone: 'America/New_York' },
      { ...salon, location_id: 4, location_name: 'Denver', zone: 'America/Denver' },
    ];
    const stylists = data.stylists.map((one, index) =>
      index === 0 ? one : { ...one, location_id: 4, location_name: 'Denver' },
    );
    const several = buildDayPage({ ...data, locations, stylists }, stylists, 'America/New_York');
    expect(several.columns.map(({ group }) => group)).toEqual(['Fairfax · ET', 'Denver · MT']);
    expect(several.nowIn).toEqual(['mara']);
    const near = locations.map((one) => ({ ...one, zone: 'America/New_York' }));
    const alike = buildDayPage({ ...data, locations: near, stylists }, stylists, 'America/New_York');
    expect(alike.columns.map(({ group }) => group)).toEqual(['Fairfax · ET', 'Denver · ET']);
    expect(buildDayPage({ ...data, locations }, data.stylists, 'UTC').columns[0]).not.toHaveProperty('group');
  });
});

describe("a stylist's week", () => {
  test('has a column a day from Sunday on, with theirs alone', () => {
    const data = week(
      on('2026-11-18', 'tomas 10:00 Ivy Chen'),
      on(today, 'tomas 9:00 Gus Feld'),
      on(today, 'mara 9:00 Mae'),
    );
    const { columns, appointments, nowIn } = pageOf(data, 'tomas');
    expect(columns.map(({ name }) => name)).toEqual([
      'Sunday, November 15',
      'Monday, November 16',
      'Tuesday, November 17',
      'Wednesday, November 18',
      'Thursday, November 19',
      'Friday, November 20',
      'Saturday, November 21',
    ]);
    expect(columns.map(({ day }) => day?.isToday)).toEqual([false, false, false, false, false, false, true]);
    expect(nowIn).toEqual([today]);
    expect(appointments.map(({ client, columnId }) => [client, columnId])).toEqual([
      ['Ivy Chen', '2026-11-18'],
      ['Gus Feld', today],
    ]);
  });

  test('is shaded by the hours of each day', () => {
    const { columns, closed: shaded } = pageOf(week(), 'mara');
    expect(columns.map(({ subtitle }) => subtitle)).toEqual([...Array(6).fill('Closed'), 'Off']);
    expect(shaded.filter(({ columnId }) => columnId === sunday)).toEqual([{ from: 0, to: 1440, columnId: sunday }]);
    expect(pageOf(week(), 'tomas').closed.filter(({ columnId }) => columnId === today)).toEqual([
      { from: 0, to: 510, columnId: today },
      { from: 1080, to: 1440, columnId: today },
    ]);
  });

  test('holds the draft of its stylist and its days only', () => {
    const { findColumnId, getColumnKey } = pageOf(week(), 'mara');
    expect(toBlock(buildDraft(), findColumnId)?.columnId).toBe(today);
    expect(toBlock(buildDraft({ stylistId: 'tomas' }), findColumnId)).toBeUndefined();
    expect(toBlock(buildDraft({ date: '2026-11-22' }), findColumnId)).toBeUndefined();
    expect(getColumnKey('2026-11-17')).toEqual({ stylistId: 'mara', date: '2026-11-17' });
  });
});

describe('a cell of the overview', () => {
  const [mara] = week().stylists;
  const cell = (data: BookData, ...more: [Parameters<typeof buildOverviewCell>[3]?]) =>
    mara ? buildOverviewCell(data, mara, today, more[0]) : undefined;
  const names = (data: BookData, ...more: [Parameters<typeof buildOverviewCell>[3]?]) =>
    cell(data, ...more)?.entries.map(({ client }) => client);

  test('shows four appointments in order of time, and how many more', () => {
    const four = ['Di', 'Cy', 'Bo', 'Al'].map((name, index) => buildAppointment(`mara ${12 - index}:00 ${name}`, 30));
    expect(names(week(...four))).toEqual(['Al', 'Bo', 'Cy', 'Di']);
    const five = week(...four, buildAppointment('mara 13:00 Eve', 30));
    expect(names(five)).toEqual(['Al', 'Bo', 'Cy', 'Di']);
    expect(cell(five)?.hiddenCount).toBe(1);
  });

  test('shows what the editor holds in place of what is saved', () => {
    const data = week(buildAppointment('mara 9:00 Ivy', 30), buildAppointment('mara 10:00 Gus', 30));
    expect(names(data, buildDraft({ id: 'Ivy', start: 660, client: { id: 'c1', name: 'Ivy', phone: '' } }))).toEqual([
      'Gus',
      'Ivy',
    ]);
    expect(names(data, buildDraft({ id: 'Ivy', stylistId: 'tomas' }))).toEqual(['Gus']);
    expect(names(data, buildDraft())).toEqual(['Ivy', 'Gus', 'New appointment']);
  });

  test('says that they are off', () => expect(cell(week())?.away).toBe('Off'));
});
