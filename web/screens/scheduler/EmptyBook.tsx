import { makeStyles } from '@fluentui/react-components';
import type { Span } from '../../../shared/rules/appointments.ts';
import { BookGrid } from '../../book/BookGrid.tsx';
import { flexRow, useMode } from '../../kit/ui/theme.ts';
import { NoStylists } from '../../salon/NoStylists.tsx';
import type { BookData } from './draft.ts';
import { listClosedHours } from './openHours.ts';

const columns = ['1', '2', '3', '4', '5'].map((id) => ({ id, name: '', title: '', subtitle: '', hint: ' ' }));
const ignore = () => undefined;

/** The book of a salon without stylists: its hours in faint columns, and how to add the first stylist. */
export function EmptyBook({ data, hours }: { data: BookData; hours: Span }) {
  const styles = useStyles();
  const { mode } = useMode();
  return (
    <div className={styles.book}>
      <div className={styles.ground} inert>
        <BookGrid
          {...{ columns, hours, mode, date: data.date, appointments: [], closed: listClosedHours(data, data.date) }}
          readOnly
          onOpen={ignore}
          onCreate={ignore}
          onMove={ignore}
          onResize={ignore}
          onDelete={ignore}
        />
      </div>
      <div className={styles.card}>
        <NoStylists />
      </div>
    </div>
  );
}

const useStyles = makeStyles({
  book: { position: 'relative', flexGrow: 1, minHeight: 0 },
  ground: { height: '100%', '& [title] > *': { visibility: 'hidden' }, '& li': { opacity: 0.6 } },
  card: { ...flexRow, position: 'absolute', inset: '56px 16px 0 76px', justifyContent: 'center' },
});
