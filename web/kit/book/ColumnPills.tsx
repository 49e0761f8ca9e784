import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { look } from '../theme.ts';
import { ColumnFace } from './ColumnFace.tsx';
import { gutterWidth } from './measures.ts';
import type { BookColumn } from './types.ts';

const useStyles = makeStyles({
  // Only a phone shows two columns at a time and needs to choose them.
  pills: {
    display: 'none',
    '@media (max-width: 599px)': { display: 'flex' },
    flex: 'none',
    gap: '8px',
    padding: '0 12px 10px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    scrollPaddingInline: '12px',
  },
  pill: {
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    gap: '6px',
    height: '44px',
    padding: '0 14px 0 8px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: look.surface,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontSize: '14px',
    fontWeight: 500,
  },
  chosen: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
});

type PillsProps = { columns: readonly BookColumn[]; scroller: RefObject<HTMLElement | null> };

/** Chooses the column whose column stands first; swiping the book chooses as well. */
export const ColumnPills = memo(function ColumnPills({ columns, scroller }: PillsProps) {
  const styles = useStyles();
  const row = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      columns.findIndex(({ day }) => day?.isToday),
    ),
  );

  useEffect(() => {
    const book = scroller.current;
    const follow = () => {
      const first = book ? Math.round(book.scrollLeft / columnWidth(book, columns.length)) : 0;
      // The last one can only be brought into view as the second column.
      setChosen((before) => (before === first || before === first + 1 ? before : first));
    };
    book?.addEventListener('scroll', follow, { passive: true });
    return () => book?.removeEventListener('scroll', follow);
  }, [scroller, columns.length]);

  // The row follows a choice that was made by swiping the book, or by the day itself.
  useEffect(() => {
    row.current?.children[chosen]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);

  const choose = (index: number) => {
    setChosen(index);
    const book = scroller.current;
    book?.scrollTo({ left: index * columnWidth(book, columns.length) });
  };

  if (columns.length === 1) return null;
  return (
    <div ref={row} className={styles.pills}>
      {columns.map((column, index) => (
        <button
          key={column.id}
          type="button"
          className={mergeClasses(styles.pill, index === chosen && styles.chosen)}
          aria-pressed={index === chosen}
          aria-label={column.name}
          onClick={() => choose(index)}
        >
          <ColumnFace column={column} />
          {column.title}
        </button>
      ))}
    </div>
  );
});

const columnWidth = (book: HTMLElement, columns: number): number => (book.scrollWidth - gutterWidth) / columns;
