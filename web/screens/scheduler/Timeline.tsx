import { makeStyles, tokens } from '@fluentui/react-components';
import { segmentsOf, totalMinutes } from '../../../shared/rules/appointments.ts';
import { timeText } from '../../../shared/rules/time.ts';
import { useMode } from '../../kit/mode.ts';
import { appointmentColors } from '../../kit/theme.ts';
import type { DraftService } from './draft.ts';

const lengthText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
};

/** The segments of an appointment to scale, gaps hatched, with the times at which something changes. */
export function Timeline({ services, start }: { services: readonly DraftService[]; start: number | undefined }) {
  const styles = useStyles();
  const { mode } = useMode();
  const segments = segmentsOf(services, start ?? 0);
  if (segments.length === 0) return null;
  const times = start === undefined ? [] : [start, segments.at(-1)?.to ?? start];
  return (
    <section aria-label="Timeline">
      <div className={styles.head}>
        <span className={styles.title}>Timeline</span>
        <span className={styles.quiet}>{lengthText(totalMinutes(services))}</span>
      </div>
      <div className={styles.strip}>
        {segments.map(({ from, to, kind, service }) => {
          const colors = appointmentColors(services[service]?.color ?? '#96694e', mode);
          const hatch = `repeating-linear-gradient(135deg, ${colors.hatch} 0 1.5px, transparent 1.5px 6px)`;
          return (
            <div
              key={from}
              className={styles.segment}
              style={{
                flexGrow: to - from,
                color: colors.text,
                borderColor: colors.edge,
                ...(kind === 'gap'
                  ? { backgroundImage: hatch, borderStyle: 'dashed' }
                  : { backgroundColor: colors.fill }),
              }}
              title={kind === 'gap' ? `Gap ${to - from} min` : `${services[service]?.title} ${to - from} min`}
            >
              {to - from}
            </div>
          );
        })}
      </div>
      <div className={styles.head}>
        {times.map((time) => (
          <span key={time} className={styles.quiet}>
            {timeText(time)}
          </span>
        ))}
      </div>
    </section>
  );
}

const useStyles = makeStyles({
  head: { display: 'flex', justifyContent: 'space-between' },
  title: { fontSize: '13px', fontWeight: tokens.fontWeightSemibold },
  quiet: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  strip: { display: 'flex', gap: '2px', margin: '6px 0 4px' },
  segment: {
    flexBasis: 0,
    minWidth: '14px',
    height: '26px',
    lineHeight: '26px',
    overflow: 'hidden',
    textAlign: 'center',
    fontSize: tokens.fontSizeBase100,
    fontWeight: tokens.fontWeightSemibold,
    border: '1px solid',
    borderRadius: tokens.borderRadiusSmall,
  },
});
