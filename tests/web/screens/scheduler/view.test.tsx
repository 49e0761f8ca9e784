import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeStylists } from '../../../../web/screens/scheduler/view/bookView.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment } from './samples.ts';

const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
const columnNames = () =>
  within(screen.getByRole('list', { name: 'Stylists' }))
    .getAllByRole('listitem')
    .map(({ ariaLabel }) => ariaLabel?.split(',')[0]);

test('stylists are put in another order and hidden, and the book remembers it', async () => {
  const { user } = openBook([ivy], []);
  await findBlock('Ivy Chen');
  await user.click(screen.getByRole('button', { name: 'View and more' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Stylists' }));
  await user.click(await screen.findByRole('button', { name: 'Move Tomás Ellison to the left' }));
  expect(columnNames()).toEqual(['Tomás Ellison', 'Mara Ellison']);
  await user.click(screen.getByRole('checkbox', { name: 'Tomás Ellison' }));
  expect(columnNames()).toEqual(['Mara Ellison']);
  expect(localStorage.getItem('book-stylists-3')).toBe('{"order":["tomas","mara"],"hidden":["tomas"]}');
});

test('the book is drawn at the height that was chosen', async () => {
  const { user } = openBook([ivy], []);
  expect((await findBlock('Ivy Chen')).style.height).toBe('120px');
  await user.click(screen.getByRole('button', { name: 'View and more' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Tall' }));
  expect((await findBlock('Ivy Chen')).style.height).toBe('180px');
});

test('who is new comes last, and nobody is left out when all are hidden', () => {
  const people = ['a', 'b', 'c'].map((user_id) => ({ user_id }));
  const names = (order: string[], hidden: string[]) =>
    arrangeStylists(people, { order, hidden })
      .map(({ user_id }) => user_id)
      .join('');
  expect([names(['c', 'a'], []), names([], ['b']), names([], ['a', 'b', 'c'])]).toEqual(['cab', 'ac', 'abc']);
});
