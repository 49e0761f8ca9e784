import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular, CartRegular, DataTrendingRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import type { InventoryEdit, InventoryRow } from '../../../shared/contract/inventory.ts';
import { normalizeCode } from '../../../shared/rules/productCode.ts';
import { getStockLevel, type StockLevel, stockLevels, toStockNeed } from '../../../shared/rules/stock.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import type { RowChange, SaveResult } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { CameraButton } from '../../kit/scan/CameraButton.tsx';
import { useScanner } from '../../kit/scan/useScanner.ts';
import { type FilterTile, FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { formatNumber } from '../../kit/ui/format.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look } from '../../kit/ui/theme.ts';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { Count, columnsOfAll, inventoryColumns, levelWords, onOrder } from './columns.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { saveItems } from './saving.ts';
import { useStock } from './useStock.ts';

const title = 'Current Inventory';
const everywhere = 'All Locations';
const noun = { one: 'item', many: 'items' };
const keyOf = ({ location_id, product_id }: InventoryRow) => `${location_id}-${product_id}`;
const byName = [{ field: 'product_name' }];
const dots: Record<StockLevel, string> = {
  out: look.negative,
  low: look.cellEditedMark,
  enough: tokens.colorPaletteGreenForeground1,
  over: tokens.colorBrandForeground1,
};
const tiled = stockLevels.filter((level) => level !== 'enough');

/** What a salon has on its shelves. The salon and the level that is shown stand in the address. */
export function Inventory() {
  const styles = useStyles();
  const { user, scope } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const may = useCanOpen();
  const isNarrow = useIsPhone();
  const [query, setQuery] = useSearchParams();
  const salonIn = (address: URLSearchParams) => Number(address.get('location_id')) || user.location_id;
  const salon = salonIn(query);
  const { salons, stream, isRead, rows, reread } = useStock(salon);
  const tiles = useMemo(() => (isRead ? tilesOf(rows) : uncounted), [isRead, rows]);
  const item = rows.find((row) => keyOf(row) === query.get('item'));

  /** Opens what was scanned; where several salons have it they are what is shown. */
  function find(code: string): void {
    const its = rows.filter(
      (row) => row.product_upc_code && normalizeCode(row.product_upc_code) === normalizeCode(code),
    );
    const [first] = its;
    const here = withValue(query, 'item');
    if (its.length > 1) setQuery(withValue(here, 'q', code));
    else if (first) setQuery(withValue(here, 'item', keyOf(first)));
    else toast(`No item here has the barcode ${code}.`, { intent: 'warning' });
  }

  useScanner(find);

  async function save(changes: RowChange<InventoryRow>[]): Promise<SaveResult[]> {
    const results: SaveResult[] = [];
    const edited = new Set(changes.map(({ row }) => row.location_id));
    for (const location of edited) {
      const its = changes.filter(({ row }) => row.location_id === location);
      const problems = await saveItems({ ...scope, Location: location }, its.map(editOf));
      results.push(...its.map(({ key }, nth) => ({ key, ...(problems[nth] && { error: problems[nth] }) })));
    }
    reread([...edited]);
    return results;
  }

  const report = (failed: number) =>
    failed ? toast('Some items were not saved.', { intent: 'error' }) : toast('Saved');

  const picker = (
    <div className={styles.place}>
      <SalonPicker
        chosen={salon}
        all={salons.length > 1 ? everywhere : undefined}
        onChoose={(id) => setQuery({ location_id: String(id) }, { replace: true })}
      />
      {isNarrow && <CameraButton onCode={find} closesAfterScan />}
    </div>
  );
  const at = salon === null || salon === allLocations ? '' : `location_id=${salon}`;
  if (salon === null)
    return (
      <Page title={title} tools={picker}>
        <EmptyState text="Please select salon" />
      </Page>
    );
  return (
    <ListScreen
      title={title}
      hint="What is on the shelf, what it is worth and what to order."
      id="inventory"
      noun={noun}
      {...(stream && { stream })}
      rowKey={keyOf}
      rowName={({ product_name }) => product_name}
      columns={salon === allLocations ? columnsOfAll : inventoryColumns}
      pageSize={25}
      sort={byName}
      exportName={title}
      exportScope={
        salon === allLocations ? everywhere : salons.find(({ location_id }) => location_id === salon)?.location_name
      }
      emptyText="No items at this salon yet."
      currentKey={query.get('item') ?? undefined}
      rowPath={(row) => `/inventory?${withValue(query, 'item', keyOf(row))}`}
      batch={{ save, onDone: report, draftKey: `inventory ${salon}`, leavesList: (next) => salonIn(next) !== salon }}
      add={{ label: 'Reorder', path: `/reorder?${at}`, icon: <CartRegular /> }}
      emptyAction={{ label: 'Receive', path: `/inventory-receiving?${at}` }}
      actions={
        <>
          {picker}
          {may('/levels') && !isNarrow && (
            <Button appearance="subtle" icon={<DataTrendingRegular />} onClick={() => void navigate(`/levels?${at}`)}>
              Suggested levels
            </Button>
          )}
          {may('/import') && !isNarrow && (
            <Button
              appearance="subtle"
              icon={<ArrowUploadRegular />}
              onClick={() => void navigate(`/import?kind=stock&${at}`)}
            >
              Import
            </Button>
          )}
        </>
      }
      sidePanel={
        item && (
          <ItemPanel
            key={keyOf(item)}
            row={item}
            onClose={() => setQuery((before) => withValue(before, 'item'))}
            onMoved={() => reread([item.location_id])}
          />
        )
      }
      narrow={{
        title: ({ brand_name, product_name }) => [brand_name, product_name].filter(Boolean).join(' '),
        subtitle: ({ location_name, inventory_desired_quantity: desired }) =>
          `${location_name} · max ${formatNumber(desired, 2)}`,
        status: (row) => <Count row={row} />,
      }}
    >
      <FilterTiles
        label="Level"
        tiles={tiles}
        chosen={chosenIn(query)}
        onChoose={(word) => setQuery((before) => choosing(before, word))}
      />
    </ListScreen>
  );
}

const useStyles = makeStyles({ place: { display: 'flex', gap: '8px', '> :first-child': { flexGrow: 1 } } });

const filterOf = (word: string): string => (word === onOrder ? 'v.inventory_on_order' : 'v.level');

/** The tile whose items are shown, and no others. */
function chosenIn(query: URLSearchParams): string {
  const words = [...query.getAll(filterOf('')), ...query.getAll(filterOf(onOrder))];
  return words.length === 1 ? (words[0] ?? '') : '';
}

/** The address that shows the items of a tile, from the first page. */
function choosing(query: URLSearchParams, word: string): URLSearchParams {
  const all = ['p', filterOf(''), filterOf(onOrder)].reduce((next, name) => withValue(next, name), query);
  return withValue(all, filterOf(word), word);
}

/** The address with this value under a name, or without any. */
function withValue(query: URLSearchParams, name: string, value = ''): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete(name);
  if (value) next.set(name, value);
  return next;
}

function tilesOf(rows: readonly InventoryRow[]): FilterTile[] {
  const negative = rows.filter(({ inventory_current_quantity }) => inventory_current_quantity < 0).length;
  const tile = (level: StockLevel): FilterTile => ({
    value: levelWords[level],
    label: level === 'out' && negative > 0 ? `${levelWords[level]}, ${negative} of them negative` : levelWords[level],
    count: rows.filter((row) => getStockLevel(toStockNeed(row)) === level).length,
    dot: dots[level],
    isHollow: level === 'over',
  });
  const coming = rows.filter(({ inventory_on_order }) => inventory_on_order > 0).length;
  return [
    { value: '', label: 'All', count: rows.length },
    ...tiled.map(tile),
    { value: onOrder, label: onOrder, count: coming, dot: tokens.colorBrandForeground1 },
  ];
}

/** While nobody knows what there is. */
const uncounted = tilesOf([]).map(({ count: _, ...tile }) => tile);

const editOf = ({ row, values }: RowChange<InventoryRow>): InventoryEdit => ({
  product_id: row.product_id,
  version: row.version,
  ...(values as Partial<InventoryEdit>),
});
