import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { Distributors } from '../../../web/screens/distributors/List.tsx';
import { DistributorRecord } from '../../../web/screens/distributors/Record.tsx';
import { fill } from '../../support/fill.ts';
import { fullTest } from '../../support/fullTest.ts';
import { sampleProduct, sampleReseller } from '../../support/samples.ts';
import { as } from '../../support/session.ts';
import { type Answer, readCells, showScreen } from '../../support/showScreen.tsx';

const { listResellers, createReseller, updateReseller } = api.orders;
const { listBrands, listManufacturers, listProducts } = api.products;

const centric = sampleReseller({ reseller_id: 'd1', brand_ids: ['b2', 'b1'], version: 3 });
const milbon = { ...centric, reseller_id: 'd2', reseller_company_name: 'Milbon USA', brand_ids: [] };
const manufacturers = ['Redken', 'Wella'].map((name, at) => ({
  manufacturer_id: `m${at + 1}`,
  manufacturer_name: name,
  version: 1,
}));
const brands = [
  { brand_id: 'b1', brand_name: 'Shades EQ', manufacturer_id: 'm1', version: 1 },
  { brand_id: 'b2', brand_name: 'Care', manufacturer_id: 'm1', version: 1 },
  { brand_id: 'b3', brand_name: 'Care', manufacturer_id: 'm2', version: 1 },
];
const product = (id: string, manufacturer: string, brand: string) =>
  sampleProduct({ product_id: id, name: id, manufacturer, brand });
const data = [
  product('p1', 'Redken', 'Shades EQ'),
  product('p2', 'Redken', 'Shades EQ'),
  product('p3', 'Redken', 'Care'),
  product('p4', 'Wella', 'Care'),
];
const catalogue: Answer[] = [
  { endpoint: listBrands, body: brands },
  { endpoint: listManufacturers, body: manufacturers },
  { endpoint: listProducts, body: { data } },
];

describe('the list of distributors', () => {
  const show = (...answers: Answer[]) =>
    showScreen(Distributors, '/distributors', as.manager, [...catalogue, ...answers]);

  test('says of each what they carry, and counts the products of their brands alone', async () => {
    const { user, here } = show({ endpoint: listResellers, body: [milbon, centric] });
    const row = await screen.findByRole('row', { name: /SalonCentric/ });
    await waitFor(() =>
      expect(readCells(row)).toEqual([
        'SalonCentric',
        '4410-2287',
        'orders@saloncentric.example',
        '5',
        'CareShades EQ',
        '3',
      ]),
    );
    expect(readCells(screen.getByRole('row', { name: /Milbon/ })).slice(-2)).toEqual(['—', '0']);
    await user.click(screen.getByText('SalonCentric'));
    expect(here()).toBe('/distributor?id=d1');
  });

  test('is empty with the way to the first one', async () => {
    const { user, here } = show({ endpoint: listResellers, body: [] });
    await screen.findByText('No distributors yet.');
    await user.click(screen.getAllByRole('button', { name: 'Add Distributor' })[1] as HTMLElement);
    expect(here()).toBe('/distributor');
  });

  test('that cannot be read says so and is there after Retry', async () => {
    const { user } = show(
      {
        endpoint: listResellers,
        status: 503,
        body: { message: 'The service is busy right now. Please try again.', code: 'internal' },
      },
      { endpoint: listResellers, body: [centric] },
    );
    await screen.findByText('The service is busy right now. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('SalonCentric')).toBeTruthy();
  });
});

const name = () => screen.findByRole('textbox', { name: /Company name/ });
const press = (label: string) => screen.getByRole('button', { name: label });

describe('a new distributor', () => {
  const show = (...answers: Answer[]) =>
    showScreen(DistributorRecord, '/distributor', as.manager, [...catalogue, ...answers]);
  async function fillIn(user: ReturnType<typeof show>['user']) {
    await fill(user, await name(), 'SalonCentric');
    await user.type(screen.getByRole('textbox', { name: /Lead time/ }), '5');
    const picker = screen.getByRole('combobox', { name: /Brands/ });
    await user.type(picker, 'wella');
    await user.click(await screen.findByRole('option', { name: /Care/ }));
    await user.click(press('Add Distributor'));
  }

  test('needs a name and a lead time in whole days, and an email only a right one', async () => {
    const { user, sent } = show();
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'orders');
    await user.click(press('Add Distributor'));
    expect(await screen.findByText('Company name is required')).toBeTruthy();
    expect(screen.getByText('Whole days')).toBeTruthy();
    expect(screen.getByText('Email is invalid')).toBeTruthy();
    expect(sent).toEqual({});
  });

  test('is added with brands that are told apart by their manufacturers', async () => {
    const { user, sent, here } = show({ endpoint: createReseller, body: centric });
    await fillIn(user);
    expect(await screen.findByText('Distributor added')).toBeTruthy();
    expect(sent[createReseller.path]).toEqual({
      idempotency_key: expect.any(String),
      reseller_company_name: 'SalonCentric',
      account_number: '',
      email: '',
      lead_time_days: 5,
      brand_ids: ['b3'],
    });
    await waitFor(() => expect(here()).toBe('/distributors'));
  });

  test.each([
    ['whose name is taken', 409, 'reseller_company_name', 'This name is taken', /Company name/],
    ['with a brand that is gone', 400, 'brand_ids', 'There is no such brand', /Brands/],
  ])('%s is told so at the field, and what was typed stays', async (_, status, field, message, label) => {
    const { user } = show({ endpoint: createReseller, status, body: { message, fields: { [field]: message } } });
    await fillIn(user);
    const alert = await screen.findByText(message);
    const described = screen.getByLabelText(label, { selector: 'input' }).getAttribute('aria-describedby') ?? '';
    expect(described.split(' ').some((id) => document.getElementById(id)?.contains(alert))).toBe(true);
    expect(screen.getByDisplayValue('SalonCentric')).toBeTruthy();
  });

  fullTest('that could not be sent stays in the form', async () => {
    const { user } = show({ endpoint: createReseller, status: 500, body: {} });
    await fillIn(user);
    expect(await screen.findByText('The distributor was not saved.')).toBeTruthy();
    expect(screen.getByDisplayValue('SalonCentric')).toBeTruthy();
  });
});

describe('a distributor who is there', () => {
  const open = (lists: (typeof centric)[][], ...answers: Answer[]) =>
    showScreen(DistributorRecord, '/distributor?id=d1', as.admin, [
      ...catalogue,
      ...lists.map((body) => ({ endpoint: listResellers, body })),
      ...answers.map((one) => ({ ...one, params: { id: 'd1' } })),
    ]);
  const path = '/organization/resellers/d1';

  test('is changed with the version that was read', async () => {
    const { user, sent } = open([[milbon, centric]], { endpoint: updateReseller, body: { ...centric, version: 4 } });
    await user.type(await name(), ' East');
    await user.click(press('Update Distributor'));
    expect(await screen.findByText('Distributor updated')).toBeTruthy();
    expect(sent[path]).toEqual({
      reseller_company_name: 'SalonCentric East',
      account_number: '4410-2287',
      email: 'orders@saloncentric.example',
      lead_time_days: 5,
      brand_ids: ['b2', 'b1'],
      version: 3,
    });
  });

  test('whom somebody else saved meanwhile shows the change and is saved upon it', async () => {
    const theirs = { ...centric, lead_time_days: 9, version: 4 };
    const { user, sent } = open(
      [[centric], [theirs]],
      { endpoint: updateReseller, status: 409, body: { message: 'Stale', code: 'stale' } },
      { endpoint: updateReseller, body: theirs },
    );
    await user.type(await name(), '!');
    await user.click(press('Update Distributor'));
    expect(await screen.findByText('Somebody else changed this in the meantime.')).toBeTruthy();
    expect(await screen.findByText(/Lead time: now 9/)).toBeTruthy();
    await user.click(press('Update Distributor'));
    expect(await screen.findByText('Distributor updated')).toBeTruthy();
    expect(sent[path]).toMatchObject({ reseller_company_name: 'SalonCentric!', lead_time_days: 9, version: 4 });
  });

  test('who is not there says so and leads to the others', async () => {
    const { user, here } = open([[milbon]]);
    expect(await screen.findByText('Distributor not found')).toBeTruthy();
    await user.click(press('Back to distributors'));
    expect(here()).toBe('/distributors');
  });
});
