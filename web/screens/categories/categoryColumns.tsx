import { makeStyles } from '@fluentui/react-components';
import type { Category } from '../../../shared/contract/categories.ts';
import type { Column } from '../../kit/grid/types.ts';

/** A category as a row of the grid; `services` is how many it has, undefined while nobody knows. */
export type CategoryRow = { category: Category; services: number | undefined };

export const statusOf = ({ category }: CategoryRow): string => (category.archived ? 'Archived' : 'Active');

/** Everybody sees the categories of the own organization only, whose name the session has. */
export const categoryColumns = (organization: string): Column<CategoryRow>[] => [
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
  { field: 'status', title: 'Status', type: 'status', value: statusOf, headerFilter: true },
];

function ColorText({ color }: { color: string }) {
  const styles = useStyles();
  return (
    <>
      <ColorChip color={color} /> <span className={styles.hex}>{color}</span>
    </>
  );
}

export function ColorChip({ color }: { color: string }) {
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
