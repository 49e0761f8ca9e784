import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowRightRegular } from '@fluentui/react-icons';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { phone, touch } from '../ui/media.ts';
import { cardStyle, flexColumn, flexRow, linkStyle, look, quietSmallText, smallText } from '../ui/theme.ts';

interface PlotCardProps {
  title: string;
  hint?: string;
  /** Legend colors; undefined draws an outline. `hatch` is the series' place, by which its bars are hatched. */
  legend?: readonly { name: string; color: string | undefined; hatch?: number }[];
  /** Link to the full list; an arrow only, unless `showLabel`. */
  link?: { label: string; href: string; showLabel?: boolean };
  tools?: ReactNode;
  children: ReactNode;
}

/** Card of a dashboard or report: title, legend, tools and a link to the list behind it. */
export function PlotCard({ title, hint, legend, link, tools, children }: PlotCardProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={mergeClasses(styles.side, legend && styles.withLegend)}>
          {legend && (
            <ul className={styles.legend}>
              {legend.map(({ name, color, hatch }) => (
                <li key={name}>
                  <span
                    className={mergeClasses(
                      styles.swatch,
                      !color && styles.outline,
                      hatch === 1 && styles.rising,
                      hatch === 2 && styles.level,
                    )}
                    style={color ? { backgroundColor: color } : {}}
                    aria-hidden
                  />
                  {name}
                </li>
              ))}
            </ul>
          )}
          {tools}
          {link && (
            <Link to={link.href} className={styles.link} aria-label={link.showLabel ? undefined : link.label}>
              {link.showLabel && link.label} <ArrowRightRegular />
            </Link>
          )}
        </div>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </section>
  );
}

const useStyles = makeStyles({
  card: {
    ...cardStyle,
    ...flexColumn,
    boxSizing: 'border-box',
    minWidth: 0,
    padding: '16px 18px',
    breakInside: 'avoid',
    [phone]: { padding: '14px' },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '4px 12px',
    marginBottom: '12px',
  },
  title: {
    flex: '1 1 96px',
    minWidth: 0,
    overflowWrap: 'anywhere',
    margin: 0,
    fontSize: '15px',
    lineHeight: '22px',
    fontWeight: 650,
  },
  // Full width: next to a legend it would wrap to three lines.
  hint: { ...quietSmallText, flex: '1 0 100%', overflowWrap: 'anywhere', margin: '-4px 0 0' },
  // The buttons are taller than the title and must not push the hint down.
  side: {
    ...flexRow,
    flexWrap: 'wrap',
    gap: '4px 8px',
    minHeight: '24px',
    margin: '-4px 0 -6px',
    [phone]: { margin: '-4px 0 -18px' },
  },
  withLegend: { [phone]: { order: 1, margin: 0 } },
  legend: {
    ...smallText,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 14px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    color: tokens.colorNeutralForeground2,
    '& li': { ...flexRow, gap: '6px' },
  },
  swatch: { width: '10px', height: '10px', borderRadius: '3px', forcedColorAdjust: 'none', printColorAdjust: 'exact' },
  // Hatched like the bars of a chart.
  rising: { backgroundImage: `repeating-linear-gradient(135deg, ${look.surface} 0 1px, transparent 1px 4px)` },
  level: { backgroundImage: `repeating-linear-gradient(0deg, ${look.surface} 0 1px, transparent 1px 4px)` },
  outline: { border: `1.5px solid ${tokens.colorNeutralStrokeAccessible}`, boxSizing: 'border-box' },
  link: {
    ...linkStyle,
    padding: '4px',
    borderRadius: tokens.borderRadiusMedium,
    [touch]: { minWidth: '44px', minHeight: '44px', justifyContent: 'center' },
    '@media print': { display: 'none' },
  },
});
