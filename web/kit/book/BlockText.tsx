import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons';
import { look, type Mode } from '../theme.ts';
import { blockColors } from './blockColors.ts';
import type { BookAppointment } from './types.ts';
import { rangeText, servicesText } from './words.ts';

const useStyles = makeStyles({
  lines: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    padding: '3px 4px 0 5px',
    backgroundColor: 'inherit',
    overflow: 'hidden',
  },
  tight: { paddingTop: '5px' },
  // Above the now-line and on the block's own ground, so the line never strikes the words through.
  line: {
    position: 'relative',
    zIndex: 2,
    boxSizing: 'border-box',
    maxWidth: '100%',
    paddingRight: '3px',
    backgroundColor: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  time: { fontSize: '11px', lineHeight: '14px', fontVariantNumeric: 'tabular-nums' },
  name: { fontWeight: 650 },
  wrap: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: '15px' },
  warning: {
    position: 'absolute',
    zIndex: 2,
    top: '5px',
    right: '6px',
    fontSize: '14px',
    lineHeight: 0,
    color: look.cellEditedMark,
    backgroundColor: look.surface,
    borderRadius: '4px',
    padding: '1px',
  },
});

type TextProps = { appointment: BookAppointment; color: string; mode: Mode; height: number; narrow: boolean };

/** The lines that fit the first working segment: the name always, the service from 30 minutes, the time from 45. */
export function BlockText({ appointment, color, mode, height, narrow }: TextProps) {
  const styles = useStyles();
  const { text, subtext } = blockColors(color, mode);
  const service = servicesText(appointment);
  const wrap = narrow && height >= 52 && styles.wrap;
  return (
    <span className={mergeClasses(styles.lines, height < 52 && styles.tight)}>
      {height >= 85 && !narrow && (
        <span className={mergeClasses(styles.line, styles.time)} style={{ color: subtext }}>
          {rangeText(appointment)}
        </span>
      )}
      <span className={mergeClasses(styles.line, styles.name, wrap)} style={{ color: text }}>
        {appointment.client}
      </span>
      {height >= 52 && service && (
        <span className={mergeClasses(styles.line, wrap)} style={{ color: subtext }}>
          {service}
        </span>
      )}
      {appointment.warning && (
        <span className={styles.warning}>
          <WarningRegular />
        </span>
      )}
    </span>
  );
}
