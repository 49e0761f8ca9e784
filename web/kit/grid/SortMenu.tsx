import { Button, Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, Tooltip } from '@fluentui/react-components';
import { ArrowDown16Regular, ArrowSortRegular, ArrowUp16Regular } from '@fluentui/react-icons';
import type { Column } from './types.ts';
import type { ChangeView } from './useView.ts';
import type { View } from './view.ts';

type Props<Row> = { columns: readonly Column<Row>[]; view: View; changeView: ChangeView };

/** Sorting where there are no heads to click; the same column again turns the order round. */
export function SortMenu<Row>({ columns, view, changeView }: Props<Row>) {
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
          {columns
            .filter((column) => column.sortable !== false)
            .map(({ field, title }) => (
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
