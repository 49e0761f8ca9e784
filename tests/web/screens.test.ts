import { expect, test } from 'vitest';
import { screens } from '../../web/screens.tsx';
import { consoleScreens } from '../support/consoleScreens.ts';

test('every screen of the console is walked by the flows, in the order of its routes', () => {
  expect(Object.keys(consoleScreens)).toEqual(screens.map(({ path }) => path));
});

test('a screen without a menu item is called as its heading calls it', () => {
  const further = screens.filter(({ name }) => name);
  expect(further.map(({ name }) => name)).toEqual(further.map(({ path }) => consoleScreens[path]?.heading));
});
