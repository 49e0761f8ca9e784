import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useNarrow } from '../useMedia.ts';
import { ColumnFace } from './ColumnFace.tsx';
import { classes } from './classes.ts';
import styles from './grid.module.css';
import { gutterWidth } from './measures.ts';
import type { BookColumn } from './types.ts';

type PillsProps = {
  columns: readonly BookColumn[];
  /** The column that the book opens at. */
  first: string | undefined;
  scroller: RefObject<HTMLElement | null>;
};

/** A phone shows two columns at a time: chooses the one that stands first, as swiping the book does. */
export const ColumnPills = memo(function ColumnPills({ columns, first, scroller }: PillsProps) {
  const isNarrow = useNarrow();
  const row = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      columns.findIndex(({ id }) => id === first),
    ),
  );

  useEffect(() => {
    const book = scroller.current;
    const follow = () => {
      const leading = book ? Math.round(book.scrollLeft / columnWidth(book, columns.length)) : 0;
      // The last one can only be brought into view as the second column.
      setChosen((before) => (before === leading || before === leading + 1 ? before : leading));
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

  if (!isNarrow || columns.length === 1) return null;
  return (
    <div ref={row} className={styles.pills}>
      {columns.map((column, index) => (
        <button
          key={column.id}
          type="button"
          className={classes(styles.pill, index === chosen && styles.chosen)}
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
