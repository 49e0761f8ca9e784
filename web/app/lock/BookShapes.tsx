import { makeStyles, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { flexRow, look } from '../../kit/ui/theme.ts';

type Place = { left: number; top: number; width: number; height: number };
type Picture = {
  heads: (Place & { name: string; lines: string[] })[];
  segments: (Place & { color: string; hatch: string; edge: string })[];
  hours: (Place & { text: string })[];
  now: Place[];
};

const redrawEveryMs = 30_000;

/** Where the columns and appointments of the open book are, and in which color: nothing of clients that could be read. */
function readPicture(): Picture | undefined {
  const book = document.querySelector('main [role="application"]');
  if (!book) return undefined;
  const origin = book.getBoundingClientRect();
  const find = (selector: string) => [...book.querySelectorAll<HTMLElement>(selector)];
  const placeOf = (element: HTMLElement): Place => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left - origin.left, top: top - origin.top, width, height };
  };
  const segments = find('[data-block] span').filter(({ style }) => style.height !== '');
  return {
    heads: find('[data-column-head]').map((head) => ({
      ...placeOf(head),
      name: head.dataset['columnHead'] ?? '',
      lines: [...head.querySelectorAll('[data-names] > div')].map(({ textContent }) => textContent),
    })),
    segments: segments.map((segment) => {
      const { backgroundColor: color, backgroundImage: hatch, borderLeftColor: edge } = getComputedStyle(segment);
      return { ...placeOf(segment), color, hatch, edge };
    }),
    hours: find('[data-hour]').map((hour) => ({ ...placeOf(hour), text: hour.textContent })),
    now: find('[data-now]').map(placeOf),
  };
}

/** The book, if it is open, without its clients and services. The line of the time moves on. */
export function BookShapes() {
  const styles = useStyles();
  const [picture, setPicture] = useState(readPicture);
  useEffect(() => {
    const redraw = () => setPicture(readPicture());
    const timer = setInterval(redraw, redrawEveryMs);
    addEventListener('resize', redraw);
    return () => {
      clearInterval(timer);
      removeEventListener('resize', redraw);
    };
  }, []);
  if (!picture || picture.heads.length === 0) return null;
  const { heads, segments, hours, now } = picture;
  const headHeight = Math.max(...heads.map(({ height }) => height));
  return (
    <>
      <p className={styles.hint}>
        <EyeRegular /> Shapes only: no clients, no services, until somebody unlocks.
      </p>
      <div className={styles.book}>
        {heads.map(({ name, left }) => (
          <i key={name} className={styles.column} style={{ left }} />
        ))}
        {hours.map(({ text, ...place }) => (
          <span key={text} className={styles.hour} style={place}>
            {text}
          </span>
        ))}
        {segments.map(({ color, hatch, edge, ...place }) => (
          <i
            key={`${place.left} ${place.top}`}
            className={styles.segment}
            style={{ ...place, backgroundColor: color, backgroundImage: hatch, borderLeftColor: edge }}
          />
        ))}
        {now.map(({ left, top, width }) => (
          <i key={left} className={styles.now} style={{ left, top, width }} />
        ))}
        <div className={styles.heads} style={{ height: headHeight }}>
          {heads.map(({ name, lines: [title, subtitle], left, width }) => (
            <div key={name} className={styles.head} style={{ left, width, height: headHeight }}>
              <Avatar size={28} name={name} />
              <span className={styles.names}>
                <b>{title}</b>
                <br />
                <span className={styles.subtitle}>{subtitle}</span>
              </span>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

const useStyles = makeStyles({
  hint: { ...flexRow, gap: '8px', margin: '32px 32px 16px', color: tokens.colorNeutralForeground3 },
  book: {
    position: 'relative',
    height: '100%',
    marginLeft: '32px',
    overflow: 'hidden',
    border: `1px solid ${look.hairline}`,
    borderRadius: '12px 0 0 0',
    backgroundColor: look.surface,
  },
  column: { position: 'absolute', top: 0, bottom: 0, borderLeft: `1px solid ${look.gridLine}` },
  hour: {
    position: 'absolute',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  segment: {
    position: 'absolute',
    boxSizing: 'border-box',
    borderLeft: '3px solid',
    borderRadius: tokens.borderRadiusMedium,
  },
  now: { position: 'absolute', borderTop: `1px solid ${look.nowLine}` },
  heads: {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    overflow: 'hidden',
    borderBottom: `1px solid ${look.hairline}`,
    backgroundColor: look.surface,
  },
  head: {
    position: 'absolute',
    ...flexRow,
    gap: '8px',
    boxSizing: 'border-box',
    padding: '0 8px',
    overflow: 'hidden',
    borderLeft: `1px solid ${look.gridLine}`,
  },
  names: { minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap', lineHeight: '17px' },
  subtitle: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});
