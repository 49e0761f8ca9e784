import {
  Button,
  Checkbox,
  Input,
  Label,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  SearchBox,
  tokens,
} from '@fluentui/react-components';
import { ArrowBidirectionalLeftRight16Regular, Filter16Filled, Filter16Regular } from '@fluentui/react-icons';
import { type FormEvent, useId, useState } from 'react';
import { touch } from '../../ui/media.ts';
import { look } from '../../ui/theme.ts';
import { usePopover } from '../../ui/usePopover.ts';
import gridStyles from '../grid.module.css';
import { compareTexts } from '../model/cellValues.ts';
import { formatRangeFilter, parseFilter, parseRangeEnds } from '../model/filters.ts';
import type { Column, Filter } from '../types.ts';

const maxListedValues = 200;

type Props<Row extends object> = {
  column: Column<Row>;
  facets: (column: Column<Row>) => Map<string, number>;
  filter?: Filter;
  onApply: (values: string[] | undefined) => void;
};

/** Filter popover of a column: its values, with counts under the other filters. */
export function HeaderFilter<Row extends object>({ column, facets, filter, onApply }: Props<Row>) {
  const styles = useStyles();
  const { trigger, open, setOpen, close } = usePopover();
  const apply = (values: string[] | undefined) => {
    onApply(values);
    close();
  };
  const count = () => {
    const counts = facets(column);
    for (const value of filter?.values ?? []) if (!counts.has(value)) counts.set(value, 0);
    return counts;
  };
  return (
    <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} positioning="below-start" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          ref={trigger}
          appearance="subtle"
          size="small"
          className={mergeClasses(styles.funnel, (open || filter?.values) && styles.active)}
          aria-label={`Filter by ${column.title}`}
          icon={filter?.values ? <Filter16Filled /> : <Filter16Regular />}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={`Filter by ${column.title}`}>
        {open && <ValueList counts={count()} ticked={filter?.values} onApply={apply} />}
      </PopoverSurface>
    </Popover>
  );
}

type ListProps = {
  counts: Map<string, number>;
  /** Undefined if the column is not filtered: everything is ticked. */
  ticked?: readonly string[];
  onApply: (values: string[] | undefined) => void;
};

/** Checkbox list of a column's values, with search. */
export function ValueList({ counts, ticked, onApply }: ListProps) {
  const styles = useStyles();
  const [values] = useState(() => [...counts.keys()].sort(compareTexts));
  const [chosen, setChosen] = useState(() => new Set(ticked ?? values));
  const [search, setSearch] = useState('');
  const found = values.filter((value) => value.toLowerCase().includes(search.trim().toLowerCase()));
  const tickedFound = found.filter((value) => chosen.has(value)).length;
  const tick = (some: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const value of some) on ? next.add(value) : next.delete(value);
    setChosen(next);
  };
  return (
    <>
      <SearchBox
        size="small"
        className={styles.search}
        placeholder="Search values"
        aria-label="Search values"
        value={search}
        onChange={(_, data) => setSearch(data.value)}
      />
      <div className={styles.list}>
        {found.length > 1 && (
          <Checkbox
            label="Select all"
            checked={tickedFound === found.length ? true : tickedFound > 0 ? 'mixed' : false}
            onChange={(_, data) => tick(found, data.checked !== false)}
          />
        )}
        {found.slice(0, maxListedValues).map((value) => (
          <ValueLine
            key={value}
            value={value}
            count={counts.get(value)}
            checked={chosen.has(value)}
            onTick={(on) => tick([value], on)}
          />
        ))}
        {found.length === 0 && <div className={styles.note}>No such value</div>}
        {found.length > maxListedValues && (
          <div className={styles.note}>{found.length - maxListedValues} more: search to see them</div>
        )}
      </div>
      <span className={styles.rule} />
      <div className={styles.foot}>
        <Button size="small" appearance="subtle" onClick={() => onApply(undefined)}>
          Clear
        </Button>
        <Button
          size="small"
          appearance="primary"
          disabled={chosen.size === 0}
          onClick={() =>
            onApply(
              values.every((value) => chosen.has(value)) ? undefined : values.filter((value) => chosen.has(value)),
            )
          }
        >
          Apply
        </Button>
      </div>
    </>
  );
}

type LineProps = { value: string; count?: number; checked: boolean; onTick: (on: boolean) => void };

function ValueLine({ value, count, checked, onTick }: LineProps) {
  const styles = useStyles();
  return (
    <div className={styles.line}>
      <Checkbox
        className={styles.label}
        label={value || '(Blank)'}
        checked={checked}
        onChange={(_, data) => onTick(data.checked === true)}
      />
      <span className={styles.count}>{count}</span>
    </div>
  );
}

type RangeProps<Row> = { column: Column<Row>; text: string; onText: (text: string) => void };

/** From and to fields, as an alternative to typing ">5". */
export function RangeFilter<Row>({ column, text, onText }: RangeProps<Row>) {
  const styles = useStyles();
  const { trigger, open, setOpen, close } = usePopover();
  return (
    <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <button
          ref={trigger}
          type="button"
          className={gridStyles.rangeButton}
          aria-label={`${column.title} from and to`}
        >
          <ArrowBidirectionalLeftRight16Regular />
        </button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={`${column.title} from and to`}>
        {open && (
          <RangeFields
            column={column}
            text={text}
            onApply={(next) => {
              onText(next);
              close();
            }}
          />
        )}
      </PopoverSurface>
    </Popover>
  );
}

type RangeFieldsProps<Row> = { column: Column<Row>; text: string; onApply: (text: string) => void };

function RangeFields<Row>({ column, text, onApply }: RangeFieldsProps<Row>) {
  const styles = useStyles();
  const id = useId();
  const [ends, setEnds] = useState(() => parseRangeEnds(column, text));
  const next = formatRangeFilter(ends.from, ends.to);
  const query = parseFilter(column, next);
  const wrong = next !== '' && (!query || !('range' in query));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!wrong) onApply(next);
  };
  const hint = column.type === 'date' ? 'As in 11/21/26' : 'As in 12.50';
  return (
    <form onSubmit={apply} className={styles.range}>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className={styles.rangeLine}>
          <Label htmlFor={`${id}${end}`}>{end === 'from' ? 'From' : 'To'}</Label>
          <Input
            id={`${id}${end}`}
            size="small"
            inputMode={column.type === 'date' ? 'text' : 'decimal'}
            value={ends[end]}
            aria-invalid={wrong || undefined}
            onChange={(_, { value }) => setEnds({ ...ends, [end]: value })}
          />
        </div>
      ))}
      <div className={mergeClasses(styles.note, wrong && styles.wrong)} role={wrong ? 'alert' : undefined}>
        {hint}
      </div>
      <div className={styles.foot}>
        <Button size="small" appearance="subtle" onClick={() => onApply('')}>
          Clear
        </Button>
        <Button size="small" appearance="primary" type="submit" disabled={wrong}>
          Apply
        </Button>
      </div>
    </form>
  );
}

const useStyles = makeStyles({
  rule: { height: '1px', backgroundColor: tokens.colorNeutralStroke2 },
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
  search: { width: '100%', maxWidth: 'none' },
  list: { maxHeight: '250px', overflowY: 'auto', margin: '6px -4px' },
  line: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', height: '32px', paddingRight: '8px' },
  label: { overflow: 'hidden', minWidth: 0 },
  count: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  note: { padding: '4px 12px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  wrong: { color: tokens.colorStatusDangerForeground1 },
  range: { display: 'grid', gap: '8px' },
  rangeLine: { display: 'grid', gridTemplateColumns: '56px 1fr', alignItems: 'center' },
  foot: { display: 'flex', justifyContent: 'space-between', paddingTop: '10px' },
});
