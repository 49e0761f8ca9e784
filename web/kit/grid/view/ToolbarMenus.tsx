import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tooltip,
} from '@fluentui/react-components';
import {
  ArrowDown16Regular,
  ArrowSortRegular,
  ArrowUp16Regular,
  ChevronDoubleDownRegular,
  ChevronDoubleUpRegular,
  ColumnTripleRegular,
} from '@fluentui/react-icons';
import type { ColumnSettings } from '../model/columnSettings.ts';
import type { ChangeView, GridView } from '../model/gridView.ts';
import type { Column } from '../types.ts';

/** Shows and hides columns; the last one stays. Reset also restores the widths. */
export function ColumnMenu<Row>({ columns, choice }: { columns: readonly Column<Row>[]; choice: ColumnSettings<Row> }) {
  const visibleFields = choice.visible.map(({ field }) => field);
  return (
    <Menu
      checkedValues={{ columns: visibleFields }}
      onCheckedValueChange={(_, { checkedItems }) => {
        for (const { field } of columns) {
          if (visibleFields.includes(field) !== checkedItems.includes(field))
            choice.setVisible(field, checkedItems.includes(field));
        }
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content="Columns" relationship="label">
          <Button appearance="subtle" icon={<ColumnTripleRegular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {columns.map(({ field, title }) => (
            <MenuItemCheckbox
              key={field}
              name="columns"
              value={field}
              disabled={visibleFields.length === 1 && visibleFields[0] === field}
            >
              {title}
            </MenuItemCheckbox>
          ))}
          <MenuDivider />
          <MenuItem onClick={choice.reset}>Reset columns</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

type SortMenuProps<Row> = { columns: readonly Column<Row>[]; view: GridView; changeView: ChangeView };

/** Sort menu for narrow layouts; choosing the same column again reverses the order. */
export function SortMenu<Row>({ columns, view, changeView }: SortMenuProps<Row>) {
  const [sorted] = view.sort;
  const choose = (field: string) =>
    changeView({ sort: [sorted?.field === field && !sorted.desc ? { field, desc: true } : { field }] });
  return (
    <Menu checkedValues={{ sort: sorted ? [sorted.field] : [] }}>
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content="Sort" relationship="label">
          <Button appearance="subtle" icon={<ArrowSortRegular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {columns.map(({ field, title }) => (
            <MenuItemRadio
              key={field}
              name="sort"
              value={field}
              secondaryContent={
                sorted?.field === field ? sorted.desc ? <ArrowDown16Regular /> : <ArrowUp16Regular /> : undefined
              }
              onClick={() => choose(field)}
            >
              {title}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** Expands or collapses the whole tree. */
export function TreeMenu({ onAll, isAllOpen }: { onAll: (open: boolean) => void; isAllOpen: boolean }) {
  const text = isAllOpen ? 'Collapse all' : 'Expand all';
  return (
    <Tooltip content={text} relationship="label">
      <Button
        appearance="subtle"
        icon={isAllOpen ? <ChevronDoubleUpRegular /> : <ChevronDoubleDownRegular />}
        onClick={() => onAll(!isAllOpen)}
      />
    </Tooltip>
  );
}
