import { makeStyles } from '@fluentui/react-components';
import { Segmented } from '../../../kit/Segmented.tsx';
import type { Book } from '../useBook.ts';

/** A day or a week, of all the stylists or of one at a time. */
export function ViewPicker({ book: { view, mode, chooseView, chooseMode } }: { book: Book }) {
  const styles = useStyles();
  return (
    <div className={styles.picker}>
      <Segmented label="View" choices={views} value={view} onChange={chooseView} />
      <Segmented label="View mode" choices={modes} value={mode} onChange={chooseMode} />
    </div>
  );
}

const views = [
  ['day', 'Day'],
  ['week', 'Week'],
] as const;

const modes = [
  ['default', 'Default'],
  ['tabs', 'Tabs'],
] as const;

const useStyles = makeStyles({ picker: { display: 'flex', flex: 'none', gap: '8px' } });
