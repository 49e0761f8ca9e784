import { FluentProvider } from '@fluentui/react-components';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider, useSearchParams } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { ApiError } from '../../../web/kit/data/call.ts';
import { RoutesContext, SessionContext } from '../../../web/kit/data/session.tsx';
import { Form } from '../../../web/kit/form/Form.tsx';
import { ListScreen } from '../../../web/kit/list/ListScreen.tsx';
import { RecordScreen, useReturnToList } from '../../../web/kit/list/RecordScreen.tsx';
import { ConfirmProvider } from '../../../web/kit/ui/Confirm.tsx';
import { ToastProvider } from '../../../web/kit/ui/Toast.tsx';
import { themes } from '../../../web/kit/ui/theme.ts';
import { buildSession } from '../../support/session.ts';

const colors = Array.from({ length: 60 }, (_, index) => ({ id: `c${index}`, name: `Color ${index}` }));
const read = { isLoading: false, isValidating: false, error: undefined, mutate: vi.fn(async () => undefined) };
const columns = [{ field: 'name', title: 'Name' }];

const List = ({ error }: { error?: Error }) => (
  <ListScreen
    title="Colors"
    id="colors"
    noun={{ one: 'color', many: 'colors' }}
    read={{ ...read, error }}
    rows={error ? undefined : colors}
    rowKey={({ id }) => id}
    columns={columns}
    add={{ label: 'Add a color', path: '/color' }}
    rowPath={({ id }) => `/color?id=${id}`}
    emptyText="No colors yet."
  />
);

function Record({ save }: { save: () => Promise<unknown> }) {
  const { back, onSaved: saved } = useReturnToList('/colors');
  const id = useSearchParams()[0].get('id') ?? 'c0';
  return (
    <RecordScreen title="Color" id={id} reads={{ color: { data: colors[59], error: undefined, mutate: read.mutate } }}>
      {({ color }) => (
        <Form
          schema={z.object({ name: z.string() })}
          initial={{ name: color?.name }}
          sections={[{ fields: [{ name: 'name', label: 'Name' }] }]}
          submitLabel="Save"
          cancel={{ onClick: back }}
          onSubmit={async () => saved(await save(), id)}
          errorMessage="Color update failed."
        />
      )}
    </RecordScreen>
  );
}

interface Shown {
  at?: string;
  save?: () => Promise<unknown>;
  types?: Parameters<typeof buildSession>[0];
  error?: Error;
}

function show({ at = '/colors?q=Color&p=2', save = async () => ({}), types = [3], error }: Shown = {}) {
  const frame = (
    <main>
      <Outlet />
    </main>
  );
  const children = [
    { path: '/colors', element: <List {...(error && { error })} /> },
    { path: '/color', element: <Record save={save} /> },
  ];
  const router = createMemoryRouter([{ element: frame, children }], { initialEntries: [at] });
  // Like a browser, where each history entry knows its index.
  vi.spyOn(window.history, 'state', 'get').mockImplementation(() => ({ idx: at === '/color' ? 0 : 1 }));
  render(
    <FluentProvider theme={themes.light}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <ToastProvider>
          <ConfirmProvider>
            <SessionContext value={buildSession(types)}>
              <RoutesContext
                value={[
                  { path: '/colors', allow: [3, 1], label: 'Colors' },
                  { path: '/color', allow: [3], parentPath: '/colors' },
                ]}
              >
                <RouterProvider router={router} />
              </RoutesContext>
            </SessionContext>
          </ConfirmProvider>
        </ToastProvider>
      </SWRConfig>
    </FluentProvider>,
  );
  const here = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), here, router };
}

const button = (name: string) => screen.findByRole('button', { name });
const main = () => screen.getByRole('main');

/** Sets the scroll position, and records where the screen scrolls to. jsdom has no layout. */
function scrollTo(top: number) {
  Object.defineProperty(main(), 'scrollTop', { value: top, configurable: true });
  main().dispatchEvent(new Event('scroll'));
}

test.each([
  ['a save', 'Save'],
  ['Cancel', 'Cancel'],
])('after %s the list is as it was left: search, page and how far it was scrolled', async (_, name) => {
  const scrolled = vi.fn();
  Element.prototype.scrollTo = scrolled;
  const { user, here, router } = show();
  await screen.findByText('Color 30');
  scrollTo(340);
  await act(() => router.navigate('/color?id=c30'));
  await user.click(await button(name));
  await waitFor(() => expect(here()).toBe('/colors?q=Color&p=2'));
  expect(await screen.findByText('Color 30')).toBeTruthy();
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 340));
});

test('the saved row is marked in the list, which turns to its page', async () => {
  const { user, here, router } = show({ at: '/colors' });
  await screen.findByText('Color 3');
  await act(() => router.navigate('/color?id=c59'));
  await user.click(await button('Save'));
  const saved = await screen.findByRole('row', { name: /Color 59/ });
  await waitFor(() => expect(here()).toBe('/colors?p=3'));
  expect(saved.className).toMatch(/current/);
  expect(screen.getByRole('row', { name: /Color 58/ }).className).not.toMatch(/current/);
});

test('a save says what the server said, or Saved', async () => {
  const { user } = show({ at: '/color' });
  await user.click(await button('Save'));
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('who came to a record by its address goes on to its list', async () => {
  const { user, here } = show({ at: '/color', save: async () => ({ message: 'Color Updated' }) });
  await user.click(await button('Save'));
  expect(await screen.findByText('Color Updated')).toBeTruthy();
  await waitFor(() => expect(here()).toBe('/colors'));
});

test('a save that fails says so with the reason, and the form stays', async () => {
  const save = () => Promise.reject(new ApiError(409, 'In use.', { message: 'In use.' }));
  const { user, here } = show({ at: '/color', save });
  await user.click(await button('Save'));
  expect(await screen.findByText('Color update failed. In use.')).toBeTruthy();
  expect(here()).toBe('/color');
});

test('only who may add a record is offered it', async () => {
  show({ at: '/colors' });
  expect(await button('Add a color')).toBeTruthy();
});

test('who may not add a record sees the list without the button', async () => {
  show({ at: '/colors', types: [1] });
  expect(await screen.findByText('Color 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a color' })).toBeNull();
});

test.each([
  [500, 1],
  [403, 0],
])('a list that cannot be read says why; after a %d there are %d ways to ask again', async (status, retries) => {
  show({ at: '/colors', error: new ApiError(status, 'It is like that.') });
  expect(await screen.findByText('It is like that.')).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(retries);
});
