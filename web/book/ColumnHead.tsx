import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { weekdays } from '../../shared/contract/locations.ts';
import type { Span } from '../../shared/rules/appointments.ts';
import { weekdayOf } from '../../shared/rules/time.ts';
import { Avatar } from '../kit/ui/Avatar.tsx';
import { formatMonth } from '../kit/ui/days.ts';
import { useIsPhone } from '../kit/ui/media.ts';
import { joinClasses } from './blockColors.ts';
import { bookedPercent, type Column, columnStyle, groupColumns } from './columns.ts';
import styles from './grid.module.css';
import { gutterWidth } from './measures.ts';
import type { BookColumn } from './types.ts';

type ColumnHeadsProps = {
  kind: 'day' | 'week';
  date: string;
  columns: readonly Column[];
  hours: Span;
  isDrawn: (index: number) => boolean;
  /** Whether Tab reaches the menu of a column; undefined if columns have none. */
  menuStopOf: (columnId: string) => boolean | undefined;
};

/** The heads of all columns and of their groups. They stay in sight. */
export const ColumnHeads = ({ kind, date, columns, hours, isDrawn, menuStopOf }: ColumnHeadsProps) => (
  <div className={styles.top}>
    <GroupHeads columns={columns} />
    <div className={styles.heads}>
      <Corner kind={kind} date={date} />
      {columns.map((column, index) => (
        <ColumnHead
          key={column.head.id}
          column={column}
          hours={hours}
          drawn={isDrawn(index)}
          menuStop={menuStopOf(column.head.id)}
        />
      ))}
    </div>
  </div>
);

type HeadProps = {
  column: Column;
  hours: Span;
  /** False leaves it empty, while out of sight. */
  drawn: boolean;
  /** Whether its menu can be reached with Tab; undefined without a menu. */
  menuStop?: boolean | undefined;
};

/** All but its menu is hidden from screen readers, since the column below is labeled the same. */
const ColumnHead = memo(function ColumnHead({ column, hours, drawn, menuStop }: HeadProps) {
  const { head } = column;
  if (!drawn) return <div className={styles.head} style={columnStyle(column)} />;
  const booked = bookedPercent(column, hours);
  return (
    <div
      className={styles.head}
      style={columnStyle(column)}
      title={`${head.name}: ${booked}% booked`}
      data-column-head={head.name}
    >
      {menuStop !== undefined && (
        <button
          type="button"
          data-head={head.id}
          className={styles.headMenu}
          tabIndex={menuStop ? 0 : -1}
          aria-haspopup="menu"
          aria-label={`Menu of ${head.name}`}
        />
      )}
      <span className={joinClasses(styles.face, head.hint !== undefined && styles.spare)} aria-hidden>
        <ColumnFace column={head} />
      </span>
      <div className={styles.names} aria-hidden data-names>
        <div className={styles.title}>{head.hint ? head.name : head.title}</div>
        <div className={styles.subtitle}>{head.hint ?? head.subtitle}</div>
      </div>
      <div className={styles.track}>
        <div className={styles.booked} style={{ width: `${Math.min(100, booked)}%` }} />
      </div>
    </div>
  );
});

/** Group names above their columns; each stays visible while one of its columns is. */
const GroupHeads = memo(function GroupHeads({ columns }: { columns: readonly Column[] }) {
  const groups = groupColumns(columns);
  if (groups.length === 0) return null;
  return (
    <div className={styles.groups} aria-hidden>
      <div className={styles.beforeGroups} />
      {groups.map(({ name, count, width }) => (
        <div key={name} className={styles.group} style={{ flexGrow: count, '--count': count, '--own': `${width}px` }}>
          <span className={styles.groupName}>{name}</span>
        </div>
      ))}
    </div>
  );
});

/** A stylist's initials, or the day's number. */
export const ColumnFace = memo(function ColumnFace({ column: { name, day } }: { column: BookColumn }) {
  if (!day) return <Avatar size={28} name={name} />;
  return (
    <span className={joinClasses(styles.dayNumber, day.isToday && styles.today)} aria-hidden>
      {day.number}
    </span>
  );
});

/** Top left corner: 'Sat' over '21', or 'Nov' over '2026' for a week. */
const Corner = memo(function Corner({ kind, date }: { kind: 'day' | 'week'; date: string }) {
  const isDay = kind === 'day';
  return (
    <div className={styles.corner} aria-hidden>
      <span className={styles.small}>
        {isDay ? weekdays[weekdayOf(date)]?.slice(0, 3) : formatMonth(date, 'short').slice(0, 3)}
      </span>
      <span className={styles.large}>{isDay ? Number(date.slice(8)) : date.slice(0, 4)}</span>
    </div>
  );
});

type PillsProps = {
  columns: readonly BookColumn[];
  /** Column the book initially scrolls to. */
  first: string | undefined;
  scroller: RefObject<HTMLElement | null>;
};

/** On phones, which show two columns at a time: chooses the first one, as swiping does. */
export const ColumnPills = memo(function ColumnPills({ columns, first, scroller }: PillsProps) {
  const isNarrow = useIsPhone();
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
      const leading = book ? leadingColumn(book) : 0;
      // The last column can only be the second of the two.
      setChosen((before) => (before === leading || before === leading + 1 ? before : leading));
    };
    book?.addEventListener('scroll', follow, { passive: true });
    return () => book?.removeEventListener('scroll', follow);
  }, [scroller]);

  // Follows a choice made by swiping, or by the day itself.
  useEffect(() => {
    row.current?.children[chosen]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);

  const choose = (index: number) => {
    setChosen(index);
    const book = scroller.current;
    const column = book && columnsIn(book)[index];
    if (column) book.scrollTo({ left: column.offsetLeft - gutterWidth });
  };

  if (!isNarrow || columns.length === 1) return null;
  return (
    <div ref={row} className={styles.pills}>
      {columns.map((column, index) => (
        <button
          key={column.id}
          type="button"
          className={joinClasses(styles.pill, index === chosen && styles.chosen)}
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

const columnsIn = (book: HTMLElement) => [...book.querySelectorAll<HTMLElement>('[data-column]')];

/** Index of the column closest to the left edge. Columns vary in width. */
function leadingColumn(book: HTMLElement): number {
  const away = columnsIn(book).map(({ offsetLeft }) => Math.abs(offsetLeft - gutterWidth - book.scrollLeft));
  return Math.max(0, away.indexOf(Math.min(...away)));
}
