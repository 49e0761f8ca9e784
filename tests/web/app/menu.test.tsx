import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import type { UserType } from '../../../shared/contract/endpoint.ts';
import { CompactMenu, Menu } from '../../../web/app/Menu.tsx';
import { SessionContext } from '../../../web/kit/data/session.tsx';
import { light } from '../../../web/kit/ui/theme.ts';
import { landingPath } from '../../../web/screens.tsx';
import { buildSession } from '../../support/session.ts';

function showMenu(types: UserType[], at = '/scheduler', onPeek?: (group: string) => void) {
  render(
    <FluentProvider theme={light}>
      <SessionContext value={buildSession(types)}>
        <MemoryRouter initialEntries={[at]}>{onPeek ? <CompactMenu onPeek={onPeek} /> : <Menu />}</MemoryRouter>
      </SessionContext>
    </FluentProvider>,
  );
  return userEvent.setup();
}

const links = () => screen.getAllByRole('link').map((link) => link.textContent);

describe('The menu', () => {
  test('offers a stylist only what a stylist may open', async () => {
    const person = showMenu([1]);
    await person.click(screen.getByRole('button', { name: 'Admin Panel' }));
    expect(links()).toEqual(['Stylist Dashboard', 'Service Scheduler', 'Services', 'Stylists', 'Clients']);
  });

  test('offers what any one of the held types may open', async () => {
    const person = showMenu([5, 1]);
    await person.click(screen.getByRole('button', { name: 'Admin Panel' }));
    expect(links()).toContain('Clients');
  });

  test('hides a group without a screen for the person', () => {
    showMenu([1]);
    expect(screen.getByRole('button', { name: 'Report Center' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Inventory' })).toBeNull();
  });

  test('is empty for somebody whose type opens nothing', () => {
    showMenu([]);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('opens the group of the screen at hand and marks the screen', () => {
    showMenu([3], '/edit-client');
    expect(screen.getByRole('button', { name: 'Admin Panel' }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Clients');
  });

  test('marks the item that a screen without one of its own belongs to', () => {
    showMenu([3], '/create-client');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Clients');
  });

  test('keeps the other groups closed', () => {
    showMenu([3], '/scheduler');
    expect(screen.getByRole('button', { name: 'Admin Panel' }).getAttribute('aria-expanded')).toBe('false');
  });

  test('names its icons when compact and opens over the content from a group', async () => {
    const onPeek = vi.fn();
    const person = showMenu([3], '/scheduler', onPeek);
    expect(screen.getByRole('link', { name: 'Service Scheduler' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Admin Panel' }));
    expect(onPeek).toHaveBeenCalledExactlyOnceWith('Admin Panel');
  });
});

test.each<[UserType[], string | undefined]>([
  [[1], '/stylist-dashboard'],
  [[2], '/salon-dashboard'],
  [[3], '/salon-dashboard'],
  [[4], '/salon-dashboard'],
  [[], undefined],
])('the start page of the types %j is %s', (types, start) => expect(landingPath(types)).toBe(start));
