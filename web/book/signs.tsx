import type { AppointmentStatus } from '../../shared/contract/appointments.ts';
import type { Span } from '../../shared/rules/appointments.ts';
import styles from './block.module.css';
import { joinClasses } from './blockColors.ts';
import type { LiveState } from './presence.ts';
import type { BookAppointment } from './types.ts';

type SignName =
  | 'warning'
  | 'patch'
  | 'late'
  | 'behind'
  | 'unconfirmed'
  | 'new'
  | 'note'
  | 'repeat'
  | 'together'
  | 'double';
/** A sign with its width in px. `text` is on a tag, the others are drawn. */
export type SignMark = { name: SignName; width: number; text?: string };

const maxSigns = 3;
const drawnSign = (name: SignName): SignMark => ({ name, width: 14 });

/** The most important signs of a block, in display order. */
export function listSigns(
  appointment: BookAppointment,
  clashes: readonly Span[],
  { behind, presence }: LiveState = {},
): SignMark[] {
  const { warning, patchTest, lateMinutes, isUnconfirmed, isFirstVisit, note, repeats, together } = appointment;
  const signs: (SignMark | false | undefined)[] = [
    warning !== undefined && drawnSign('warning'),
    patchTest !== undefined && drawnSign('patch'),
    behind !== undefined && { name: 'behind', width: 46, text: `${behind} ${presence === 'late' ? 'late' : 'over'}` },
    behind === undefined && lateMinutes !== undefined && { name: 'late', width: 27, text: `+${lateMinutes}` },
    isUnconfirmed && drawnSign('unconfirmed'),
    isFirstVisit && { name: 'new', width: 31, text: 'New' },
    note !== undefined && drawnSign('note'),
    together !== undefined && drawnSign('together'),
    repeats !== undefined && drawnSign('repeat'),
    clashes.length > 0 && drawnSign('double'),
  ];
  return signs.filter((sign) => sign !== undefined && sign !== false).slice(0, maxSigns);
}

export const totalWidth = (signs: readonly SignMark[]): number => signs.reduce((total, { width }) => total + width, 0);

export function Mark({ name, text }: SignMark) {
  if (text === undefined) return <Sign name={name} className={styles.mark} />;
  return (
    <b
      className={joinClasses(styles.markTag, name === 'late' && styles.lateTag, name === 'behind' && styles.behindTag)}
      data-sign={name}
    >
      {text}
    </b>
  );
}

/** SVG paths of the signs, 12 px. Statuses: a person, a half-filled circle, a check mark. */
const signOutlines: Partial<Record<AppointmentStatus | SignName, string>> = {
  arrived: 'M6 .6a2.7 2.7 0 1 1 0 5.4A2.7 2.7 0 0 1 6 .6M1 11.4C1 8.6 3.2 7 6 7s5 1.6 5 4.4z',
  in_service: 'M6 .5a5.5 5.5 0 1 1 0 11A5.5 5.5 0 0 1 6 .5m0 1.6v7.8a3.9 3.9 0 0 0 0-7.8',
  done: 'M10.9 2.2a.9.9 0 0 1 0 1.3L5 9.6a.9.9 0 0 1-1.3 0L1.1 7a.9.9 0 1 1 1.3-1.3l2 2 5.2-5.5a.9.9 0 0 1 1.3 0',
  warning: 'M6 .8 11.7 11.2H.3zM5.4 4.4h1.2v3.4H5.4zm0 4.4h1.2V10H5.4z',
  patch:
    'M6 .6c2 2.6 3.8 4.9 3.8 7A3.8 3.8 0 0 1 6 11.4a3.8 3.8 0 0 1-3.8-3.8c0-2.1 1.8-4.4 3.8-7M5.4 4.6h1.2v2.8H5.4zm0 3.8h1.2v1.2H5.4z',
  note: 'M1.5 1h9a.5.5 0 0 1 .5.5v6L7.5 11h-6a.5.5 0 0 1-.5-.5v-9a.5.5 0 0 1 .5-.5M3 3.4h6v1.1H3zm0 2.6h4v1.1H3z',
  unconfirmed:
    'M5.4 8.3h1.2v1.2H5.4zM6 2.6c1.3 0 2.2.7 2.2 1.8 0 1.4-1.6 1.5-1.6 2.9H5.4c0-1.9 1.6-1.9 1.6-2.8 0-.5-.4-.8-1-.8s-1 .3-1 .9H3.8c0-1.2.9-2 2.2-2',
  repeat:
    'M6 1.2c1.9 0 3.5 1.1 4.3 2.7V2.2h1.3v4H7.6V4.9h1.9A3.5 3.5 0 0 0 2.7 5.4H1.3A4.8 4.8 0 0 1 6 1.2M6 10.8A4.8 4.8 0 0 1 1.7 8.1v1.7H.4v-4h4v1.3H2.5a3.5 3.5 0 0 0 6.8-.5h1.4A4.8 4.8 0 0 1 6 10.8',
  together:
    'M4.2 3.2h1.4v1.3H4.2a1.5 1.5 0 0 0 0 3h1.4v1.3H4.2a2.8 2.8 0 0 1 0-5.6M6.4 3.2h1.4a2.8 2.8 0 0 1 0 5.6H6.4V7.5h1.4a1.5 1.5 0 0 0 0-3H6.4zM4 5.4h4v1.2H4z',
  double: 'M1 1h6.4v2.6H3.6v3.8H1zm3.8 3.8H11V11H4.8z',
};

type SignProps = {
  name: AppointmentStatus | SignName | undefined;
  className?: string | undefined;
};

/** Plain SVG, because Fluent's icons bring styles of their own. */
export function Sign({ name, className }: SignProps) {
  const path = name && signOutlines[name];
  if (!path) return null;
  return (
    <svg className={className} viewBox="0 0 12 12" fill="currentColor" fillRule="evenodd" aria-hidden data-sign={name}>
      {name === 'unconfirmed' && (
        <circle cx={6} cy={6} r={5.3} fill="none" stroke="currentColor" strokeDasharray="2 1.3" />
      )}
      <path d={path} />
    </svg>
  );
}
