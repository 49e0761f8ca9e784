import { expect, type Page, test } from '@playwright/test';
import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Client } from '../../shared/contract/clients.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import { calculateCheckDigit } from '../../shared/rules/productCode.ts';
import { daysAhead } from '../support/days.ts';
import { countClicks } from './countClicks.ts';
import { startEmptyProduct } from './demo.ts';

test.use({ timezoneId: 'America/Denver' });

const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const stylists = ['Mia Torres', 'Paul Reed', 'June Avery'];
const menu: readonly (readonly [name: string, category: string, minutes: number, price: number])[] = [
  ['Root touch-up', 'Color', 60, 84],
  ['Balayage', 'Color', 150, 210],
  ['Gloss', 'Color', 30, 48],
  ['Full highlights', 'Color', 120, 180],
  ['Toner', 'Color', 30, 40],
  ['Color correction', 'Color', 180, 300],
  ['Cut & finish', 'Cut', 45, 68],
  ['Fringe trim', 'Cut', 15, 18],
  ['Clipper cut', 'Cut', 30, 35],
  ['Blowout', 'Styling', 45, 50],
  ['Updo', 'Styling', 60, 90],
  ['Bond repair', 'Treatments', 30, 45],
];
const clients = range(60).map((index) => ({
  first: `Client${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : index < 52 ? 'a' : 'b'}`,
  last: `Lastname${index}`,
  phone: `703-555-${String(1000 + index)}`,
  alert: index % 4 === 0 ? 'PPD - patch test!!' : '',
  birthday: index % 3 === 0 ? '4/9' : `4/9/19${60 + (index % 40)}`,
}));
const products = range(80).map((index) => ({
  name: index === 0 ? '7N Natural' : index === 1 ? '20 Vol Developer' : `Shade ${index}A`,
  barcode: `0${8500314000 + index}${calculateCheckDigit(`0${8500314000 + index}`)}`,
  count: index % 9,
}));
const formulas = clients.map((client, index) => ({
  ...client,
  text: index % 7 === 0 ? 'as last time, a bit warmer' : '60g 7N + 60g 20vol',
}));

/** Days on which the salon of the flow is open (Tuesday to Saturday), from a week ahead. */
const isOpen = (day: string) => ![0, 1].includes(new Date(`${day}T00:00Z`).getUTCDay());
const openDays = range(30)
  .map((index) => daysAhead(7 + index))
  .filter(isOpen);
const closedDay = range(30)
  .map((index) => daysAhead(7 + index))
  .find((day) => new Date(`${day}T00:00Z`).getUTCDay() === 0);
/** Names of the other program, what they stand for, and the stylist as it writes them. */
const asked = [
  ['Root Touch Up', 'Root touch-up', 60],
  ['Cut/Blow', 'Cut & finish', 45],
  ['Olaplex add on', 'Bond repair', 30],
] as const;
const written = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const visits = range(30).map((index) => {
  const [theirs, ours, minutes] = asked[index % 3] ?? asked[0];
  const nth = Math.floor(index / 3);
  const visit = { theirs, ours, minutes, client: clients[index], stylist: stylists[index % 3] ?? '' };
  // The last two: into the first one of the same stylist, and on a Sunday.
  if (index === 28) return { ...visit, stylist: stylists[0] ?? '', day: openDays[0] ?? '', time: '9:30 AM' };
  if (index === 29) return { ...visit, day: closedDay ?? '', time: '11:00 AM' };
  return {
    ...visit,
    day: openDays[Math.floor(nth / 3)] ?? '',
    time: ['9:00 AM', '12:00 PM', '3:00 PM'][nth % 3] ?? '',
  };
});

const files: Record<string, string> = {
  'services.csv': csv([['Service Name', 'Service Category', 'Duration', 'Price'], ...menu]),
  'Staff List.csv': csv([
    ['Name', 'Email', 'Position', 'Commission %'],
    ['Dana West', 'dana@luma.test', 'Owner', 0],
    ...stylists.map((name) => [name, `${name.toLowerCase().replace(' ', '.')}@luma.test`, 'Senior Stylist', 45]),
  ]),
  'staff-services.csv': csv([
    ['Staff', 'Service', 'Duration'],
    ...stylists.flatMap((name, who) => menu.map(([service, , minutes]) => [name, service, minutes + 15 * who])),
  ]),
  'Client Export.csv': csv([
    ['First Name', 'Last Name', 'Mobile Phone', 'Birthday', 'Alert Notes', 'Loyalty Points'],
    ...clients.map(({ first, last, phone, birthday, alert }) => [first, last, phone, birthday, alert, 12]),
  ]),
  'color-notes.csv': csv([
    ['Client', 'Phone', 'Date', 'Stylist', 'Formula'],
    ...formulas.map(({ first, last, phone, text }) => [`${first} ${last}`, phone, '03/05/2024', 'Mia Torres', text]),
  ]),
  'appts_upcoming.csv': csv([
    ['Client', 'Phone', 'Date', 'Start', 'Duration', 'Provider', 'Service', 'Confirmation ID'],
    ...visits.map(({ client, day, time, minutes, stylist, theirs }, index) => {
      const provider = index % 2 ? stylist : `${stylist.split(' ')[0]} ${stylist.split(' ')[1]?.[0]}.`;
      return [
        `${client?.first} ${client?.last}`,
        client?.phone ?? '',
        written(day),
        time,
        minutes,
        provider,
        theirs,
        'X1',
      ];
    }),
  ]),
  'Products.csv': csv([
    ['Product Name', 'Brand', 'Category', 'Barcode', 'Size (oz)', 'Cost', 'Shelf Label'],
    ...products.map(({ name, barcode }) => [name, 'Tone Lab', 'Color', barcode, 2, 8.25, 'A1']),
  ]),
  'count-nov.csv': csv([['Barcode', 'On Hand', 'Par'], ...products.map(({ barcode, count }) => [barcode, count, 10])]),
};

async function foundSalon(page: Page) {
  const texts = {
    Organization: 'Luma Hair',
    'First salon': 'Fairfax',
    'First name': 'Dana',
    'Last name': 'West',
    Email: 'dana@luma.test',
    Password: 'Chosen-In-Winter-2026!',
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Salon's phone").fill('3035550142');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('link', { name: 'Your profile, dana@luma.test' })).toBeVisible();
}

const maxClicks = 60;

test('a salon of 4 people, 12 services, 60 clients, 80 products and 30 appointments moves in from eight files', async ({
  page,
}) => {
  const product = await startEmptyProduct();
  await page.goto(product.url);
  await foundSalon(page);
  const clicks = await countClicks(page);
  const request = page.waitForRequest((one) => one.headers()['authorization'] !== undefined);
  await page.goto(new URL('/moving-in', product.url).href);
  const { authorization = '' } = (await request).headers();

  await page
    .locator('input[aria-label="Files"]')
    .setInputFiles(
      Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })),
    );
  const row = (name: string) => page.getByRole('listitem', { name, exact: true });
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(8);
  await page.getByRole('button', { name: 'Keep as allergies' }).click();
  for (const [theirs, ours] of asked) {
    const standsFor = page.getByRole('combobox', { name: `${theirs} stands for` });
    if ((await standsFor.textContent()) === ours) continue;
    await standsFor.click();
    await page.getByRole('option', { name: ours }).click();
  }
  for (const yes of await page.getByRole('button', { name: 'Yes' }).all()) await yes.click();
  await expect(page.getByText('2 appointments need a look')).toBeVisible();
  await expect(page.getByText('Fairfax is closed that day')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Book anyway: ClientC/ }).click();
  await expect(row('appts_upcoming.csv')).toContainText('Ready, 1 row left out');
  await page.getByRole('button', { name: 'Move in' }).click();
  await expect(page.getByText(/rows moved in\.$/)).toBeVisible({ timeout: 60_000 });
  expect(await clicks()).toBeLessThanOrEqual(maxClicks);
  await expect(page.getByText('Loyalty Points')).toHaveCount(1);

  const ask = async (endpoint: Endpoint, data: object = {}) => {
    const options = { method: endpoint.method, headers: { authorization }, ...(endpoint.method !== 'GET' && { data }) };
    return (await page.request.fetch(new URL(`/api${endpoint.path}`, product.url).href, options)).json();
  };
  const services = await ask(api.services.listServices);
  expect(
    services.map((one: Record<string, unknown>) => [
      ...[one['service_name'], one['service_step1_minutes'], one['service_price_level_1']],
    ]),
  ).toEqual([...menu].sort().map(([name, , minutes, price]) => [name, minutes, price]));
  const people: { user_email: string; roles: { role: string }[]; user_id: string }[] = await ask(api.users.listUsers);
  expect(people.map(({ user_email, roles }) => [user_email, roles.map(({ role }) => role).join()]).sort()).toEqual([
    ['dana@luma.test', 'system admin,platform admin'],
    ['june.avery@luma.test', 'stylist'],
    ['mia.torres@luma.test', 'stylist'],
    ['paul.reed@luma.test', 'stylist'],
  ]);
  const skills = await ask(api.stylists.listAssignments);
  expect(skills).toHaveLength(36);
  const { Items }: { Items: Client[] } = await ask(api.clients.listClients, { limit: 100 });
  const byPhone = new Map(Items.map((one) => [one.client_mobile_phone_number.slice(-4), one]));
  for (const { first, last, phone, alert, birthday } of clients)
    expect(byPhone.get(phone.slice(-4))).toMatchObject({
      ...{ client_first_name: first, client_last_name: last, client_allergies: alert },
      client_birthday: birthday === '4/9' ? '--/04/09' : `${birthday.slice(-4)}/04/09`,
    });
  for (const { phone, text } of formulas) {
    const client_id = byPhone.get(phone.slice(-4))?.client_id;
    const { past } = await ask(api.reports.listFormulas, { client_id, limit: 5 });
    expect(past).toMatchObject([
      {
        ...{ date: '2024-03-05', text },
        lines: text.startsWith('60g')
          ? [
              { product_alias: '7N Natural', amount: 6000 },
              { product_alias: '20 Vol Developer', amount: 6000 },
            ]
          : [],
      },
    ]);
  }
  const [{ location_id: Location }] = await ask(api.locations.listAllLocations);
  const days = [...new Set(visits.map(({ day }) => day))];
  const booked = await Promise.all(
    days.map(
      async (date): Promise<Appointment[]> => (await ask(api.scheduler.getSchedulerData, { Location, date })).schedules,
    ),
  );
  const summary = (day: string, time: string, who: string, client: string, service: string) =>
    [day, time, who, client, service].join(' ');
  const clock = (time: string) =>
    time.replace(
      /^(\d+):(\d+) (.)M$/,
      (_, hour, minute, half) => `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`,
    );
  expect(
    booked
      .flat()
      .map(({ start, user_name, client, services: of }) =>
        summary(
          start.slice(0, 10),
          start.slice(11, 16),
          user_name,
          client.client_name,
          of.map(({ title }) => title).join(),
        ),
      )
      .sort(),
  ).toEqual(
    visits
      .slice(0, 29)
      .map(({ day, time, stylist, client, ours }) =>
        summary(day, clock(time), stylist, `${client?.first} ${client?.last}`, ours),
      )
      .sort(),
  );
  const catalog: { data: Record<string, unknown>[] } = await ask(api.products.listProducts);
  const stock: { Items: Record<string, unknown>[] } = await ask(api.inventory.listInventory, { Location, limit: 100 });
  expect(catalog.data).toHaveLength(80);
  const counts = new Map(stock.Items.map((line) => [line['product_id'], line['inventory_current_quantity']]));
  for (const { name, count } of products) {
    const found = catalog.data.find((one) => one['name'] === name);
    expect(found).toMatchObject({ brand: 'Tone Lab', category: 'Color', weight: 2, price: 8.25 });
    expect(counts.get(found?.['product_id'])).toBe(count);
  }
  await product.stop();
});
