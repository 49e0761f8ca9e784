import { Avatar, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, type RefObject, useEffect, useState } from 'react';
import { look } from '../theme.ts';
import { gutterWidth } from './measures.ts';
import { type BookStylist, fullName } from './types.ts';

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

type PillsProps = { stylists: readonly BookStylist[]; scroller: RefObject<HTMLElement | null> };

/** Chooses the stylist whose column stands first; swiping the book chooses as well. */
export const StylistPills = memo(function StylistPills({ stylists, scroller }: PillsProps) {
  const styles = useStyles();
  const [chosen, setChosen] = useState(0);

  useEffect(() => {
    const book = scroller.current;
    const follow = () => {
      const first = book ? Math.round(book.scrollLeft / columnWidth(book, stylists.length)) : 0;
      // The last one can only be brought into view as the second column.
      setChosen((before) => (before === first || before === first + 1 ? before : first));
    };
    book?.addEventListener('scroll', follow, { passive: true });
    return () => book?.removeEventListener('scroll', follow);
  }, [scroller, stylists.length]);

  const choose = (index: number) => {
    setChosen(index);
    const book = scroller.current;
    book?.scrollTo({ left: index * columnWidth(book, stylists.length) });
  };

  return (
    <div className={styles.pills}>
      {stylists.map((stylist, index) => (
        <button
          key={stylist.id}
          type="button"
          className={mergeClasses(styles.pill, index === chosen && styles.chosen)}
          aria-pressed={index === chosen}
          aria-label={fullName(stylist)}
          onClick={() => choose(index)}
        >
          <Avatar size={28} name={fullName(stylist)} color="colorful" aria-hidden />
          {stylist.first}
        </button>
      ))}
    </div>
  );
});

const columnWidth = (book: HTMLElement, columns: number): number => (book.scrollWidth - gutterWidth) / columns;
