import { Link, makeStyles } from '@fluentui/react-components';
import { formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import type { BookFeature } from '../bookFeature.ts';
import { formatOther, listOthers } from './describeTogether.ts';

/** Names in the panel of a visit what was booked together with it, as links. */
export const useTogetherFeature: BookFeature = ({ book, editor, visits }) => {
  const styles = useStyles();
  const others = listOthers(visits.find(editor.opened?.stored.id), book.data?.schedules);
  return {
    appointmentHead: others.length > 0 && (
      <ul className={styles.list} aria-label="Booked together">
        {others.map((other) => (
          <li key={other.appointmentId}>
            Together with{' '}
            <Link as="button" type="button" onClick={() => void visits.open(other.appointmentId)}>
              {formatOther(other)}, {formatTime(minutesOfDay(other.start))}
            </Link>
          </li>
        ))}
      </ul>
    ),
  };
};

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', fontSize: '13px', lineHeight: '18px' },
});
