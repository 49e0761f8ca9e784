import { makeStyles, tokens } from '@fluentui/react-components';
import { EditRegular, PeopleRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { Grid } from '../kit/grid/Grid.tsx';
import type { BatchOptions, Column, ServerSource } from '../kit/grid/types.ts';
import { useToast } from '../kit/ui/Toast.tsx';
import { columns, createPeople, type Entry, type Person, usage } from './people.ts';

const some = createPeople(41);
const many = createPeople(10_000);
const keyOf = ({ id }: { id: string }) => id;
const nothing: Person[] = [];
const unreadable = new Error('The list could not be loaded.');
const noun = { one: 'person', many: 'people' };

const source: ServerSource<Person> = {
  loadPage: async ({ search, cursor = '0', limit }) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    const found = many.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    const end = Number(cursor) + limit;
    return {
      Items: found.slice(Number(cursor), end),
      ...(end < found.length && { cursor: String(end) }),
      total: found.length,
    };
  },
};

const usageColumns: Column<Entry>[] = [
  { field: 'name', title: 'Service and product', tone: 'strong', width: 320 },
  { field: 'grams', title: 'Grams', type: 'number' },
];

/** Without URL state, which all grids of this page would share. */
const people = { url: 'off', noun, columns, rowKey: keyOf } as const;
const entries = { url: 'off', columns: usageColumns, rows: usage, rowKey: keyOf } as const;

/** The grid's modes. */
export function GridParts() {
  const add = { label: 'Add New User', onClick: () => undefined };
  return (
    <>
      <Editable />
      <Mode title="Tree">
        <Grid id="gallery-tree" label="Usage" {...entries} parentKey={({ under }) => under} pageSize={false} />
      </Mode>
      <Mode title="Paged by the server">
        <Grid id="gallery-server" label="Found" {...people} source={source} pageSize={10} />
      </Mode>
      <Mode title="10,000 rows in one list">
        <Grid id="gallery-many" label="Everybody" {...people} rows={many} pageSize={false} />
      </Mode>
      <Mode title="First load">
        <Grid id="gallery-loading" label="Loading" {...people} loading />
      </Mode>
      <Mode title="Failed">
        <Grid id="gallery-failed" label="Failed" {...people} error={unreadable} onRetry={() => undefined} />
      </Mode>
      <Mode title="Empty">
        <Grid
          id="gallery-empty"
          label="Empty"
          {...people}
          rows={nothing}
          empty={{ text: 'No people yet.', action: add }}
        />
      </Mode>
      <Mode title="Plain">
        <Grid id="gallery-plain" label="Plain" {...entries} plain />
      </Mode>
    </>
  );
}

/** A full-featured list: selection, row action, batch edit, export. */
function Editable() {
  const toast = useToast();
  const [rows, setRows] = useState(some);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const batch: BatchOptions<Person> = {
    save: async (changes) => {
      const kept = changes.filter(({ row }) => row.status !== 'Inactive');
      setRows((all) => all.map((row) => ({ ...row, ...kept.find(({ key }) => key === row.id)?.values })));
      return changes.map(({ key, row }) => ({
        key,
        ...(row.status === 'Inactive' && { error: 'Inactive people cannot be changed here.' }),
      }));
    },
    onDone: (failed) =>
      void (failed ? toast('Some users were not updated.', { intent: 'error' }) : toast('Successfully updated users.')),
  };
  return (
    <Mode title="Select, filter, edit, export; rows of inactive people refuse to be saved">
      <Grid
        id="gallery-people"
        label="People"
        {...people}
        rows={rows}
        pageSize={10}
        selection={{ selected, onChange: setSelected }}
        rowActions={[{ label: 'Edit', icon: <EditRegular />, onClick: ({ name }) => void toast(name) }]}
        batch={batch}
        exportName="People"
        narrow={{ icon: () => <PeopleRegular />, title: ({ name }) => name, subtitle: ({ salon }) => salon }}
      />
    </Mode>
  );
}

function Mode({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={useStyles().title}>{title}</h3>
      {children}
    </div>
  );
}

const useStyles = makeStyles({
  title: { margin: '0 0 8px', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
});
