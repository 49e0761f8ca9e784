import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  Field,
  Input,
  makeStyles,
  OverlayDrawer,
  Select,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { formatRangeFilter, isChoiceFilter, isRangeFilter, parseFilter, parseRangeEnds } from '../model/filters.ts';
import { withFilter } from '../model/gridView.ts';
import type { Column } from '../types.ts';
import type { GridState } from '../useGrid.ts';
import { ValueList } from './HeaderFilter.tsx';

type Props<Row extends object> = {
  label: string;
  state: GridState<Row>;
  noun: { one: string; many: string };
  open: boolean;
  onClose: () => void;
};

/** Filters for narrow layouts: a bottom sheet with one field per column. */
export function FilterSheet<Row extends object>({ label, state, noun, open, onClose }: Props<Row>) {
  const styles = useStyles();
  const [cleared, setCleared] = useState(0);
  const { view, changeView, columns } = state;
  const active = Object.keys(view.filters).length;
  const { count } = state.list;
  const clear = () => {
    changeView({ filters: {} });
    setCleared(cleared + 1);
  };
  return (
    <OverlayDrawer
      open={open}
      position="bottom"
      className={styles.sheet}
      aria-label={`Filter ${label}`}
      onOpenChange={(_, data) => data.open || onClose()}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={<Button appearance="subtle" aria-label="Close" icon={<DismissRegular />} onClick={onClose} />}
        >
          Filter
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        {columns.choice.visible.filter(columns.isFilterable).map((column) => (
          <FilterField key={`${column.field} ${cleared}`} column={column} state={state} />
        ))}
      </DrawerBody>
      <DrawerFooter className={styles.foot}>
        <Button size="large" disabledFocusable={active === 0} onClick={clear}>
          Clear filters
        </Button>
        <Button size="large" appearance="primary" onClick={onClose}>
          {count === undefined ? 'Show' : `Show ${count} ${count === 1 ? noun.one : noun.many}`}
        </Button>
      </DrawerFooter>
    </OverlayDrawer>
  );
}

function FilterField<Row extends object>({ column, state }: { column: Column<Row>; state: GridState<Row> }) {
  const styles = useStyles();
  const { view, changeView } = state;
  const filter = view.filters[column.field];
  const text = filter?.text ?? '';
  const set = (next: string) => changeView({ filters: withFilter(view.filters, column.field, { text: next }) });
  if (column.headerFilter) {
    return (
      <details className={styles.values}>
        <summary className={styles.title}>
          {column.title}
          {filter?.values && `: ${filter.values.length}`}
        </summary>
        <ValueList
          key={filter?.values?.join('\n')}
          counts={state.list.table.facets(column, view)}
          ticked={filter?.values}
          onApply={(values) => changeView({ filters: withFilter(view.filters, column.field, { values }) })}
        />
      </details>
    );
  }
  if (isChoiceFilter(column)) {
    return (
      <Field label={column.title}>
        <Select size="large" value={text} onChange={(_, { value }) => set(value)}>
          <option value="">Any</option>
          {state.list.table.choices(column).map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </Field>
    );
  }
  if (isRangeFilter(column)) return <RangeField column={column} text={text} onText={set} />;
  return (
    <Field label={column.title}>
      <Input size="large" value={text} onChange={(_, { value }) => set(value)} />
    </Field>
  );
}

type RangeFieldProps<Row> = { column: Column<Row>; text: string; onText: (text: string) => void };

function RangeField<Row>({ column, text, onText }: RangeFieldProps<Row>) {
  const styles = useStyles();
  const [ends, setEnds] = useState(() => parseRangeEnds(column, text));
  const typed = formatRangeFilter(ends.from, ends.to);
  const query = parseFilter(column, typed);
  const isInvalid = typed !== '' && (!query || !('range' in query));
  const change = (end: 'from' | 'to', value: string) => {
    const next = { ...ends, [end]: value };
    setEnds(next);
    const filterText = formatRangeFilter(next.from, next.to);
    const read = parseFilter(column, filterText);
    if (filterText === '' || (read && 'range' in read)) onText(filterText);
  };
  return (
    <Field
      label={column.title}
      validationState={isInvalid ? 'error' : 'none'}
      validationMessage={isInvalid ? (column.type === 'date' ? 'Type days as in 11/21/26' : 'Not a number') : undefined}
    >
      <span className={styles.range}>
        {(['from', 'to'] as const).map((end) => (
          <Input
            key={end}
            size="large"
            className={styles.end}
            aria-label={`${column.title} ${end}`}
            placeholder={end === 'from' ? 'From' : 'To'}
            inputMode={column.type === 'date' ? 'text' : 'decimal'}
            value={ends[end]}
            onChange={(_, { value }) => change(end, value)}
          />
        ))}
      </span>
    </Field>
  );
}

const useStyles = makeStyles({
  sheet: { height: 'auto', maxHeight: '85dvh' },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '16px',
    paddingBottom: '16px',
    alignContent: 'start',
  },
  title: { minHeight: '44px', lineHeight: '44px', cursor: 'pointer', fontWeight: tokens.fontWeightMedium },
  values: { display: 'block' },
  range: { display: 'flex', gap: '8px' },
  end: { flex: '1 1 0', minWidth: 0, '& input': { minWidth: 0, width: '100%' } },
  foot: { justifyContent: 'space-between' },
});
