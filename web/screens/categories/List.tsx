import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { type Category, categories } from '../../../shared/contract/categories.ts';
import { services } from '../../../shared/contract/services.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';

const { listCategories } = categories;
const { listServices } = services;

const noun = { one: 'category', many: 'categories' };
const rowKey = ({ category }: CategoryRow) => category.category_id;

export function ManageCategories() {
  const { user } = useSession();
  const categories = useRead(listCategories, { query: {} });
  const services = useRead(listServices, { body: {} });
  const columns = useMemo(() => categoryColumns(user.org_name), [user.org_name]);
  const rows = useMemo(
    () =>
      categories.data?.map((category) => ({
        category,
        services: services.data?.filter(({ category_id }) => category_id === category.category_id).length,
      })),
    [categories.data, services.data],
  );
  return (
    <ListScreen
      title="Categories"
      hint="Click a category to edit it; its color is the color of its services in the book."
      id="categories"
      noun={noun}
      read={categories}
      rows={rows}
      rowKey={rowKey}
      columns={columns}
      add={{ label: 'Add New Category', path: '/create-category' }}
      rowPath={({ category }) => `/create-category?categoryId=${category.category_id}`}
      emptyText="No categories yet."
      toggles={toggles}
      narrow={{
        icon: ({ category }) => <ColorChip color={category.color} />,
        title: ({ category }) => category.category_name,
        subtitle: ({ category }) => category.flag,
        status: (row) => <StatusDot word={categoryStatus(row)} />,
      }}
    >
      {categories.data && <ReadError read={services} text="The services could not be counted." />}
    </ListScreen>
  );
}

const toggles = [
  { id: 'archived', label: 'Show archived', hidesRow: ({ category }: CategoryRow) => category.archived },
];

/** A category as a grid row. `services` is the number of its services, undefined until loaded. */
type CategoryRow = { category: Category; services: number | undefined };

const categoryStatus = ({ category }: CategoryRow): string => (category.archived ? 'Archived' : 'Active');

/** Users see only their own organization's categories, so its name comes from the session. */
const categoryColumns = (organization: string): Column<CategoryRow>[] => [
  { field: 'name', title: 'Name', value: ({ category }) => category.category_name, tone: 'strong', priority: 1 },
  { field: 'flag', title: 'Flag', value: ({ category }) => category.flag, headerFilter: true, priority: 2 },
  {
    field: 'color',
    title: 'Color',
    value: ({ category }) => category.color,
    cell: ({ category }) => <ColorText color={category.color} />,
    width: 120,
  },
  { field: 'organization', title: 'Organization', value: () => organization, tone: 'quiet' },
  { field: 'services', title: 'Services', type: 'number', priority: 3 },
  { field: 'status', title: 'Status', type: 'status', value: categoryStatus, headerFilter: true },
];

function ColorText({ color }: { color: string }) {
  const styles = useStyles();
  return (
    <>
      <ColorChip color={color} /> <span className={styles.hex}>{color}</span>
    </>
  );
}

function ColorChip({ color }: { color: string }) {
  return <span className={useStyles().chip} style={{ backgroundColor: color }} aria-hidden />;
}

const useStyles = makeStyles({
  chip: {
    display: 'inline-block',
    flexShrink: 0,
    width: '14px',
    height: '14px',
    marginRight: '4px',
    borderRadius: '4px',
    verticalAlign: '-2px',
    forcedColorAdjust: 'none',
  },
  hex: { fontVariantNumeric: 'tabular-nums' },
});
