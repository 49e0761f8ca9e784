import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import type { CatalogueItem, Recipe } from '../../../shared/contract/catalogue.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { products } from '../../../shared/contract/products.ts';
import { formatCount, formatNumber } from '../../../shared/rules/format.ts';
import { useRead, useRefresh } from '../../kit/data/useApi.ts';
import type { Column, GridProps } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { useCatalogTree } from '../../salon/useCatalog.ts';

export const Manufacturers = () => (
  <CatalogTree title="Products" id="product-tree" name="listProductTree" columns={productColumns} pageSize={50} />
);

export const ProductCatalog = () => (
  <CatalogTree title="Product Catalogue" id="catalogue" name="listCatalogue" columns={catalogColumns} pageSize={40} />
);

const recipeNoun = { one: 'recipe', many: 'recipes' };
const brandNoun = { one: 'brand', many: 'brands' };

export function Recipes() {
  const read = useRead(products.listRecipes, { body: {} });
  const recipes = read.data?.Items;
  const brands = new Set(recipes?.map(({ Brand }) => Brand)).size;
  return (
    <Tree
      title="Recipes"
      hint={recipes ? `${formatCount(recipes.length, recipeNoun)} of ${formatCount(brands, brandNoun)}.` : ''}
      id="recipes"
      noun={{ one: 'base recipe', many: 'base recipes' }}
      shows={products.listRecipes}
      isBusy={read.isValidating}
      read={read}
      rows={recipes}
      rowKey={({ Recipe_ID }) => Recipe_ID}
      rowName={recipeName}
      parentKey={({ Parent_Recipe_ID }) => Parent_Recipe_ID ?? undefined}
      columns={recipeColumns}
      pageSize={25}
      emptyText="No recipes yet."
      narrow={{
        title: recipeName,
        subtitle: ({ GreyWhiteCoverage, MaxRatio, Timing }) =>
          `${GreyWhiteCoverage}% coverage · ${formatRatio(MaxRatio)} · ${Timing} min`,
      }}
    />
  );
}

const recipeName = ({ Brand, Category }: Recipe): string => `${Brand} · ${Category}`;

/** Kinds of tree rows, plural to singular. */
const kinds = { manufacturers: 'manufacturer', brands: 'brand', categories: 'category', products: 'product' } as const;
type Kind = keyof typeof kinds;
type DescendantCounts = Record<Kind, number>;
type Branch = CatalogueItem & { kind: Kind; descendants: DescendantCounts; isComplete: boolean };

function rowKind({ product_unit_sale_only, category_name, brand_name }: CatalogueItem): Kind {
  if (product_unit_sale_only !== null) return 'products';
  if (category_name) return 'categories';
  return brand_name ? 'brands' : 'manufacturers';
}

const noDescendants = (): DescendantCounts => ({ manufacturers: 0, brands: 0, categories: 0, products: 0 });

/** Rows with their descendant counts, and the overall counts, of the rows that have arrived. */
function toBranches(items: readonly CatalogueItem[], isComplete: boolean) {
  const totals = noDescendants();
  const rows = items.map(
    (item): Branch => ({ ...item, kind: rowKind(item), descendants: noDescendants(), isComplete }),
  );
  const byId = new Map(rows.map((row) => [row.product_id, row]));
  const parentOf = ({ parent_id }: Branch) => byId.get(parent_id ?? '');
  for (const row of rows) {
    totals[row.kind] += 1;
    for (let ancestor = parentOf(row); ancestor; ancestor = parentOf(ancestor)) ancestor.descendants[row.kind] += 1;
  }
  return { rows, totals };
}

const formatProductCount = ({ descendants, isComplete }: Branch): string =>
  `${formatKindCount(descendants, 'products')}${isComplete ? '' : ' so far'}`;
const formatKindCount = (counts: DescendantCounts, kind: Kind): string =>
  formatCount(counts[kind], { one: kinds[kind], many: kind });

type CatalogTreeProps = {
  name: Parameters<typeof useCatalogTree>[0];
} & Pick<GridProps<Branch>, 'id' | 'columns' | 'pageSize'> & { title: string };

function CatalogTree({ name, ...tree }: CatalogTreeProps) {
  const arriving = useCatalogTree(name);
  const { isComplete } = arriving;
  const items = arriving.loaded.rows;
  const branches = useMemo(() => items && toBranches(items, isComplete), [items, isComplete]);
  const totals = branches?.totals;
  return (
    <Tree
      {...tree}
      hint={
        totals
          ? `${formatKindCount(totals, 'manufacturers')}, ${formatKindCount(totals, 'brands')}, ${formatKindCount(totals, 'products')}${isComplete ? '' : ' so far'}.`
          : ''
      }
      noun={{ one: 'manufacturer', many: 'manufacturers' }}
      shows={products[name]}
      isBusy={arriving.isLoading || arriving.refreshing}
      arriving={arriving}
      {...(branches && { rows: branches.rows })}
      rowKey={({ product_id }) => product_id}
      rowName={branchName}
      parentKey={({ parent_id }) => parent_id ?? undefined}
      emptyText="No products yet."
      narrow={{ title: branchName, subtitle: formatSubtitle }}
    />
  );
}

function branchName({
  kind,
  manufacturer_name,
  brand_name,
  category_name,
  product_name,
  product_upc_code,
}: Branch): string {
  if (kind === 'products') return product_name || product_upc_code || 'Product without a name';
  return category_name || brand_name || manufacturer_name;
}

function formatSubtitle(branch: Branch): string {
  const { kind, descendants, product_type_name, product_upc_code } = branch;
  if (kind === 'products') return [product_type_name, product_upc_code].filter(Boolean).join(' · ');
  return [kind === 'manufacturers' && formatKindCount(descendants, 'brands'), formatProductCount(branch)]
    .filter(Boolean)
    .join(' · ');
}

type TreeProps<Row> = Parameters<typeof ListScreen<Row & object>>[0] & { shows: Endpoint; isBusy: boolean };

/** A tree list with a refresh button. */
function Tree<Row extends object>({ shows, isBusy, ...list }: TreeProps<Row>) {
  const refresh = useRefresh([shows]);
  return (
    <ListScreen
      {...list}
      exportName={list.title}
      actions={
        <Button icon={<ArrowClockwiseRegular />} disabledFocusable={isBusy} onClick={() => void refresh()}>
          Refresh
        </Button>
      }
    />
  );
}

/** Cell text of a manufacturer, brand or category row. */
function GroupCell({ kind, children }: { kind: 'name' | 'count'; children: string }) {
  return <span className={useStyles()[kind]}>{children}</span>;
}

const manufacturerColumn: Column<Branch> = {
  field: 'manufacturer_name',
  title: 'Manufacturer',
  tone: 'quiet',
  width: 215,
  cell: (row) => (row.kind === 'products' ? undefined : <GroupCell kind="name">{branchName(row)}</GroupCell>),
};
const brandColumn: Column<Branch> = {
  field: 'brand_name',
  title: 'Brand',
  tone: 'quiet',
  width: 120,
  cell: ({ kind, descendants }) =>
    kind === 'manufacturers' ? <GroupCell kind="count">{formatKindCount(descendants, 'brands')}</GroupCell> : undefined,
};
const categoryColumn: Column<Branch> = {
  field: 'category_name',
  title: 'Category',
  width: 115,
  cell: ({ kind, descendants }) =>
    kind === 'brands' ? <GroupCell kind="count">{formatKindCount(descendants, 'categories')}</GroupCell> : undefined,
};
const typeColumn: Column<Branch> = { field: 'product_type_name', title: 'Type', width: 75 };
const nameColumn = (title: string): Column<Branch> => ({
  field: 'product_name',
  title,
  tone: 'strong',
  width: 195,
  cell: (row) => (row.kind === 'products' ? undefined : <GroupCell kind="count">{formatProductCount(row)}</GroupCell>),
});
const processColumn: Column<Branch> = { field: 'process_name', title: 'Process', width: 90 };
const costColumn = (title: string): Column<Branch> => ({
  field: 'product_cost',
  title,
  type: 'money',
  width: 80,
  // A cost of 0 means unknown.
  value: ({ product_cost }) => product_cost || undefined,
});
const upcColumn: Column<Branch> = { field: 'product_upc_code', title: 'UPC', type: 'code', width: 125 };

const productColumns: readonly Column<Branch>[] = [
  manufacturerColumn,
  brandColumn,
  categoryColumn,
  typeColumn,
  nameColumn('Color Code'),
  processColumn,
  {
    field: 'product_container_size',
    title: 'Container Size',
    type: 'quantity',
    value: ({ product_container_size }) => product_container_size || undefined,
  },
  { ...costColumn('Container Cost'), width: 110 },
  upcColumn,
];

const catalogColumns: readonly Column<Branch>[] = [
  manufacturerColumn,
  brandColumn,
  categoryColumn,
  typeColumn,
  nameColumn('Product name'),
  processColumn,
  {
    field: 'product_container_description',
    title: 'Container',
    width: 120,
    value: ({ product_container_description, product_container_size }) =>
      [product_container_description, product_container_size && `${formatNumber(product_container_size)} oz`]
        .filter(Boolean)
        .join(' · '),
  },
  costColumn('Cost'),
  {
    field: 'product_waste_ratio',
    title: 'Waste ratio',
    type: 'number',
    width: 85,
    value: ({ product_waste_ratio }) => (product_waste_ratio === null ? undefined : toPercent(product_waste_ratio)),
    format: formatPercent,
  },
  upcColumn,
  { field: 'product_unit_sale_only', title: 'Unit sale only', type: 'boolean', width: 105 },
];

/** Rounds floating point noise: 0.07 becomes 7. */
const toPercent = (part: number): number => Math.round(part * 10_000) / 100;
function formatPercent(percent: unknown): string {
  return typeof percent === 'number' ? `${formatNumber(percent)}%` : '';
}

/** Parts of developer per part of color, e.g. '1:2'. */
const formatRatio = (parts: unknown): string => `1:${parts}`;

const recipeColumns: readonly Column<Recipe>[] = [
  { field: 'Manufacturer', title: 'Manufacturer', width: 220 },
  { field: 'Brand', title: 'Brand', tone: 'strong', width: 170, priority: 1 },
  { field: 'Category', title: 'Category', width: 150 },
  { field: 'GreyWhiteCoverage', title: 'Coverage', type: 'number', format: formatPercent },
  { field: 'Lift', title: 'Lift', type: 'number', width: 80 },
  { field: 'MinRatio', title: 'MinRatio', type: 'number', format: formatRatio },
  // Recipes are mixed at their maximum ratio.
  { field: 'MaxRatio', title: 'Mixing Ratio', type: 'number', format: formatRatio },
  { field: 'Timing', title: 'Timing', type: 'number', format: (minutes) => `${minutes} min` },
];

const useStyles = makeStyles({
  name: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  count: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});
