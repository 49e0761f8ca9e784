import { beforeAll, describe, expect, test } from 'vitest';
import { listAll } from '../../../functions/kit/read.ts';
import { counterKey } from '../../../functions/kit/uniqueGuards.ts';
import { commit, put } from '../../../functions/kit/write.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
beforeAll(() => seedOrganizations());

const form = (name: string, more: object = {}) => ({ name, flag: 'Chemical', color: '#885ED0', ...more }) as never;
const create = (body: never, by: User = team.admin) => call(api.categories.createCategory, { body }, by);
const update = (id: string, body: never, by: User = team.admin) =>
  call(api.categories.updateCategory, { params: { id }, body }, by);
const names = async (by: User, organization?: string) =>
  (await call(api.categories.listCategories, { query: { organization } }, by)).data.map((one) => one.category_name);

describe('a category', () => {
  test('is added with a name, a flag and a color, and leaves a trail', async () => {
    const { status, data } = await create(form('  Color '));
    expect(status).toBe(201);
    expect(data.message).toBe('Category Created');
    expect(data.category).toMatchObject({
      category_name: 'Color',
      flag: 'Chemical',
      color: '#885ed0',
      organization: '1',
    });
    const { data: again } = await call(
      api.categories.getCategory,
      { params: { id: data.category.category_id }, query: {} },
      team.stylist,
    );
    expect(again).toEqual(data.category);
    const trail = await listAll('audit', { index: 'by-entity', pk: `O#1#category#${data.category.category_id}` });
    expect(trail).toMatchObject([{ action: 'create', actor: team.admin.user_id }]);
  });

  test.each([
    ['a name', { name: ' ' }, 'Please choose a category name'],
    ['a flag', { flag: 'Organic' }, 'Please choose a flag'],
    ['a color', { color: '' }, 'Please choose a color '],
    ['a color other than white', { color: '#FFFFFF' }, 'Please choose a color '],
    ['a color in six digits', { color: '#fff' }, 'Please choose a color '],
  ])('needs %s', async (_, wrong, message) => {
    const before = await names(team.admin);
    expect(await create(form('Incomplete', wrong))).toMatchObject({ status: 400, message });
    expect(await names(team.admin)).toEqual(before);
  });

  test('has a name of its own in the organization, however it is capitalized', async () => {
    await create(form('Cut'));
    expect(await create(form('CUT'))).toMatchObject({
      status: 409,
      message: 'A category with this name exists already.',
    });
    expect((await create(form('Cut'), team.theirAdmin)).status).toBe(201);
  });

  test('added by many at once under one name is added once', async () => {
    const spellings = ['Gloss', 'GLOSS', 'gloss', 'gLoss'];
    const wanted = Array.from({ length: 20 }, (_, index) => spellings[index % spellings.length] ?? '');
    const answers = await Promise.all(wanted.map((name) => create(form(name))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await names(team.admin)).filter((name) => name.toLowerCase() === 'gloss')).toHaveLength(1);
  });

  test('changes, keeps its own name, and says so', async () => {
    const { category } = (await create(form('Style'))).data;
    const { data } = await update(category.category_id, form('Style', { color: '#da942c', version: 1 }));
    expect(data).toMatchObject({ message: 'Category Updated', category: { color: '#da942c', version: 2 } });
  });

  test('cannot take the name of another one, and gives its own free with a new one', async () => {
    const [first, second] = [(await create(form('Braids'))).data.category, (await create(form('Knots'))).data.category];
    expect(await update(second.category_id, form('BRAIDS'))).toMatchObject({
      status: 409,
      data: { fields: { name: 'A category with this name exists already.' } },
    });
    expect((await update(first.category_id, form('Plaits', { archived: true }))).status).toBe(200);
    expect((await update(second.category_id, form('Braids'))).status).toBe(200);
    expect((await create(form('plaits'))).status).toBe(409);
  });

  test('is one of 500 at most', async () => {
    await commit([put('services', { ...counterKey(2), categories: 500 })]);
    expect(await create(form('One more'), team.theirAdmin)).toMatchObject({
      status: 409,
      message: 'An organization has at most 500 categories.',
    });
    await commit([put('services', counterKey(2))]);
  });

  test('changed by two at once is saved once', async () => {
    const { category } = (await create(form('Treatment'))).data;
    const saves = ['#111111', '#222222'].map((color) =>
      update(category.category_id, form('Treatment', { color, version: 1 })),
    );
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is archived and taken back; another change leaves that as it is', async () => {
    const { category } = (await create(form('Old'))).data;
    await update(category.category_id, form('Old', { archived: true }));
    const { data } = await update(category.category_id, form('Older'));
    expect(data.category).toMatchObject({ category_name: 'Older', archived: true, version: 3 });
    const back = await update(category.category_id, form('Older', { archived: false }));
    expect(back.data.category.archived).toBe(false);
  });
});

test('categories are listed by name', async () => {
  for (const name of ['Zebra', 'alpha', 'Mid']) await create(form(name), team.theirAdmin);
  expect(await names(team.theirAdmin)).toEqual(['alpha', 'Cut', 'Mid', 'Zebra']);
});

test('the own organization may be named, and no other', async () => {
  expect(await names(team.admin, '1')).toEqual(await names(team.admin));
  const { status } = await call(api.categories.listCategories, { query: { organization: '2' } }, team.admin);
  expect(status).toBe(404);
});

describe('a platform admin', () => {
  test('names the organization a category is for', async () => {
    const { data } = await create(form('Extensions', { organization: '2' }), team.platform);
    expect(data.category.organization).toBe('2');
    expect(await names(team.theirAdmin)).toContain('Extensions');
    expect(await names(team.platform, '2')).toEqual(await names(team.theirAdmin));
  });

  test('is told when there is no such organization, and nothing is written', async () => {
    expect((await create(form('Nowhere', { organization: '77' }), team.platform)).status).toBe(404);
    expect(await names(team.platform, '77')).toEqual([]);
  });
});
