import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { Filter16Filled, Filter16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { touch } from '../media.ts';
import { look } from '../theme.ts';
import { HeaderFilterList } from './HeaderFilterList.tsx';
import type { GridTable } from './tableModel.ts';
import type { Column } from './types.ts';
import type { ChangeView } from './useView.ts';
import { choicesOf } from './values.ts';
import { type Filter, type View, withFilter } from './view.ts';

const useStyles = makeStyles({
  funnel: {
    minWidth: '24px',
    width: '24px',
    height: '24px',
    padding: 0,
    marginRight: '-6px',
    color: 'inherit',
    [touch]: { minWidth: '44px', height: '44px', marginRight: '-10px' },
  },
  active: { backgroundColor: look.entrySelected, color: tokens.colorBrandForeground2 },
  surface: {
    width: '256px',
    boxSizing: 'border-box',
    padding: '10px',
    borderRadius: '10px',
    boxShadow: look.raisedShadow,
    filter: 'none',
  },
});

type Props<Row extends object> = {
  column: Column<Row>;
  model: NonNullable<ReturnType<GridTable<Row>['getColumn']>>;
  filter?: Filter;
  view: View;
  changeView: ChangeView;
};

/** The funnel of a column: which of its values to show, with how often each occurs under the other filters. */
export function HeaderFilter<Row extends object>({ column, model, filter, view, changeView }: Props<Row>) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const apply = (values: string[] | undefined) => {
    changeView({ filters: withFilter(view.filters, column.field, { values }) });
    setOpen(false);
  };
  const count = () => {
    const counts = new Map<string, number>();
    for (const { original } of model.getFacetedRowModel().flatRows) {
      for (const choice of choicesOf(column, original)) counts.set(choice, (counts.get(choice) ?? 0) + 1);
    }
    for (const value of filter?.values ?? []) if (!counts.has(value)) counts.set(value, 0);
    return counts;
  };
  return (
    <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} positioning="below-start" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          className={mergeClasses(styles.funnel, (open || filter?.values) && styles.active)}
          aria-label={`Filter by ${column.title}`}
          icon={filter?.values ? <Filter16Filled /> : <Filter16Regular />}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={`Filter by ${column.title}`}>
        {open && <HeaderFilterList counts={count()} ticked={filter?.values} onApply={apply} />}
      </PopoverSurface>
    </Popover>
  );
}
