import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { ListedService } from '../../../shared/contract/services.ts';
import type { ListedStylist } from '../../../shared/contract/stylists.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { personName } from '../../../shared/rules/names.ts';
import { usualSteps } from '../../../shared/rules/serviceMinutes.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { phone, touch } from '../../kit/ui/media.ts';
import { ellipsis, look, spreadRow } from '../../kit/ui/theme.ts';
import { CellPopover, type OpenCell } from './CellPopover.tsx';
import { type Cell, cellKey } from './cells.ts';
import { formatSteps } from './formatSteps.ts';
import { type Act, listColumnActs, listRowActs } from './matrixActs.ts';
import type { Cells } from './useCells.ts';
import { useMatrixKeys } from './useMatrixKeys.ts';

interface MatrixTableProps {
  people: readonly ListedStylist[];
  /** All stylists that a column can be copied from. */
  everybody: readonly ListedStylist[];
  services: readonly ListedService[];
  cells: Cells;
}

const sum = ([servicing, gap, after]: readonly number[]) => (servicing ?? 0) + (gap ?? 0) + (after ?? 0);
/** Services by stylists. A click gives a service at the stylist's usual level, a second one opens its level and minutes. */
export function MatrixTable({ people, everybody, services, cells }: MatrixTableProps) {
  const styles = useStyles();
  const [open, setOpen] = useState<OpenCell>();
  const table = useRef<HTMLTableElement>(null);
  const groups = [...groupBy(services, ({ category_name }) => category_name)].sort(([a], [b]) => a.localeCompare(b));
  const rows = groups.flatMap(([, group]) => group);
  const { active, setActive, press } = useMatrixKeys({ table, rows, people, cells });

  return (
    <div className={styles.scroller}>
      <table ref={table} className={styles.table} aria-label="Who does what">
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.corner)}>
              Service
            </th>
            {people.map((person) => (
              <th key={person.user_id} scope="col" className={styles.head}>
                <HeadMenu acts={listColumnActs(cells, person, everybody, rows)} className={styles.person}>
                  <Avatar name={personName(person)} size={26} />
                  <span className={styles.name}>{personName(person)}</span>
                </HeadMenu>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(([category, group]) => [
            <tr key={category}>
              <th scope="colgroup" colSpan={people.length + 1} className={styles.group}>
                <span className={styles.sticky}>
                  <span className={styles.chip} style={{ backgroundColor: group[0]?.color }} aria-hidden />
                  {category} <span className={styles.quiet}>{group.length}</span>
                </span>
              </th>
            </tr>,
            ...group.map((service) => (
              <tr key={service.service_id}>
                <th scope="row" className={styles.service}>
                  <HeadMenu acts={listRowActs(cells, service, people)} className={styles.serviceButton}>
                    <span className={styles.name}>{service.service_name}</span>
                    <span className={mergeClasses(styles.quiet, styles.usual)}>{formatUsual(service)}</span>
                  </HeadMenu>
                </th>
                {people.map((person, column) => {
                  const key = cellKey(person.user_id, service.service_id);
                  const row = rows.indexOf(service);
                  return (
                    <td key={key} className={styles.cell}>
                      <CellButton
                        cell={cells.get(person.user_id, service.service_id)}
                        service={service}
                        label={`${personName(person)}, ${service.service_name}`}
                        isEdited={cells.edits.has(key)}
                        problem={cells.problems.get(key)}
                        place={`${row} ${column}`}
                        isActive={active[0] === row && active[1] === column}
                        onFocus={() => setActive([row, column])}
                        onKeyDown={(event) => press(event, person, service)}
                        onClick={(target) => {
                          const pair = [person.user_id, service] as const;
                          if (cells.get(person.user_id, service.service_id)) setOpen({ person, service, target });
                          else cells.change([pair], () => cells.usual(pair));
                        }}
                      />
                    </td>
                  );
                })}
              </tr>
            )),
          ])}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={mergeClasses(styles.service, styles.total)}>
              Services each
            </th>
            {people.map((person) => (
              <td key={person.user_id} className={mergeClasses(styles.cell, styles.total)}>
                {services.filter((service) => cells.get(person.user_id, service.service_id)).length}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {open && <CellPopover {...open} cells={cells} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

const formatUsual = (service: ListedService): string => {
  const usual = usualSteps(service);
  return usual ? `${formatSteps(usual)} min` : '';
};

function HeadMenu({ acts, className, children }: { acts: readonly Act[]; className: string; children: ReactNode }) {
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="transparent" className={className}>
          {children}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {acts.map(([label, run]) => (
            <MenuItem key={label} onClick={run}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

interface CellButtonProps {
  cell: Cell | undefined;
  service: ListedService;
  label: string;
  isEdited: boolean;
  problem: string | undefined;
  /** "row column" */
  place: string;
  isActive: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onClick: (target: HTMLElement) => void;
}

function CellButton({ cell, service, label, isEdited, problem, place, isActive, ...events }: CellButtonProps) {
  const styles = useStyles();
  const minutes = cell && sum(cell.own ?? usualSteps(service) ?? []);
  const words = cell ? `level ${cell.priceLevel}, ${minutes} minutes` : 'does not do it';
  return (
    <button
      type="button"
      data-cell={place}
      tabIndex={isActive ? 0 : -1}
      aria-label={[label, words, problem].filter(Boolean).join(', ')}
      title={problem}
      className={mergeClasses(styles.button, isEdited && styles.edited, problem && styles.invalid)}
      onFocus={events.onFocus}
      onKeyDown={events.onKeyDown}
      onClick={({ currentTarget }) => events.onClick(currentTarget)}
    >
      {cell ? (
        <>
          <span className={mergeClasses(styles.level, cell.priceLevel > 3 && styles.high)}>{cell.priceLevel}</span>
          <span className={mergeClasses(styles.minutes, cell.own && styles.own)}>{minutes}</span>
        </>
      ) : (
        <span className={styles.none}>–</span>
      )}
    </button>
  );
}

const useStyles = makeStyles({
  scroller: { overflow: 'auto', maxHeight: 'calc(100vh - 300px)', minHeight: '240px' },
  table: {
    [phone]: { width: '100%' },
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: look.gridFont,
    fontVariantNumeric: 'tabular-nums',
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: '52px',
    padding: '0 4px',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    backgroundColor: look.surfaceSunken,
    borderBottom: `1px solid ${look.hairline}`,
  },
  corner: { left: 0, zIndex: 3, padding: '0 12px', color: tokens.colorNeutralForeground3 },
  person: { justifyContent: 'start', gap: '8px', minWidth: '104px', maxWidth: '150px', padding: '4px 8px' },
  name: { ...ellipsis, fontWeight: tokens.fontWeightSemibold },
  group: {
    height: '26px',
    padding: '0 12px',
    textAlign: 'start',
    fontSize: tokens.fontSizeBase200,
    backgroundColor: look.surfaceSunken,
    borderBottom: `1px solid ${look.gridLine}`,
  },
  sticky: { position: 'sticky', left: '12px' },
  chip: {
    display: 'inline-block',
    width: '9px',
    height: '9px',
    marginRight: '6px',
    borderRadius: '2px',
    forcedColorAdjust: 'none',
  },
  quiet: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  usual: { whiteSpace: 'nowrap', [phone]: { display: 'none' } },
  service: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    padding: 0,
    textAlign: 'start',
    backgroundColor: look.surface,
    borderBottom: `1px solid ${look.gridLine}`,
    borderRight: `1px solid ${look.hairline}`,
  },
  serviceButton: {
    justifyContent: 'space-between',
    gap: '12px',
    width: '230px',
    minHeight: '35px',
    padding: '0 12px',
    [phone]: { width: '190px' },
  },
  cell: { padding: 0, borderBottom: `1px solid ${look.gridLine}`, borderRight: `1px solid ${look.gridLine}` },
  total: {
    position: 'sticky',
    bottom: 0,
    height: '35px',
    padding: '0 12px',
    textAlign: 'end',
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: look.surfaceSunken,
    ':first-child': { zIndex: 2, textAlign: 'start' },
  },
  button: {
    ...spreadRow,
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '35px',
    padding: '0 12px',
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    border: 0,
    cursor: 'pointer',
    ':hover': { backgroundColor: look.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [touch]: { minHeight: '44px' },
  },
  edited: { backgroundColor: look.cellEdited, boxShadow: `inset 6px 6px 0 -3px ${look.cellEditedMark}` },
  invalid: { backgroundColor: look.cellInvalid, boxShadow: `inset 0 0 0 2px ${look.cellInvalidMark}` },
  level: {
    minWidth: '20px',
    lineHeight: '20px',
    borderRadius: tokens.borderRadiusSmall,
    textAlign: 'center',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
    backgroundColor: look.rowSelected,
  },
  high: { color: tokens.colorNeutralForegroundOnBrand, backgroundColor: tokens.colorBrandBackground },
  minutes: { color: tokens.colorNeutralForeground2 },
  own: { fontWeight: tokens.fontWeightBold, color: tokens.colorNeutralForeground1 },
  none: { margin: '0 auto', color: tokens.colorNeutralForeground3 },
});
