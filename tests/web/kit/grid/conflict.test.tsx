import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Grid } from '../../../../web/kit/grid/Grid.tsx';
import type { Column, RowChange, SaveResult } from '../../../../web/kit/grid/types.ts';
import { columns, getCell, type Person, people, renderScreen } from './people.tsx';

afterEach(() => localStorage.clear());

const [name, salon, sales] = [0, 1, 5];
type Versioned = Person & { version: number };
const versioned: Column<Versioned>[] = columns.map(({ field, title, type, edit }) => ({
  field,
  title,
  type,
  edit: typeof edit === 'function' ? undefined : edit,
}));
const keyOf = ({ id }: Versioned) => id;
const stored = (): Versioned[] => people.slice(0, 5).map((person) => ({ ...person, version: 1 }));

type ListProps = {
  first: Versioned[];
  onList: (set: (rows: Versioned[]) => void) => void;
  save: (changes: RowChange<Versioned>[]) => Promise<SaveResult[]>;
};

function List({ first, onList, save }: ListProps) {
  const [rows, setRows] = useState(first);
  useEffect(() => onList(setRows), [onList]);
  return (
    <Grid
      id="people"
      label="People"
      columns={versioned}
      rows={rows}
      rowKey={keyOf}
      batch={{ save, changedBy: () => 'Imani Brooks changed this at 8:31 AM' }}
    />
  );
}

/** A server that rejects saves of an outdated version and returns the current rows. */
function showServer() {
  const server = { rows: stored(), saved: [] as RowChange<Versioned>[] };
  let refresh: (rows: Versioned[]) => void = () => undefined;
  const save = vi.fn(async (changes: RowChange<Versioned>[]): Promise<SaveResult[]> => {
    const results = changes.map(({ key, row, values }) => {
      const now = server.rows.find(({ id }) => id === key);
      if (!now || now.version !== row.version) return { key, error: 'Somebody changed this meanwhile.' };
      server.saved.push({ key, row, values });
      server.rows = server.rows.map((one) => (one.id === key ? { ...row, ...values, version: row.version + 1 } : one));
      return { key };
    });
    refresh(server.rows);
    return results;
  });
  /** Saves as a colleague. The grid does not see it until it refreshes. */
  const colleague = (key: string, values: Partial<Person>) => {
    server.rows = server.rows.map((row) => (row.id === key ? { ...row, ...values, version: row.version + 1 } : row));
  };
  const onList = (set: (rows: Versioned[]) => void) => {
    refresh = set;
  };
  const shown = renderScreen(<List first={server.rows} onList={onList} save={save} />);
  const read = () => act(() => refresh(server.rows));
  return { ...shown, server, colleague, read, save };
}

async function typeOver(user: ReturnType<typeof showServer>['user'], row: number, column: number, text: string) {
  getCell(row, column).focus();
  await user.keyboard(`${text}{Enter}`);
}
const card = () => within(screen.getByRole('group', { name: /Imani Brooks changed this at 8:31 AM/ }));
const texts = (label: string) =>
  within(card().getByRole('row', { name: new RegExp(`^${label}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
    .slice(0, 3);

describe('a colleague who was faster', () => {
  test('is seen beside my value; a second save overwrites nothing unseen', async () => {
    const { user, server, colleague, save } = showServer();
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    await typeOver(user, 1, name, 'Mine');
    colleague('p2', { name: 'Theirs' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('group', { name: /Person 2: Imani Brooks/ });
    expect(texts('Name')).toEqual(['Person 2', 'Theirs', 'Mine']);
    expect(getCell(1, name).textContent).toContain('Changed meanwhile to Theirs. Yours: Mine');
    expect(getCell(1, name).getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(card().getByRole('button', { name: 'Use theirs' })));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledOnce();
    expect(server.rows[1]?.name).toBe('Theirs');
  });

  test('keeps their value with Use theirs, and the focus goes back to the rows', async () => {
    const { user, server, colleague } = showServer();
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    await typeOver(user, 1, name, 'Mine');
    colleague('p2', { name: 'Theirs' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('group', { name: /Imani Brooks/ });
    await user.click(card().getByRole('button', { name: 'Use theirs' }));
    expect(getCell(1, name).textContent).toBe('Theirs');
    expect(document.activeElement?.getAttribute('data-place')).not.toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    expect(getCell(1, name).textContent).toContain('Yours: Mine');
    expect(server.rows[1]?.name).toBe('Theirs');
  });

  test('is overwritten after Keep mine, on the row as they left it', async () => {
    const { user, server, colleague } = showServer();
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    await typeOver(user, 1, name, 'Mine');
    colleague('p2', { name: 'Theirs', salon: 'Elsewhere' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('group', { name: /Imani Brooks/ });
    expect(texts('Salon')).toEqual(['Rosslyn', 'Elsewhere', 'Elsewhere']);
    await user.click(card().getByRole('button', { name: 'Keep mine' }));
    expect(getCell(1, salon).textContent).toBe('Elsewhere');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Batch Edit' });
    expect(server.rows[1]).toMatchObject({ name: 'Mine', salon: 'Elsewhere', version: 3 });
  });

  test('is chosen cell by cell where two fields meet', async () => {
    const { user, server, colleague } = showServer();
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    await typeOver(user, 1, name, 'Mine');
    await typeOver(user, 1, sales, '99');
    colleague('p2', { name: 'Theirs', sales: 50 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('group', { name: /Imani Brooks/ });
    await user.click(card().getByRole('button', { name: 'Use theirs for Name' }));
    await user.click(card().getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Batch Edit' });
    expect(server.rows[1]).toMatchObject({ name: 'Theirs', sales: 99 });
  });

  test('in another field comes along, and only the try is repeated', async () => {
    const { user, server, colleague } = showServer();
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    await typeOver(user, 1, name, 'Mine');
    colleague('p2', { salon: 'Elsewhere' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Person 2: Somebody changed this meanwhile.')).toBeTruthy();
    expect(screen.queryByRole('group', { name: /Imani Brooks/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Batch Edit' });
    expect(server.rows[1]).toMatchObject({ name: 'Mine', salon: 'Elsewhere' });
  });

  test('who typed the same leaves nothing to choose', async () => {
    const { user, colleague } = showServer();
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    await typeOver(user, 1, name, 'Same');
    await typeOver(user, 2, name, 'Mine');
    colleague('p2', { name: 'Same' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('0 changes')).toBeTruthy());
    expect(screen.queryByRole('group', { name: /Imani Brooks/ })).toBeNull();
  });

  test('has nothing against what is typed over their value once it shows, also what stood there before', async () => {
    const { user, server, colleague, read } = showServer();
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    const before = server.rows[1]?.sales ?? 0;
    await typeOver(user, 1, name, 'Mine');
    colleague('p2', { sales: 50 });
    read();
    await typeOver(user, 1, sales, '50');
    expect(screen.getByText('1 change')).toBeTruthy();
    await typeOver(user, 1, sales, '99');
    expect(screen.getByText('2 changes')).toBeTruthy();
    expect(getCell(1, sales).textContent).toBe('99');
    await typeOver(user, 1, sales, String(before));
    expect(screen.getByText('2 changes')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Batch Edit' });
    expect(server.rows[1]).toMatchObject({ name: 'Mine', sales: before, version: 3 });
  });

  test('who typed the same has nothing against the value of before', async () => {
    const { user, server, colleague, read } = showServer();
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    await typeOver(user, 1, name, 'Same');
    colleague('p2', { name: 'Same' });
    read();
    await typeOver(user, 1, name, 'Person 2');
    expect(getCell(1, name).textContent).toBe('Person 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Batch Edit' });
    expect(server.rows[1]?.name).toBe('Person 2');
  });

  test('while a cell was open is seen beside what was typed, and untouched it is theirs', async () => {
    const { user, colleague, read } = showServer();
    await user.click(screen.getByRole('button', { name: 'Batch Edit' }));
    await typeOver(user, 1, name, 'Mine');
    getCell(1, sales).focus();
    await user.keyboard('99');
    colleague('p2', { sales: 50 });
    read();
    await user.keyboard('{Enter}');
    expect(getCell(1, sales).textContent).toContain('Changed meanwhile to 50. Yours: 99');
    getCell(2, sales).focus();
    await user.keyboard('{F2}');
    colleague('p3', { sales: 60 });
    read();
    await user.keyboard('{Enter}');
    expect(getCell(2, sales).textContent).toBe('60');
  });
});
