import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tooltip,
} from '@fluentui/react-components';
import { ColumnTripleRegular } from '@fluentui/react-icons';
import type { Column } from './types.ts';
import type { ColumnChoice } from './useColumns.ts';

/** Shows and hides columns; the last one stays. Reset also takes back the widths. */
export function ColumnMenu<Row>({ columns, choice }: { columns: readonly Column<Row>[]; choice: ColumnChoice }) {
  const shown = columns.map(({ field }) => field).filter((field) => choice.visibility[field] !== false);
  return (
    <Menu
      checkedValues={{ columns: shown }}
      onCheckedValueChange={(_, { checkedItems }) => {
        for (const { field } of columns) {
          if (shown.includes(field) !== checkedItems.includes(field))
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
              disabled={shown.length === 1 && shown[0] === field}
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
