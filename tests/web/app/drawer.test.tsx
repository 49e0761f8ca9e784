import { FluentProvider } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionContext } from '../../../web/kit/data/session.tsx';
import { light } from '../../../web/kit/ui/theme.ts';
import { fullTest } from '../../support/fullTest.ts';
import { buildSession } from '../../support/session.ts';

/** Window width in px for media queries, which jsdom lacks. */
const view = vi.hoisted(() => {
  const view = { width: 1600 };
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return view.width >= Number(/min-width: (\d+)px/.exec(query)?.[1]);
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return view;
});

const { Drawer } = await import('../../../web/app/Drawer.tsx');
const { useDrawer } = await import('../../../web/app/useDrawer.ts');

function Console({ wide }: { wide: boolean }) {
  const drawer = useDrawer(wide);
  return (
    <>
      <Drawer drawer={drawer} />
      <button type="button" onClick={drawer.toggle}>
        Menu
      </button>
      <output>{drawer.state}</output>
    </>
  );
}

function show(width: number, { wide = false } = {}) {
  view.width = width;
  render(
    <FluentProvider theme={light}>
      <SessionContext value={buildSession([3])}>
        <MemoryRouter initialEntries={['/scheduler']}>
          <Console wide={wide} />
        </MemoryRouter>
      </SessionContext>
    </FluentProvider>,
  );
  return userEvent.setup();
}

const state = () => screen.getByRole('status').textContent;
const toggle = { name: 'Menu' };

beforeEach(() => localStorage.clear());

describe('on a large window the drawer', () => {
  test.each([
    { what: 'is open beside the content', width: 1440, wide: false, begins: 'opened' },
    { what: 'is closed for the book up to 1440', width: 1440, wide: true, begins: 'closed' },
    { what: 'is open for the book above 1440', width: 1441, wide: true, begins: 'opened' },
    { what: 'begins as it was left', width: 1600, wide: false, stored: 'closed', begins: 'closed' },
    {
      what: 'takes a choice that it does not know for none',
      width: 1600,
      wide: false,
      stored: 'ajar',
      begins: 'opened',
    },
  ])('$what', ({ width, wide, stored, begins }) => {
    if (stored) localStorage.setItem('salon-console:drawer', stored);
    show(width, { wide });
    expect(state()).toBe(begins);
  });

  test('stays as it was left, on every screen and after a reload', async () => {
    const person = show(1440, { wide: true });
    await person.click(screen.getByRole('button', toggle));
    expect(state()).toBe('opened');
    expect(localStorage.getItem('salon-console:drawer')).toBe('opened');
  });

  fullTest(
    'opens over the content from the icon of a group, with that group open, until a screen is chosen',
    async () => {
      localStorage.setItem('salon-console:drawer', 'closed');
      const person = show(1440);
      await person.click(screen.getByRole('button', { name: 'Admin Panel' }));
      expect(state()).toBe('temporary');
      await person.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Teams' }));
      expect(state()).toBe('closed');
      expect(localStorage.getItem('salon-console:drawer')).toBe('closed');
    },
  );
});

test('below 1280 the drawer is away whatever was chosen, and lies over the content on demand', async () => {
  localStorage.setItem('salon-console:drawer', 'opened');
  const person = show(1279);
  expect(state()).toBe('closed');
  expect(screen.queryByRole('navigation')).toBeNull();
  await person.click(screen.getByRole('button', toggle));
  expect(state()).toBe('temporary');
  expect(await screen.findByRole('dialog', { name: 'Main menu' })).toBeTruthy();
  await person.keyboard('{Escape}');
  expect(state()).toBe('closed');
  expect(localStorage.getItem('salon-console:drawer')).toBe('opened');
});
