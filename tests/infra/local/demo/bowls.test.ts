import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../../functions/kit/clock.ts';
import { createCatalog } from '../../../../infra/local/demo/catalogue.ts';
import { createClients } from '../../../../infra/local/demo/clients.ts';
import { createMenu } from '../../../../infra/local/demo/menu.ts';
import { copper, luma } from '../../../../infra/local/demo/salons.ts';
import { createVisits } from '../../../../infra/local/demo/visits.ts';
import { isDeveloper } from '../../../../shared/rules/formulas.ts';

// The demo's days depend on the current date.
beforeAll(() => setClock(() => Date.parse('2026-06-17T15:00:00Z')));
afterAll(() => setClock(undefined));

test.each([luma, copper])('the bowls of $organization_name are formulas that a colorist would mix', (organization) => {
  const catalog = createCatalog(organization);
  const menu = createMenu(organization);
  const { bowls } = createVisits(organization, menu, catalog, createClients(organization, 300));
  const products = new Map(catalog.products.map((one) => [one.product_id, one]));
  const grams = (entries: (typeof bowls)[0]['entries']) => entries.reduce((sum, { amount }) => sum + amount, 0) / 100;
  const booked = bowls.flatMap(({ appointment_id, service_id }) => (appointment_id ? [service_id] : []));
  expect(booked.length).toBeGreaterThan(0);
  for (const { entries } of bowls) {
    const [developers = [], colors = []] = [true, false].map((is) => entries.filter((one) => isDeveloper(one) === is));
    const [brand, ...otherBrands] = new Set(colors.map(({ product_id }) => products.get(product_id)?.brand_id));
    const makers = new Set(entries.map(({ product_id }) => products.get(product_id)?.manufacturer_id));
    expect([otherBrands.length, makers.size, developers.length]).toEqual([0, 1, 1]);
    expect(grams(entries)).toBeGreaterThanOrEqual(60);
    expect(grams(entries)).toBeLessThanOrEqual(120);
    const { brand_name } = catalog.brands.find(({ brand_id }) => brand_id === brand) ?? {};
    const ratio = grams(developers) / grams(colors);
    const recipes = catalog.recipes.filter(({ Brand }) => Brand === brand_name);
    expect(recipes.some(({ MinRatio, MaxRatio }) => ratio > MinRatio - 0.01 && ratio < MaxRatio + 0.01)).toBe(true);
    expect(entries.every(({ amount, waste }) => waste <= amount / 10)).toBe(true);
  }
  const chemical = menu.categories.filter(({ flag }) => flag === 'Chemical').map(({ category_id }) => category_id);
  const categoryOf = new Map(menu.services.map(({ service_id, category_id }) => [service_id, category_id]));
  for (const service of booked) expect(chemical).toContain(categoryOf.get(service ?? ''));
  const formulas = [...Map.groupBy(bowls, ({ client_id }) => client_id).values()]
    .filter(({ length }) => length > 1)
    .map((list) => list.map(({ entries }) => entries.map(({ product_id }) => product_id).join()));
  const repeated = formulas.filter((list) => new Set(list).size < list.length);
  expect(repeated.length).toBeGreaterThan(formulas.length / 3);
});
