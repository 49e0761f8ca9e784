import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { useId } from 'react';
import { touch } from '../ui/media.ts';
import { look } from '../ui/theme.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '24px',
    minHeight: '48px',
    boxSizing: 'border-box',
    padding: '0 14px',
    borderTop: `1px solid ${look.hairline}`,
    color: tokens.colorNeutralForeground3,
    fontSize: look.gridFont,
    fontVariantNumeric: 'tabular-nums',
    [touch]: { '& button': { minWidth: '44px', minHeight: '44px' }, '& select': { minHeight: '44px' } },
  },
  strong: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  group: { display: 'flex', alignItems: 'center', gap: '8px' },
  steps: { display: 'flex', alignItems: 'center', gap: '4px', marginLeft: '16px' },
  size: { '& select': { fontSize: look.gridFont } },
});

const sizes = [10, 25, 50, 100];
const count = new Intl.NumberFormat('en-US');

type Props = {
  first: number;
  last: number;
  /** Undefined when only the server knows. */
  total?: number;
  noun: { one: string; many: string };
  page: number;
  pageSize: number;
  hasNext: boolean;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  narrow: boolean;
};

/** "1–10 of 41 people", rows a page, and the way to the pages before and after. */
export function Pager({ first, last, total, noun, page, pageSize, hasNext, onPage, onPageSize, narrow }: Props) {
  const styles = useStyles();
  const id = useId();
  const choices = sizes.includes(pageSize) ? sizes : [...sizes, pageSize].sort((a, b) => a - b);
  return (
    <div className={styles.root}>
      <span role="status">
        <span className={styles.strong}>{last ? `${count.format(first)}–${count.format(last)}` : '0'}</span>
        {total !== undefined && (
          <>
            {' of '}
            <span className={styles.strong}>{count.format(total)}</span>
          </>
        )}{' '}
        {(total ?? last) === 1 && !hasNext ? noun.one : noun.many}
      </span>
      <div className={styles.group}>
        {!narrow && (
          <>
            <label htmlFor={id}>Rows per page</label>
            <Select
              id={id}
              size="small"
              className={styles.size}
              value={pageSize}
              onChange={(_, data) => onPageSize(Number(data.value))}
            >
              {choices.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </Select>
          </>
        )}
        <div className={styles.steps}>
          <Button
            appearance="subtle"
            size="small"
            icon={<ChevronLeft16Regular />}
            aria-label="Previous page"
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          />
          <span>
            Page <span className={styles.strong}>{page + 1}</span>
            {total !== undefined && ` of ${Math.max(1, Math.ceil(total / pageSize))}`}
          </span>
          <Button
            appearance="subtle"
            size="small"
            icon={<ChevronRight16Regular />}
            aria-label="Next page"
            disabled={!hasNext}
            onClick={() => onPage(page + 1)}
          />
        </div>
      </div>
    </div>
  );
}
