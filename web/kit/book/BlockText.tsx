import { mergeClasses } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons';
import { takesPlace } from '../../../shared/rules/appointmentStatus.ts';
import type { BlockColors } from './blockColors.ts';
import type { BlockStyles } from './blockStyles.ts';
import { StatusSign } from './StatusSign.tsx';
import type { BookAppointment } from './types.ts';
import { nameLines, rangeText, servicesText, shortcutsText } from './words.ts';

type TextProps = {
  appointment: BookAppointment;
  colors: BlockColors;
  styles: BlockStyles;
  /** Of the first working segment, in px. */
  height: number;
  narrow: boolean;
};

/**
 * The lines that fit the first working segment: the name always, the service from 30 minutes, the time from 45. A narrow block gives
 * first and last name a line each, and has no room for more than the shortcut of a service, no more than a short one has.
 */
export function BlockText({ appointment, colors, styles, height, narrow }: TextProps) {
  const isTall = height >= 52;
  const service = narrow ? shortcutsText(appointment) || servicesText(appointment) : servicesText(appointment);
  const beside = !isTall && !narrow && shortcutsText(appointment);
  const [name = '', ...more] = narrow && isTall ? nameLines(appointment.client) : [appointment.client];
  // What does not take place is drawn paler, and would be hard to read in the lighter ink.
  const [text, subtext] = [colors.text, takesPlace(appointment) ? colors.subtext : colors.text];
  const nameStyle = mergeClasses(styles.line, styles.name, !takesPlace(appointment) && styles.struck);
  return (
    <span className={mergeClasses(styles.lines, !isTall && styles.tight)}>
      {height >= 85 && !narrow && (
        <span className={mergeClasses(styles.line, styles.time)} style={{ color: subtext }}>
          {rangeText(appointment)}
        </span>
      )}
      <span className={nameStyle} style={{ color: text }}>
        <StatusSign status={appointment.status} className={styles.sign} />
        {appointment.warning && <WarningRegular className={styles.warning} />}
        {name}
        {beside && <span className={styles.beside}>{beside}</span>}
      </span>
      {more.map((part) => (
        <span key={part} className={nameStyle} style={{ color: text }}>
          {part}
        </span>
      ))}
      {isTall && service && (
        <span className={styles.line} style={{ color: subtext }}>
          {service}
        </span>
      )}
    </span>
  );
}
