import { Switch } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import { AddButton } from '../../kit/AddButton.tsx';
import { Grid } from '../../kit/grid/Grid.tsx';
import { Page } from '../../kit/Page.tsx';
import { StatusDot } from '../../kit/StatusDot.tsx';
import { useSession } from '../../kit/session.tsx';
import { useRead } from '../../kit/useApi.ts';
import { type CategoryRow, ColorChip, categoryColumns, statusOf } from './categoryColumns.tsx';

const noun = { one: 'category', many: 'categories' };
const keyOf = ({ category }: CategoryRow) => category.category_id;

export function ManageCategories() {
  const navigate = useNavigate();
  const { user } = useSession();
  const categories = useRead(api.categories.listCategories, { query: {} });
  const services = useRead(api.services.listServices, { body: {} });
  const [query, setQuery] = useSearchParams();
  const archivedToo = query.has('archived');
  const columns = useMemo(() => categoryColumns(user.org_name), [user.org_name]);
  const rows = useMemo(
    () =>
      categories.data
        ?.filter(({ archived }) => archivedToo || !archived)
        .map((category) => ({
          category,
          services: services.data?.filter(({ category_id }) => category_id === category.category_id).length,
        })),
    [categories.data, services.data, archivedToo],
  );
  const showArchived = (shown: boolean) =>
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        if (shown) next.set('archived', 'shown');
        else next.delete('archived');
        return next;
      },
      { replace: true },
    );
  const add = { label: 'Add New Category', onClick: () => navigate('/create-category') };

  return (
    <Page
      title="Categories"
      hint="Click a category to edit it; its color is the color of its services in the book."
      tools={<AddButton {...add} />}
    >
      <Grid
        id="categories"
        label="Categories"
        noun={noun}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        pageSize={25}
        loading={categories.isLoading}
        refreshing={categories.isValidating}
        error={categories.error}
        onRetry={() => void categories.mutate()}
        onRowClick={({ category }) => navigate(`/create-category?categoryId=${category.category_id}`)}
        tools={
          <Switch label="Show archived" checked={archivedToo} onChange={(_, { checked }) => showArchived(checked)} />
        }
        empty={{ text: 'No categories yet.', action: add }}
        narrow={{
          icon: ({ category }) => <ColorChip color={category.color} />,
          title: ({ category }) => category.category_name,
          subtitle: ({ category }) => category.flag,
          status: (row) => <StatusDot word={statusOf(row)} />,
        }}
      />
    </Page>
  );
}
