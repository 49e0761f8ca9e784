import * as z from 'zod';
import type { Column } from '../kit/grid/types.ts';

export type Person = {
  id: string;
  name: string;
  salon: string;
  status: string;
  roles: string[];
  phone: string;
  sales: number;
  since: string;
  senior: boolean;
};

const names = ['Mara Ellison', 'Tomás Reyes', 'Priya Nair', 'Imani Brooks', 'Celeste Amari', 'Noor Haddad-Cole'];
const salons = ['Fairfax', 'Rosslyn', 'Lee Heights'];
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const createPeople = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: `${names[index % names.length]} ${index + 1}`,
    salon: salons[index % salons.length] ?? '',
    status: ['Active', 'Pending', 'Active', 'Inactive'][index % 4] ?? '',
    roles: index % 3 ? ['stylist'] : ['stylist', 'front desk'],
    phone: `1703555${String(index % 10_000).padStart(4, '0')}`,
    sales: ((index * 7919) % 100_000) / 100,
    since: `2024-${String((index % 12) + 1).padStart(2, '0')}-15`,
    senior: index % 5 === 0,
  }));

/** A column of each type with its editor. */
export const columns: Column<Person>[] = [
  {
    field: 'name',
    title: 'Name',
    tone: 'strong',
    priority: 1,
    width: 190,
    edit: { editor: 'text', schema: z.string().min(1, 'Name is required') },
  },
  { field: 'salon', title: 'Salon', tone: 'quiet', headerFilter: true, priority: 2 },
  {
    field: 'status',
    title: 'Status',
    type: 'status',
    headerFilter: true,
    edit: { editor: 'select', options: optionsOf(['Active', 'Pending', 'Inactive']) },
  },
  {
    field: 'roles',
    title: 'Access level',
    type: 'tags',
    edit: { editor: 'tags', options: optionsOf(['stylist', 'front desk', 'salon admin']) },
  },
  { field: 'phone', title: 'Phone', type: 'phone', edit: { editor: 'phone' } },
  { field: 'since', title: 'Since', type: 'date' },
  { field: 'sales', title: 'Sales', type: 'money', summary: 'sum', edit: { editor: 'number' } },
  { field: 'senior', title: 'Senior', type: 'boolean', edit: { editor: 'checkbox' } },
];

export type Entry = { id: string; under?: string; name: string; grams: number };

/** Two levels: services and the products weighed for them. */
export const usage: Entry[] = [
  { id: 'color', name: 'Color', grams: 92.5 },
  { id: 'color-7n', under: 'color', name: '7N Natural', grams: 60 },
  { id: 'color-20', under: 'color', name: 'Developer 20 vol', grams: 32.5 },
  { id: 'gloss', name: 'Gloss', grams: 41 },
  { id: 'gloss-9v', under: 'gloss', name: '9V Pearl', grams: 41 },
];
