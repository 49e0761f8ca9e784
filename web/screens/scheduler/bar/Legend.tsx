import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { BookData } from '../draft.ts';

/** The colors of the categories that can be booked. */
export function Legend({ services = [] }: { services: BookData['services'] | undefined }) {
  const styles = useStyles();
  const categories = useMemo(
    () => [...new Map(services.map(({ category_name, color }) => [category_name, color]))],
    [services],
  );
  return (
    <div className={styles.legend}>
      {categories.map(([name, color]) => (
        <span key={name} className={styles.entry}>
          <i className={styles.swatch} style={{ backgroundColor: color }} />
          {name}
        </span>
      ))}
    </div>
  );
}

const useStyles = makeStyles({
  // The line above the book is the container it is asked about.
  legend: {
    display: 'flex',
    gap: '14px',
    marginRight: '12px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    '@container (max-width: 1300px)': { display: 'none' },
  },
  entry: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  swatch: { width: '9px', height: '9px', borderRadius: '3px', forcedColorAdjust: 'none' },
});
