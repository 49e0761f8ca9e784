import { expect, test } from 'vitest';
import { screens } from '../../web/screens.tsx';
import { consoleScreens } from '../support/consoleScreens.ts';

test('every screen of the console is walked by the flows, in the order of its routes', () => {
  expect(Object.keys(consoleScreens)).toEqual(screens.map(({ path }) => path));
});
