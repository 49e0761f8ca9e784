import { describe, expect, test } from 'vitest';
import { conflict } from '../../../functions/kit/errors.ts';
import { get } from '../../../functions/kit/read.ts';
import { createUniqueGuards, limitedCounterChange, listGuardOwners } from '../../../functions/kit/uniqueGuards.ts';
import { commit } from '../../../functions/kit/write.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);

const names = createUniqueGuards({ table: 'services', keyPrefix: 'SAMPLE', takenError: () => conflict('Taken') });
const ownersOf = async (text: string, organization = 1) =>
  listGuardOwners(await get('services', names.key(organization, text)));

describe('a name that is claimed', () => {
  test('goes to one of eight who want it at the same moment', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => commit(names.claim(1, 'Balayage', `owner ${index}`))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ownersOf('Balayage')).toHaveLength(1);
  });

  test.each([
    ['COLOR', 'color'],
    ['Straße', 'STRASSE'],
    ['Full  Color', 'full color'],
    ['ﬁne', 'FINE'],
    ['Ärmel', 'A\u0308rmel'],
    ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
    ['Zed', 'Zed\ufe0f'],
    ['Shampoo', 'Sham\u{e0100}\u034fpoo'],
    ['x'.repeat(2000), 'X'.repeat(2000)],
  ])('is the same one however it is spelled: %s and %s', async (one, other) => {
    await commit(names.claim(2, one, 'a'));
    await expect(commit(names.claim(2, other, 'b'))).rejects.toThrow('Taken');
    expect(await ownersOf(one, 2)).toEqual(['a']);
  });

  test('is free in another organization, and again once it was given back', async () => {
    await commit(names.claim(1, 'Perm', 'a'));
    await commit(names.claim(3, 'Perm', 'b'));
    await commit(names.move(1, 'Perm', 'Perms', 'a'));
    await commit(names.claim(1, 'Perm', 'c'));
    expect(await Promise.all([ownersOf('Perm'), ownersOf('Perms'), ownersOf('Perm', 3)])).toEqual([
      ['c'],
      ['a'],
      ['b'],
    ]);
  });

  test('may be changed to itself, and an empty one is nobody’s', () => {
    expect(names.move(1, 'Color', 'COLOR ', 'a')).toEqual([]);
    expect([...names.claim(1, '', 'a'), ...names.move(1, null, undefined, 'a')]).toEqual([]);
  });

  test('that is shared stays with the one who is left', async () => {
    await commit(names.claim(1, 'Shared', 'a'));
    await commit(names.share(1, 'Shared', 'b'));
    await commit(names.release(1, 'Shared', 'a'));
    await expect(commit(names.claim(1, 'Shared', 'c'))).rejects.toThrow('Taken');
    await commit(names.release(1, 'Shared', 'stranger'));
    expect(await ownersOf('Shared')).toEqual(['b']);
  });
});

test('an organization has at most as many of a thing as it may, whoever adds at the same moment', async () => {
  const one = () => commit([limitedCounterChange('services', 1, 'wigs', 3)]);
  const answers = await Promise.allSettled(Array.from({ length: 9 }, one));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expect(one()).rejects.toThrow('An organization has at most 3 wigs.');
});
