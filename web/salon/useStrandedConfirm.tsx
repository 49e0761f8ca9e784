import { makeStyles, tokens } from '@fluentui/react-components';
import { useCallback } from 'react';
import type * as z from 'zod';
import { strandedConflict } from '../../shared/contract/appointments.ts';
import { dayOf, formatTime, minutesOfDay } from '../../shared/rules/time.ts';
import { ApiError } from '../kit/data/call.ts';
import { CanceledByUser } from '../kit/data/failure.ts';
import { useConfirm } from '../kit/ui/Confirm.tsx';
import { formatLongDay } from '../kit/ui/days.ts';
import { denseText, flexColumn, look } from '../kit/ui/theme.ts';

/**
 * Saves hours. If booked appointments would fall outside them, lists those and asks first; on yes `save` is called again with
 * `allow_stranded`.
 * @throws CanceledByUser
 */
export function useStrandedConfirm() {
  const confirm = useConfirm();
  return useCallback(
    async <Reply,>(save: (yes: { allow_stranded?: true }) => Promise<Reply>): Promise<Reply> => {
      try {
        return await save({});
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        const stranded = strandedConflict.safeParse(problem.data);
        if (!stranded.success) throw problem;
        const yes = await confirm({
          title: 'Appointments outside the new hours',
          text: `${problem.message} They stay in the book as they are.`,
          details: <StrandedAppointments {...stranded.data} />,
          confirm: 'Save anyway',
          cancel: 'Back to the hours',
          destructive: true,
        });
        if (!yes) throw new CanceledByUser();
        return save({ allow_stranded: true });
      }
    },
    [confirm],
  );
}

/** `opener` lets the new tab share the session. */
const newTabProps = { target: '_blank', rel: 'opener' };

/** Links open in a new tab, so that typed hours are not lost. */
function StrandedAppointments({ appointments, total }: z.output<typeof strandedConflict>) {
  const styles = useStyles();
  return (
    <>
      <ul className={styles.list}>
        {appointments.map(({ appointmentId, start, location, client_name, user_name, title }) => (
          <li key={appointmentId} className={styles.line}>
            <a
              href={`/scheduler?location_id=${location}&date=${dayOf(start)}`}
              {...newTabProps}
              className={styles.link}
            >
              <span className={styles.when}>
                {formatLongDay(start)} · {formatTime(minutesOfDay(start))}
              </span>
              <span>
                {client_name}, {title}, with {user_name}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {total > appointments.length && <p className={styles.more}>and {total - appointments.length} more</p>}
    </>
  );
}

const useStyles = makeStyles({
  list: {
    maxHeight: '40vh',
    margin: '12px 0 0',
    padding: 0,
    overflowY: 'auto',
    listStyleType: 'none',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  line: { ':not(:last-child)': { borderBottom: `1px solid ${look.hairline}` } },
  link: {
    ...denseText,
    ...flexColumn,
    padding: '8px 12px',
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: look.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  when: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  more: { margin: '8px 0 0', fontSize: '13px', color: tokens.colorNeutralForeground3 },
});
