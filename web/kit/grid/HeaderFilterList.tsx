import { Button, Checkbox, Divider, makeStyles, SearchBox, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { compareTexts } from './values.ts';

const mostShown = 200;

const useStyles = makeStyles({
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
  foot: { display: 'flex', justifyContent: 'space-between', paddingTop: '10px' },
});

type Props = {
  counts: Map<string, number>;
  /** Undefined when the column is not filtered: everything is ticked. */
  ticked?: readonly string[];
  onApply: (values: string[] | undefined) => void;
};

export function HeaderFilterList({ counts, ticked, onApply }: Props) {
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
        {found.slice(0, mostShown).map((value) => (
          <div key={value} className={styles.line}>
            <Checkbox
              className={styles.label}
              label={value || '(Blank)'}
              checked={chosen.has(value)}
              onChange={(_, data) => tick([value], data.checked === true)}
            />
            <span className={styles.count}>{counts.get(value)}</span>
          </div>
        ))}
        {found.length === 0 && <div className={styles.note}>No such value</div>}
        {found.length > mostShown && (
          <div className={styles.note}>{found.length - mostShown} more: search to see them</div>
        )}
      </div>
      <Divider />
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
