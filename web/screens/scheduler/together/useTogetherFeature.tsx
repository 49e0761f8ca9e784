import { Link } from '@fluentui/react-components';
import { formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import type { BookFeature } from '../bookFeature.ts';
import { formatOther, listOthers } from './describeTogether.ts';

/** Names in the panel of a visit what was booked together with it, as links. */
export const useTogetherFeature: BookFeature = ({ book, editor, visits }) => ({
  appointmentHead: listOthers(visits.find(editor.opened?.stored.id), book.data?.schedules).map((other) => (
    <div key={other.appointmentId}>
      Together with{' '}
      <Link as="button" type="button" onClick={() => void visits.open(other.appointmentId)}>
        {formatOther(other)}, {formatTime(minutesOfDay(other.start))}
      </Link>
    </div>
  )),
});
