import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import type { CatalogueItem, Recipe } from '../../../shared/contract/catalogue.ts';
import { api } from '../../../shared/contract/index.ts';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column, GridProps } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { formatCount, formatNumber } from '../../kit/ui/format.ts';

export const Manufacturers = () => (
  <CatalogueTree
    title="Products"
    id="product-tree"
    endpoint={api.products.listProductTree}
    columns={productColumns}
    pageSize={50}
  />
);

export const ProductCatalogue = () => (
  <CatalogueTree
    title="Product Catalogue"
    id="catalogue"
    endpoint={api.products.listCatalogue}
    columns={catalogueColumns}
    pageSize={40}
  />
);

const recipeNoun = { one: 'recipe', many: 'recipes' };
const brandNoun = { one: 'brand', many: 'brands' };

export function Recipes() {
  const read = useRead(api.products.listRecipes, { body: {} });
  const recipes = read.data?.Items;
  const brands = new Set(recipes?.map(({ Brand }) => Brand)).size;
  return (
    <Tree
      title="Recipes"
      hint={recipes ? `${formatCount(recipes.length, recipeNoun)} of ${formatCount(brands, brandNoun)}.` : ''}
      id="recipes"
      noun={{ one: 'base recipe', many: 'base recipes' }}
      read={read}
      rows={recipes}
      rowKey={({ Recipe_ID }) => Recipe_ID}
      rowName={mixedText}
      parentKey={({ Parent_Recipe_ID }) => Parent_Recipe_ID ?? undefined}
      columns={recipeColumns}
      pageSize={25}
      emptyText="No recipes yet."
      narrow={{
        title: mixedText,
        subtitle: ({ GreyWhiteCoverage, MaxRatio, Timing }) =>
          `${GreyWhiteCoverage}% coverage · ${ratioText(MaxRatio)} · ${Timing} min`,
      }}
    />
  );
}

const mixedText = ({ Brand, Category }: Recipe): string => `${Brand} · ${Category}`;

/** What a row may be, as it is counted: the word for many of it, and for one. */
const kinds = { manufacturers: 'manufacturer', brands: 'brand', categories: 'category', products: 'product' } as const;
type Kind = keyof typeof kinds;
/** What there is of each kind below a row. */
type Below = Record<Kind, number>;
type Branch = CatalogueItem & { kind: Kind; below: Below };

function kindOf({ product_unit_sale_only, category_name, brand_name }: CatalogueItem): Kind {
  if (product_unit_sale_only !== null) return 'products';
  if (category_name) return 'categories';
  return brand_name ? 'brands' : 'manufacturers';
}

const nothingBelow = (): Below => ({ manufacturers: 0, brands: 0, categories: 0, products: 0 });

/** The rows with what is below each, and what there is in all. */
function branchesOf(items: readonly CatalogueItem[]) {
  const all = nothingBelow();
  const rows = items.map((item): Branch => ({ ...item, kind: kindOf(item), below: nothingBelow() }));
  const byId = new Map(rows.map((row) => [row.product_id, row]));
  const above = ({ parent_id }: Branch) => byId.get(parent_id ?? '');
  for (const row of rows) {
    all[row.kind] += 1;
    for (let one = above(row); one; one = above(one)) one.below[row.kind] += 1;
  }
  return { rows, all };
}

const countOf = (below: Below, kind: Kind): string => formatCount(below[kind], { one: kinds[kind], many: kind });

type CatalogueTreeProps = {
  endpoint: typeof api.products.listProductTree | typeof api.products.listCatalogue;
} & Pick<GridProps<Branch>, 'id' | 'columns' | 'pageSize'> & { title: string };

function CatalogueTree({ endpoint, ...tree }: CatalogueTreeProps) {
  const read = useRead(endpoint, { body: {} });
  const branches = useMemo(() => read.data && branchesOf(read.data.Items), [read.data]);
  const all = branches?.all;
  return (
    <Tree
      {...tree}
      hint={all ? `${countOf(all, 'manufacturers')}, ${countOf(all, 'brands')}, ${countOf(all, 'products')}.` : ''}
      noun={{ one: 'manufacturer', many: 'manufacturers' }}
      read={read}
      rows={branches?.rows}
      rowKey={({ product_id }) => product_id}
      rowName={ownName}
      parentKey={({ parent_id }) => parent_id ?? undefined}
      emptyText="No products yet."
      narrow={{ title: ownName, subtitle: subtitleOf }}
    />
  );
}

function ownName({
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

function subtitleOf({ kind, below, product_type_name, product_upc_code }: Branch): string {
  if (kind === 'products') return [product_type_name, product_upc_code].filter(Boolean).join(' · ');
  return [kind === 'manufacturers' && countOf(below, 'brands'), countOf(below, 'products')].filter(Boolean).join(' · ');
}

/** A tree with a button that reads it again. */
function Tree<Row extends object>({ read, ...list }: Parameters<typeof ListScreen<Row>>[0]) {
  return (
    <ListScreen
      {...list}
      read={read}
      exportName={list.title}
      actions={
        <Button
          icon={<ArrowClockwiseRegular />}
          disabledFocusable={read?.isValidating === true}
          onClick={() => void read?.mutate()}
        >
          Refresh
        </Button>
      }
    />
  );
}

/** What stands in a cell of a manufacturer, brand or category, in place of what a product has there. */
function Of({ kind, children }: { kind: 'name' | 'count'; children: string }) {
  return <span className={useStyles()[kind]}>{children}</span>;
}

const manufacturer: Column<Branch> = {
  field: 'manufacturer_name',
  title: 'Manufacturer',
  tone: 'quiet',
  width: 215,
  cell: (row) => (row.kind === 'products' ? undefined : <Of kind="name">{ownName(row)}</Of>),
};
const brand: Column<Branch> = {
  field: 'brand_name',
  title: 'Brand',
  tone: 'quiet',
  width: 120,
  cell: ({ kind, below }) => (kind === 'manufacturers' ? <Of kind="count">{countOf(below, 'brands')}</Of> : undefined),
};
const category: Column<Branch> = {
  field: 'category_name',
  title: 'Category',
  width: 115,
  cell: ({ kind, below }) => (kind === 'brands' ? <Of kind="count">{countOf(below, 'categories')}</Of> : undefined),
};
const type: Column<Branch> = { field: 'product_type_name', title: 'Type', width: 75 };
const nameTitled = (title: string): Column<Branch> => ({
  field: 'product_name',
  title,
  tone: 'strong',
  width: 195,
  cell: ({ kind, below }) => (kind === 'products' ? undefined : <Of kind="count">{countOf(below, 'products')}</Of>),
});
const process: Column<Branch> = { field: 'process_name', title: 'Process', width: 90 };
const costTitled = (title: string): Column<Branch> => ({
  field: 'product_cost',
  title,
  type: 'money',
  width: 80,
  // A zero is nothing that anybody knows.
  value: ({ product_cost }) => product_cost || undefined,
});
const upc: Column<Branch> = { field: 'product_upc_code', title: 'UPC', type: 'code', width: 125 };

const productColumns: readonly Column<Branch>[] = [
  manufacturer,
  brand,
  category,
  type,
  nameTitled('Color Code'),
  process,
  {
    field: 'product_container_size',
    title: 'Container Size',
    type: 'quantity',
    value: ({ product_container_size }) => product_container_size || undefined,
  },
  { ...costTitled('Container Cost'), width: 110 },
  upc,
];

const catalogueColumns: readonly Column<Branch>[] = [
  manufacturer,
  brand,
  category,
  type,
  nameTitled('Product name'),
  process,
  {
    field: 'product_container_description',
    title: 'Container',
    width: 120,
    value: ({ product_container_description, product_container_size }) =>
      [product_container_description, product_container_size && `${formatNumber(product_container_size, 2)} oz`]
        .filter(Boolean)
        .join(' · '),
  },
  costTitled('Cost'),
  {
    field: 'product_waste_ratio',
    title: 'Waste ratio',
    type: 'number',
    width: 85,
    value: ({ product_waste_ratio }) => (product_waste_ratio === null ? undefined : percentOf(product_waste_ratio)),
    format: percentText,
  },
  upc,
  { field: 'product_unit_sale_only', title: 'Unit sale only', type: 'boolean', width: 105 },
];

/** Without the dust of a number in halves: 0.07 is 7%. */
const percentOf = (part: number): number => Math.round(part * 10_000) / 100;
function percentText(percent: unknown): string {
  return typeof percent === 'number' ? `${formatNumber(percent)}%` : '';
}

/** A recipe says how many parts of developer one part of color takes. */
const ratioText = (parts: unknown): string => `1:${parts}`;

const recipeColumns: readonly Column<Recipe>[] = [
  { field: 'Manufacturer', title: 'Manufacturer', width: 220 },
  { field: 'Brand', title: 'Brand', tone: 'strong', width: 170 },
  { field: 'Category', title: 'Category', width: 150 },
  { field: 'GreyWhiteCoverage', title: 'Coverage', type: 'number', format: percentText },
  { field: 'Lift', title: 'Lift', type: 'number', width: 80 },
  { field: 'MinRatio', title: 'MinRatio', type: 'number', format: ratioText },
  // The most developer that a recipe takes is what it is mixed with.
  { field: 'MaxRatio', title: 'Mixing Ratio', type: 'number', format: ratioText },
  { field: 'Timing', title: 'Timing', type: 'number', format: (minutes) => `${minutes} min` },
];

const useStyles = makeStyles({
  name: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  count: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});
