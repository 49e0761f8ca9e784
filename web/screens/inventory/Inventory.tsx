import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular, CartRegular, DataTrendingRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import type { InventoryEdit, InventoryRow } from '../../../shared/contract/inventory.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { unitsOfCode } from '../../../shared/rules/products.ts';
import { getStockLevel, type StockLevel, stockLevels, toStockNeed } from '../../../shared/rules/stock.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import type { RowChange, SaveResult } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { withParams } from '../../kit/list/searchParams.ts';
import { CameraButton } from '../../kit/scan/CameraButton.tsx';
import { useScanner } from '../../kit/scan/useScanner.ts';
import { type FilterTile, FilterTiles } from '../../kit/ui/FilterTiles.tsx';
import { useIsPhone } from '../../kit/ui/media.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look } from '../../kit/ui/theme.ts';
import { NoSalon } from '../../salon/NoSalon.tsx';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { allLocationsColumns, Count, inventoryColumns, levelLabels, onOrderLabel } from './columns.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { saveItems } from './saveItems.ts';
import { useStock } from './useStock.ts';

const title = 'Current Inventory';
const allLocationsLabel = 'All Locations';
const noun = { one: 'item', many: 'items' };
const rowKey = ({ location_id, product_id }: InventoryRow) => `${location_id}-${product_id}`;
const sortByName = [{ field: 'product_name' }];
const levelColors: Record<StockLevel, string> = {
  out: look.negative,
  low: look.cellEditedMark,
  enough: tokens.colorPaletteGreenForeground1,
  over: tokens.colorBrandForeground1,
};
const levelsWithTile = stockLevels.filter((level) => level !== 'enough');

/** Stock of a salon. The URL holds the salon and the level filter. */
export function Inventory() {
  const { user } = useSession();
  const toast = useToast();
  const [query, setQuery] = useSearchParams();
  const salonFromQuery = (address: URLSearchParams) => Number(address.get('location_id')) || user.location_id;
  const salon = salonFromQuery(query);
  const { salons, arriving, rows, reload } = useStock(salon);
  const { isComplete } = arriving;
  const tiles = useMemo(() => (isComplete ? buildTiles(rows) : loadingTiles), [isComplete, rows]);
  const item = rows.find((row) => rowKey(row) === query.get('item'));
  const openScanned = useScannedItem(rows, isComplete);
  const save = useSaveChanges(reload);
  const report = (failed: number) =>
    failed ? toast('Some items were not saved.', { intent: 'error' }) : toast('Saved');
  const picker = <Place salon={salon} hasAll={salons.length > 1} onScan={openScanned} />;
  const salonParam = salon === null || salon === allLocations ? '' : `location_id=${salon}`;
  if (salon === null) return <NoSalon title={title} tools={picker} />;
  return (
    <ListScreen
      title={title}
      hint="Stock on hand, its value and what to order."
      id="inventory"
      noun={noun}
      {...(arriving.loaded.rows && { rows: arriving.loaded.rows })}
      arriving={arriving}
      rowKey={rowKey}
      rowName={({ product_name }) => product_name}
      columns={salon === allLocations ? allLocationsColumns : inventoryColumns}
      pageSize={25}
      sort={sortByName}
      exportName={title}
      exportScope={
        salon === allLocations
          ? allLocationsLabel
          : salons.find(({ location_id }) => location_id === salon)?.location_name
      }
      emptyText="No items at this salon yet."
      currentKey={query.get('item') ?? undefined}
      rowPath={(row) => `/inventory?${withParams(query, { item: rowKey(row) })}`}
      batch={{
        save,
        onDone: report,
        draftKey: `inventory ${salon}`,
        leavesList: (next) => salonFromQuery(next) !== salon,
      }}
      add={{ label: 'Reorder', path: `/reorder?${salonParam}`, icon: <CartRegular /> }}
      emptyAction={{ label: 'Receive', path: `/inventory-receiving?${salonParam}` }}
      actions={
        <>
          {picker}
          {/* The stock has a watch of its own. */}
          <RefreshTools
            location={undefined}
            shows={[]}
            onRefresh={() => reload([...new Set(rows.map(({ location_id }) => location_id))])}
          />
          <WideActions salonParam={salonParam} />
        </>
      }
      sidePanel={
        item && (
          <ItemPanel
            key={rowKey(item)}
            row={item}
            onClose={() => setQuery((before) => withParams(before, { item: '' }))}
            onMoved={() => reload([item.location_id])}
          />
        )
      }
      narrow={{
        title: ({ brand_name, product_name }) => [brand_name, product_name].filter(Boolean).join(' '),
        subtitle: ({ location_name, inventory_desired_quantity: desired }) =>
          `${location_name} · max ${formatNumber(desired)}`,
        status: (row) => <Count row={row} />,
      }}
    >
      <FilterTiles
        label="Level"
        tiles={tiles}
        chosen={selectedTile(query)}
        onChoose={(word) => setQuery((before) => withTile(before, word))}
      />
    </ListScreen>
  );
}

/** Opens the scanned item, or filters the list by the code if several salons stock it. */
function useScannedItem(rows: readonly InventoryRow[], isComplete: boolean) {
  const toast = useToast();
  const [query, setQuery] = useSearchParams();
  function openScanned(code: string): void {
    const matches = rows.filter((row) => unitsOfCode({ ...row, barcode: row.product_upc_code }, code) !== undefined);
    const [first] = matches;
    if (matches.length > 1) setQuery(withParams(query, { item: '', q: first?.product_upc_code ?? code }));
    else if (first) setQuery(withParams(query, { item: rowKey(first) }));
    else if (isComplete) toast(`No item here has the barcode ${code}.`, { intent: 'warning' });
    else toast('Items are still loading. Please scan again in a moment.', { intent: 'info' });
  }
  useScanner(openScanned);
  return openScanned;
}

/** Saves the changed rows salon by salon and reloads these salons. */
function useSaveChanges(reload: (salonIds: readonly number[]) => void) {
  const { scope } = useSession();
  return async (changes: RowChange<InventoryRow>[]): Promise<SaveResult[]> => {
    const results: SaveResult[] = [];
    const salonIds = new Set(changes.map(({ row }) => row.location_id));
    for (const location of salonIds) {
      const salonChanges = changes.filter(({ row }) => row.location_id === location);
      const problems = await saveItems({ ...scope, Location: location }, salonChanges.map(toEdit));
      results.push(
        ...salonChanges.map(({ key }, index) => ({ key, ...(problems[index] && { error: problems[index] }) })),
      );
    }
    reload([...salonIds]);
    return results;
  };
}

type PlaceProps = { salon: number | null; hasAll: boolean; onScan: (code: string) => void };

/** Picker of the salon; on a phone with the camera. */
function Place({ salon, hasAll, onScan }: PlaceProps) {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const [, setQuery] = useSearchParams();
  return (
    <div className={styles.place}>
      <SalonPicker
        chosen={salon}
        all={hasAll ? allLocationsLabel : undefined}
        onChoose={(id) => setQuery({ location_id: String(id) }, { replace: true })}
      />
      {isNarrow && <CameraButton onCode={onScan} closesAfterScan />}
    </div>
  );
}

/** Links to suggested levels and import, where there is room and the user may open them. */
function WideActions({ salonParam }: { salonParam: string }) {
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const isNarrow = useIsPhone();
  if (isNarrow) return null;
  return (
    <>
      {canOpen('/levels') && (
        <Button
          appearance="subtle"
          icon={<DataTrendingRegular />}
          onClick={() => void navigate(`/levels?${salonParam}`)}
        >
          Suggested levels
        </Button>
      )}
      {canOpen('/import') && (
        <Button
          appearance="subtle"
          icon={<ArrowUploadRegular />}
          onClick={() => void navigate(`/import?kind=stock&${salonParam}`)}
        >
          Import
        </Button>
      )}
    </>
  );
}

const useStyles = makeStyles({ place: { display: 'flex', gap: '8px', '> :first-child': { flexGrow: 1 } } });

const filterParam = (word: string): string => (word === onOrderLabel ? 'v.inventory_on_order' : 'v.level');

/** Value of the selected tile, or '' unless exactly one is selected. */
function selectedTile(query: URLSearchParams): string {
  const values = [...query.getAll(filterParam('')), ...query.getAll(filterParam(onOrderLabel))];
  return values.length === 1 ? (values[0] ?? '') : '';
}

/** Search params that filter by a tile, from the first page. */
function withTile(query: URLSearchParams, word: string): URLSearchParams {
  const cleared = withParams(query, { p: '', [filterParam('')]: '', [filterParam(onOrderLabel)]: '' });
  return withParams(cleared, { [filterParam(word)]: word });
}

/** Tiles with the number of items per level. */
function buildTiles(rows: readonly InventoryRow[]): FilterTile[] {
  const negative = rows.filter(({ inventory_current_quantity }) => inventory_current_quantity < 0).length;
  const tile = (level: StockLevel): FilterTile => ({
    value: levelLabels[level],
    label: level === 'out' && negative > 0 ? `${levelLabels[level]}, ${negative} of them negative` : levelLabels[level],
    count: rows.filter((row) => getStockLevel(toStockNeed(row)) === level).length,
    dot: levelColors[level],
    isHollow: level === 'over',
  });
  const onOrderCount = rows.filter(({ inventory_on_order }) => inventory_on_order > 0).length;
  return [
    { value: '', label: 'All', count: rows.length },
    ...levelsWithTile.map(tile),
    { value: onOrderLabel, label: onOrderLabel, count: onOrderCount, dot: tokens.colorBrandForeground1 },
  ];
}

/** Tiles before all of the stock is loaded. */
const loadingTiles = buildTiles([]).map(({ count: _, ...tile }) => tile);

const toEdit = ({ row, values }: RowChange<InventoryRow>): InventoryEdit => ({
  product_id: row.product_id,
  version: row.version,
  ...(values as Partial<InventoryEdit>),
});
