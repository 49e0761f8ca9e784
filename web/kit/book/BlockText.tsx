import { WarningRegular } from '@fluentui/react-icons';
import styles from './block.module.css';
import { classes } from './classes.ts';
import { StatusSign } from './StatusSign.tsx';
import type { BookAppointment } from './types.ts';
import { nameLines, rangeText, servicesText, shortcutsText } from './words.ts';

type TextProps = {
  appointment: BookAppointment;
  /** Of the first working segment, in px. */
  height: number;
  narrow: boolean;
};

/**
 * The lines that fit the first working segment: the name always, the service from 30 minutes, the time from 45. A narrow block gives
 * first and last name a line each, and has no room for more than the shortcut of a service, no more than a short one has.
 */
export function BlockText({ appointment, height, narrow }: TextProps) {
  const isTall = height >= 52;
  const service = narrow ? shortcutsText(appointment) || servicesText(appointment) : servicesText(appointment);
  const beside = !isTall && !narrow && shortcutsText(appointment);
  const [name = '', ...more] = narrow && isTall ? nameLines(appointment.client) : [appointment.client];
  return (
    <span className={classes(styles.lines, !isTall && styles.tight)}>
      {height >= 85 && !narrow && <span className={classes(styles.line, styles.time)}>{rangeText(appointment)}</span>}
      <span className={classes(styles.line, styles.name)}>
        <StatusSign status={appointment.status} />
        {appointment.warning && <WarningRegular className={styles.warning} />}
        {name}
        {beside && <span className={styles.beside}>{beside}</span>}
      </span>
      {more.map((part) => (
        <span key={part} className={classes(styles.line, styles.name)}>
          {part}
        </span>
      ))}
      {isTall && service && <span className={styles.line}>{service}</span>}
    </span>
  );
}
