import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appointment, openBook } from './book.tsx';

const ids = Array.from({ length: 30 }, (_, index) => `s${index}`);
const columns = ids.map((id) => ({ id, name: id, title: id, subtitle: '' }));
const appointments = ids.map((id) => appointment(`${id} 10:00 Guest of ${id}`, 'Cut', [30, 0, 0]));

test('a wide book draws the columns of a window first, and all the others soon after', async () => {
  openBook({ columns, appointments });
  const drawn = () => document.querySelectorAll('[data-block]').length;
  // A window of 1,440 px shows thirteen columns at most.
  expect(drawn()).toBe(13);
  expect(screen.getAllByRole('listitem')).toHaveLength(30);
  await waitFor(() => expect(drawn()).toBe(30));
});
