import { mergeClasses } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons';
import { takesPlace } from '../../../shared/rules/appointmentStatus.ts';
import type { BlockColors } from './blockColors.ts';
import type { BlockStyles } from './blockStyles.ts';
import { StatusSign } from './StatusSign.tsx';
import type { BookAppointment } from './types.ts';
import { rangeText, servicesText } from './words.ts';

type TextProps = {
  appointment: BookAppointment;
  colors: BlockColors;
  styles: BlockStyles;
  /** Of the first working segment, in px. */
  height: number;
  narrow: boolean;
};

/** The lines that fit the first working segment: the name always, the service from 30 minutes, the time from 45. */
export function BlockText({ appointment, colors: { text, subtext }, styles, height, narrow }: TextProps) {
  const service = servicesText(appointment);
  const wrap = narrow && height >= 52 && styles.wrap;
  return (
    <span className={mergeClasses(styles.lines, height < 52 && styles.tight)}>
      {height >= 85 && !narrow && (
        <span className={mergeClasses(styles.line, styles.time)} style={{ color: subtext }}>
          {rangeText(appointment)}
        </span>
      )}
      <span
        className={mergeClasses(styles.line, styles.name, wrap, !takesPlace(appointment) && styles.struck)}
        style={{ color: text }}
      >
        <StatusSign status={appointment.status} className={styles.sign} />
        {appointment.warning && <WarningRegular className={styles.warning} />}
        {appointment.client}
      </span>
      {height >= 52 && service && (
        <span className={mergeClasses(styles.line, wrap)} style={{ color: subtext }}>
          {service}
        </span>
      )}
    </span>
  );
}
