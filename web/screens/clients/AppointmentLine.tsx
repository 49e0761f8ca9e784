import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import type { ClientAppointment } from '../../../shared/contract/appointments.ts';
import { statusWords, takesPlace } from '../../../shared/rules/appointmentStatus.ts';
import { dayOf, minutesOf, timeText } from '../../../shared/rules/time.ts';
import { moneyText } from '../../kit/format.ts';
import { look } from '../../kit/theme.ts';

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** One appointment of a client, which leads to its day in the book. */
export function AppointmentLine({ appointment }: { appointment: ClientAppointment }) {
  const styles = useStyles();
  const { start, services, user_name, location, location_name, price, status } = appointment;
  const date = dayOf(start);
  return (
    <li className={styles.line}>
      <Link to={`/scheduler?location_id=${location}&date=${date}`} className={styles.link}>
        <span className={styles.when}>
          {day.format(Date.parse(date))} · {timeText(minutesOf(start))}
        </span>
        <span className={styles.price}>{moneyText(price)}</span>
        <span className={styles.services}>{services.map(({ title }) => title).join(', ')}</span>
        <span className={styles.where}>
          {[user_name, location_name, ...(takesPlace(appointment) ? [] : [statusWords[status]])].join(' · ')}
        </span>
      </Link>
    </li>
  );
}

const useStyles = makeStyles({
  line: { ':not(:first-child)': { borderTop: `1px solid ${look.gridLine}` } },
  link: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '12px',
    padding: '8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: look.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  when: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightSemibold },
  price: { fontVariantNumeric: 'tabular-nums' },
  services: { gridColumn: '1 / -1' },
  where: {
    gridColumn: '1 / -1',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
  },
});
