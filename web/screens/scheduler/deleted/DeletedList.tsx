import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReplyOf } from '../../../../shared/contract/endpoint.ts';
import type { scheduler } from '../../../../shared/contract/scheduler.ts';
import { minutesOf, timeText } from '../../../../shared/rules/time.ts';
import { look } from '../../../kit/theme.ts';
import type { BookData } from '../draft.ts';
import { History } from '../History.tsx';
import { instantText, momentText } from '../momentText.ts';

export type Deleted = ReplyOf<typeof scheduler.listDeletedAppointments>;

type DeletedListProps = Pick<BookData, 'days'> & { deleted: Deleted; salons: BookData['locations'] };

/** What was taken out of the book: what it was, by whom and why it was deleted, and everything before. */
export function DeletedList({ days, deleted, salons }: DeletedListProps) {
  const styles = useStyles();
  const several = new Set(deleted.map(({ location }) => location)).size > 1;
  return (
    <ul className={styles.list}>
      {deleted.map((one) => {
        const salon = salons.find(({ location_id }) => location_id === one.location);
        const zone = salon?.zone ?? 'UTC';
        const what = [
          one.services.map(({ title }) => title).join(', '),
          one.user_name,
          several && salon?.location_name,
        ];
        const by = `Deleted by ${one.deleted_by_name || 'somebody'}, ${instantText(one.deleted_at, zone)}`;
        return (
          <li key={one.appointmentId} className={styles.line}>
            <p className={styles.name}>
              {days === 7 ? momentText(one.start) : timeText(minutesOf(one.start))} · {one.client.client_name}
            </p>
            <p className={styles.what}>{what.filter(Boolean).join(' · ')}</p>
            <p className={styles.what}>{one.reason ? `${by}: ${one.reason}` : by}</p>
            <History
              of={one.client.client_name}
              id={one.appointmentId}
              version={one.version}
              zone={zone}
              salons={salons}
            />
          </li>
        );
      })}
    </ul>
  );
}

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '12px 0',
    ':not(:first-child)': { borderTop: `1px solid ${look.gridLine}` },
  },
  name: { margin: 0, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  what: {
    margin: 0,
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});
