import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UserType } from '../../../shared/contract/endpoint.ts';
import { ApiError } from '../../../web/kit/data/call.ts';
import { LoadError } from '../../../web/kit/list/RecordScreen.tsx';
import { showScreen } from '../../support/showScreen.tsx';

const onRetry = vi.fn();
beforeEach(() => onRetry.mockReset());

const show = (address: string, types: UserType[], error: Error) =>
  showScreen(() => <LoadError error={error} onRetry={onRetry} />, address, types, []);
const missing = new ApiError(404, 'It was not found');

test.each([
  ['/edit-client-form?clientId=c1', 'Back to clients', '/edit-client'],
  ['/edit-service?serviceId=s1', 'Back to services', '/services'],
  ['/create-category?categoryId=c1', 'Back to categories', '/manage-categories'],
  ['/users/u1', 'Back to teams', '/manage-users'],
  ['/stylist-hours?param=u1', 'Back to stylists', '/search-stylists'],
  ['/configure-salon?location_id=9', 'Back to salon', '/configure-salon'],
])('what %s leads to and is not there has a way back to its list, none to ask again', async (address, name, list) => {
  const { user, here } = show(address, [3], missing);
  expect(screen.getByRole('alert').textContent).toContain('It was not found');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await user.click(screen.getByRole('button', { name }));
  expect(here()).toBe(list);
});

test('nobody is led to a list that is not theirs', () => {
  show('/edit-client-form?clientId=c1', [6], missing);
  expect(screen.getByRole('alert').textContent).toBe('It was not found');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is not theirs is not asked for again', async () => {
  const { user, here } = show('/edit-client-form?clientId=c1', [3], new ApiError(403, 'User Not authorized'));
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to clients' }));
  expect(here()).toBe('/edit-client');
});

test.each([
  ['the server cannot be reached', new ApiError(0, 'The server cannot be reached.')],
  ['the server fails', new ApiError(500, 'Something went wrong.')],
])('when %s it can be asked for again', async (_, error) => {
  const { user } = show('/edit-client-form?clientId=c1', [3], error);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
