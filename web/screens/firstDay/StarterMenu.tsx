import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular, ArrowRightRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { categories } from '../../../shared/contract/categories.ts';
import type { ImportValues } from '../../../shared/contract/imports.ts';
import { type ListedService, priceLevels, services } from '../../../shared/contract/services.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { normalizeName } from '../../../shared/rules/names.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useRead, useRefresh } from '../../kit/data/useApi.ts';
import { LeaveGuard } from '../../kit/ui/LeaveGuard.tsx';
import { phone, touch } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { cardStyle, flexRow, look, spreadRow } from '../../kit/ui/theme.ts';
import { saveRows } from '../../salon/saveRows.ts';
import { type StarterService, starterMenu } from './starterMenu.ts';

type Row = StarterService & { key: string; isChosen: boolean; cells: readonly string[]; why?: string };

/** Percentage that each price level is above the one before. */
const rise = 15;
const columns = ['Minutes', 'Gap', 'After', ...priceLevels.map((level) => `Level ${level}`)];
const fields = ['minutes', 'gap', 'minutesAfter', 'price1', 'price2', 'price3', 'price4', 'price5'] as const;

const pricesFrom = (price: number): string[] =>
  priceLevels.map((level) => String(Math.round(price * (1 + (rise / 100) * (level - 1)))));

const toRow = (service: StarterService): Row => ({
  ...service,
  ...{ key: service.name, isChosen: false },
  cells: [...service.steps.map(String), ...pricesFrom(service.price)],
});

const toValues = ({ category, name, cells }: Row): ImportValues => ({
  ...{ name, category },
  ...Object.fromEntries(fields.map((field, index) => [field, cells[index]?.trim() || '0'])),
});

/** Services of a US hair salon to start with: tick, change, save once. */
export function StarterMenu() {
  const existing = useRead(services.listServices, { body: {} });
  const failed = existing.error && !existing.data;
  return (
    <Page title="What do you offer?" hint="Tick what fits. Names, minutes and prices can be changed here or later.">
      {failed && <ErrorState text="The services could not be loaded." onRetry={() => void existing.mutate()} />}
      {!existing.data && !failed && <LinesSkeleton lines={10} />}
      {existing.data && <MenuTable existing={existing.data} />}
    </Page>
  );
}

function useMenu(existing: readonly ListedService[]) {
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const known = new Set(existing.map(({ service_name }) => normalizeName(service_name)));
    return starterMenu.filter(({ name }) => !known.has(normalizeName(name))).map(toRow);
  });
  const change = (key: string, next: (row: Row) => Row) =>
    setRows(rows.map((row) => (row.key === key ? next({ ...row, isChosen: true }) : row)));
  return {
    rows,
    chosen: rows.filter(({ isChosen }) => isChosen),
    setRows,
    rename: (key: string, name: string) => change(key, (row) => ({ ...row, name })),
    /** A first price sets the others, too, until they are changed. */
    setCell: (key: string, index: number, text: string) =>
      change(key, (row) => {
        const cells = row.cells.map((cell, nth) => (nth === index ? text : cell));
        const follows = index === 3 && row.cells.slice(3).join() === pricesFrom(Number(row.cells[3])).join();
        return { ...row, cells: follows ? [...cells.slice(0, 3), text, ...pricesFrom(Number(text)).slice(1)] : cells };
      }),
    tick: (keys: readonly string[], isChosen: boolean) =>
      setRows(rows.map((row) => (keys.includes(row.key) ? { ...row, isChosen } : row))),
    add: (category: string) =>
      setRows([
        ...rows,
        { ...toRow({ category, name: '', steps: [45, 0, 0], price: 0 }), key: crypto.randomUUID(), isChosen: true },
      ]),
  };
}

function MenuTable({ existing }: { existing: readonly ListedService[] }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const toast = useToast();
  const refresh = useRefresh([services.listServices, categories.listCategories]);
  const menu = useMenu(existing);
  const [isSaving, setSaving] = useState(false);
  const { chosen } = menu;

  async function save() {
    setSaving(true);
    try {
      const rejected = await saveRows('services', 'Starter menu', chosen.map(toValues));
      await refresh();
      if (rejected.length === 0) {
        // Nothing is left to save, so leaving must not ask.
        flushSync(() => menu.setRows([]));
        toast(`${chosen.length} ${chosen.length === 1 ? 'service' : 'services'} saved.`);
        return void navigate('/add-people');
      }
      const whys = new Map(rejected.map(({ index, why }) => [chosen[index]?.key, why]));
      menu.setRows(
        menu.rows.map(({ why: _, ...row }) => ({ ...row, ...(whys.has(row.key) && { why: whys.get(row.key) ?? '' }) })),
      );
      toast('Nothing was saved: some services need a look.', { intent: 'error' });
    } catch (error) {
      toast(formatError('The services could not all be saved.', error), { intent: 'error' });
    }
    setSaving(false);
  }

  return (
    <div className={styles.card}>
      <LeaveGuard dirty={chosen.length > 0} losesWork={() => chosen.length > 0} />
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.head}>Service</th>
              {columns.map((column) => (
                <th key={column} className={mergeClasses(styles.head, styles.number)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {[...groupBy(menu.rows, ({ category }) => category)].map(([category, rows]) => (
            <MenuGroup key={category} category={category} rows={rows} menu={menu} />
          ))}
        </table>
      </div>
      <footer className={styles.foot}>
        <span className={styles.quiet}>Each level is {rise} % above the one before until you change it.</span>
        <Button appearance="subtle" onClick={() => void navigate('/import?kind=services')}>
          From a file
        </Button>
        <Button
          appearance="primary"
          icon={<ArrowRightRegular />}
          iconPosition="after"
          disabled={chosen.length === 0 || isSaving}
          onClick={() => void save()}
        >
          {isSaving ? 'Saving' : `Save ${chosen.length}, next: People`}
        </Button>
      </footer>
    </div>
  );
}

type Menu = ReturnType<typeof useMenu>;

function MenuGroup({ category, rows, menu }: { category: string; rows: readonly Row[]; menu: Menu }): ReactNode {
  const styles = useStyles();
  const count = rows.filter(({ isChosen }) => isChosen).length;
  return (
    <tbody>
      <tr>
        <th colSpan={columns.length + 1} className={styles.group}>
          <div className={styles.groupLine}>
            <Checkbox
              checked={count === 0 ? false : count === rows.length ? true : 'mixed'}
              label={`${category}, ${count} of ${rows.length}`}
              onChange={() =>
                menu.tick(
                  rows.map(({ key }) => key),
                  count < rows.length,
                )
              }
            />
            <Button size="small" appearance="subtle" icon={<AddRegular />} onClick={() => menu.add(category)}>
              Add a service
            </Button>
          </div>
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.key} className={row.isChosen ? styles.chosen : undefined}>
          <td className={styles.cell}>
            <div className={styles.service}>
              <Checkbox
                checked={row.isChosen}
                aria-label={row.name || 'New service'}
                onChange={(_, { checked }) => menu.tick([row.key], checked === true)}
              />
              <input
                className={mergeClasses(styles.input, styles.name)}
                aria-label="Service name"
                value={row.name}
                placeholder="Name"
                onChange={({ target }) => menu.rename(row.key, target.value)}
              />
            </div>
            {row.why && <p className={styles.why}>{row.why}</p>}
          </td>
          {row.cells.map((text, index) => (
            <td key={columns[index]} className={styles.cell}>
              <input
                className={mergeClasses(styles.input, styles.number)}
                aria-label={`${columns[index]} of ${row.name}`}
                inputMode="decimal"
                value={text}
                onChange={({ target }) => menu.setCell(row.key, index, target.value)}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const useStyles = makeStyles({
  card: { ...cardStyle, overflow: 'hidden' },
  scroller: { overflow: 'auto', maxHeight: 'calc(100vh - 250px)' },
  table: { width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontVariantNumeric: 'tabular-nums' },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: '10px 12px',
    textAlign: 'start',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    backgroundColor: look.surfaceSunken,
  },
  number: { width: '64px', textAlign: 'end' },
  group: { padding: 0, textAlign: 'start', backgroundColor: look.surfaceSunken },
  groupLine: { ...spreadRow, paddingRight: '12px' },
  chosen: { backgroundColor: look.rowSelected },
  cell: { padding: '2px 4px', borderBottom: `1px solid ${look.gridLine}` },
  service: { ...flexRow, minWidth: '200px' },
  input: {
    boxSizing: 'border-box',
    minHeight: '30px',
    padding: '0 8px',
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { border: `1px solid ${tokens.colorNeutralStroke1}` },
    ':focus': { border: `1px solid ${tokens.colorBrandStroke1}`, backgroundColor: look.surface, outlineStyle: 'none' },
    [touch]: { minHeight: '44px' },
  },
  name: { flexGrow: 1, minWidth: '120px', fontWeight: tokens.fontWeightSemibold },
  why: { margin: '0 0 6px 40px', fontSize: tokens.fontSizeBase200, color: tokens.colorStatusDangerForeground1 },
  quiet: {
    flexGrow: 1,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    [phone]: { flexBasis: '100%' },
  },
  foot: {
    ...flexRow,
    flexWrap: 'wrap',
    gap: '8px',
    padding: '12px 16px',
    borderTop: `1px solid ${look.hairline}`,
    backgroundColor: look.surfaceSunken,
  },
});
