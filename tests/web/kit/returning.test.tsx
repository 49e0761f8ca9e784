import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { useGoBack } from '../../../web/kit/list/listReturn.ts';

function Form() {
  const back = useGoBack('/list');
  const [, setQuery] = useSearchParams();
  return (
    <>
      <h1>Form</h1>
      <button type="button" onClick={() => setQuery({ page: '2' }, { replace: true })}>
        Next page
      </button>
      <button type="button" onClick={back}>
        Back
      </button>
    </>
  );
}

const routes = [
  { path: '/list', element: <h1>List</h1> },
  { path: '/form', element: <Form /> },
  { path: '*', element: <h1>Book</h1> },
];

/** Opens the console at an address, as a new tab does. */
function open(address: string) {
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter(routes);
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router };
}
const heading = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => window.history.replaceState(null, '', '/'));

test('a screen that was opened by its address goes back to its list', async () => {
  const { user } = open('/form');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await heading('List')).toBeTruthy();
});

test('so it does after another page of its grid, which is no other screen', async () => {
  const { user } = open('/form');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(window.location.search).toBe('?page=2');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await heading('List')).toBeTruthy();
});

test('a screen that was opened from another goes back to that one', async () => {
  const { user, router } = open('/book');
  await router.navigate('/form');
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await heading('Book')).toBeTruthy();
});
