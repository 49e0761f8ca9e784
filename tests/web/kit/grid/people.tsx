import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import * as z from 'zod';
import { SessionContext } from '../../../../web/kit/data/session.tsx';
import { ExportsProvider } from '../../../../web/kit/grid/export/Exports.tsx';
import { Grid } from '../../../../web/kit/grid/Grid.tsx';
import type { Column, GridProps } from '../../../../web/kit/grid/types.ts';
import { ConfirmProvider } from '../../../../web/kit/ui/Confirm.tsx';
import { ToastProvider } from '../../../../web/kit/ui/Toast.tsx';
import { themes } from '../../../../web/kit/ui/theme.ts';
import { buildSession } from '../../../support/session.ts';

export type Person = {
  id: string;
  name: string;
  salon: string;
  status: string;
  roles: string[];
  phone: string;
  sales: number;
  senior: boolean;
};

const salons = ['Fairfax', 'Rosslyn', 'Lee Heights'];

/** 41 people: every third works in Fairfax, every tenth is inactive. */
export const people: Person[] = Array.from({ length: 41 }, (_, index) => ({
  id: `p${index + 1}`,
  name: `Person ${index + 1}`,
  salon: salons[index % 3] ?? '',
  status: index % 10 === 9 ? 'Inactive' : 'Active',
  roles: index % 2 ? ['stylist'] : ['stylist', 'desk'],
  phone: `1703555${String(1000 + index)}`,
  sales: (index * 7) % 41,
  senior: index === 40,
}));

export const columns: Column<Person>[] = [
  {
    field: 'name',
    title: 'Name',
    priority: 1,
    edit: { editor: 'text', schema: z.string().min(1, 'Name is required') },
  },
  { field: 'salon', title: 'Salon', headerFilter: true, priority: 2 },
  {
    field: 'status',
    title: 'Status',
    type: 'status',
    edit: { editor: 'select', options: ['Active', 'Inactive'].map((value) => ({ value, label: value })) },
  },
  {
    field: 'roles',
    title: 'Access level',
    type: 'tags',
    headerFilter: true,
    edit: {
      editor: 'tags',
      options: [
        { value: 'stylist', label: 'Stylist' },
        { value: 'desk', label: 'Front desk' },
      ],
    },
  },
  { field: 'phone', title: 'Phone', type: 'phone', edit: { editor: 'phone' } },
  { field: 'sales', title: 'Sales', type: 'number', edit: { editor: 'number' } },
  { field: 'senior', title: 'Senior', type: 'boolean', edit: { editor: 'checkbox' } },
];

const getPersonId = ({ id }: Person) => id;
const noun = { one: 'person', many: 'people' };

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

/** Renders a screen at `/people`, next to another one at `/home`, as this user. */
export function renderScreen(element: ReactNode, address = '/people', userID = 'u1') {
  const user = userEvent.setup();
  const session = buildSession([3]);
  const router = createMemoryRouter(
    [
      { path: '/people', element },
      { path: '/home', element: <h1>Home</h1> },
    ],
    { initialEntries: [address] },
  );
  const view = render(
    <FluentProvider theme={themes.light}>
      <ToastProvider>
        <ConfirmProvider>
          <SessionContext value={{ ...session, user: { ...session.user, userID } }}>
            <ExportsProvider>
              <RouterProvider router={router} />
            </ExportsProvider>
          </SessionContext>
        </ConfirmProvider>
      </ToastProvider>
    </FluentProvider>,
  );
  return { user, router, ...view };
}

export const PeopleGrid = (props: Partial<GridProps<Person>>) => (
  <Grid
    id="people"
    label="People"
    noun={noun}
    columns={columns}
    rows={people}
    rowKey={getPersonId}
    pageSize={10}
    {...props}
  />
);

/** Renders the people grid and the current address. */
export const renderGrid = (props: Partial<GridProps<Person>> = {}, address = '/people', userID = 'u1') =>
  renderScreen(
    <>
      <PeopleGrid {...props} />
      <Address />
    </>,
    address,
    userID,
  );

/** Texts of a column on the current page. */
export function readColumn(column = 0, table = screen.getByRole('grid')): string[] {
  const rows = [...table.querySelectorAll('tbody tr')];
  return rows.map((row) => row.querySelector(`[data-place$=":${column}"]`)?.textContent ?? '');
}

export const getCell = (row: number, column: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`);
  if (!found) throw new Error(`No cell in row ${row}, column ${column}`);
  return found;
};

export const getAddress = () => screen.getByRole('status', { name: 'Address' }).textContent ?? '';
