import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import block from '../../../book/block.module.css';
import { joinClasses } from '../../../book/blockColors.ts';
import { Mark, type SignMark } from '../../../book/signs.tsx';
import type { BookAppointment } from '../../../book/types.ts';
import { SidePanel } from '../../../kit/ui/SidePanel.tsx';

type SignsPanelProps = {
  /** What the book shows, to count the signs. */
  appointments: readonly BookAppointment[];
  onClose: () => void;
};

type SignEntry = { mark: SignMark; title: string; text: string; has: (appointment: BookAppointment) => boolean };

const signs: readonly SignEntry[] = [
  {
    mark: { name: 'warning', width: 14 },
    title: 'Allergy or alert',
    text: 'Read it before you mix or touch.',
    has: ({ warning }) => warning !== undefined,
  },
  {
    mark: { name: 'patch', width: 14 },
    title: 'Patch test',
    text: 'None, too old, or the client reacted.',
    has: ({ patchTest }) => patchTest !== undefined,
  },
  {
    mark: { name: 'late', width: 27, text: '+10' },
    title: 'Late',
    text: 'Minutes; what follows has moved or is marked.',
    has: ({ lateMinutes }) => lateMinutes !== undefined,
  },
  {
    mark: { name: 'unconfirmed', width: 14 },
    title: 'Not confirmed',
    text: 'Dotted edge until the client answers.',
    has: ({ isUnconfirmed }) => isUnconfirmed === true,
  },
  {
    mark: { name: 'new', width: 31, text: 'New' },
    title: 'First visit',
    text: 'Say hello, show the chair.',
    has: ({ isFirstVisit }) => isFirstVisit === true,
  },
  {
    mark: { name: 'note', width: 14 },
    title: 'Note',
    text: 'Point at the block to read it.',
    has: ({ note }) => note !== undefined,
  },
  {
    mark: { name: 'repeat', width: 14 },
    title: 'Repeats',
    text: 'One of a series.',
    has: ({ repeats, blocked }) => repeats !== undefined && !blocked,
  },
  {
    mark: { name: 'together', width: 14 },
    title: 'Booked together',
    text: 'Another stylist has the client before or after.',
    has: ({ together }) => together !== undefined,
  },
];

/** Explains the signs of the book in words, with how many of each are in sight. */
export function SignsPanel({ appointments, onClose }: SignsPanelProps) {
  const styles = useStyles();
  return (
    <SidePanel width={290} title="Signs in the book" subtitle="Tooltips and labels say them in words" onClose={onClose}>
      <ul className={styles.list}>
        {signs.map(({ mark, title, text, has }) => (
          <Entry
            key={mark.name}
            sample={<Mark {...mark} />}
            title={title}
            text={text}
            count={appointments.filter(has).length}
          />
        ))}
        <Entry
          sample={<Mark name="double" width={14} />}
          title="Double-booked"
          text="The red edge shows from when to when."
        />
      </ul>
      <h3 className={styles.heading}>Time nobody can book</h3>
      <ul className={styles.list}>
        <Entry
          sample={<span className={joinClasses(block.blocked, styles.blocked)} />}
          title="Blocked"
          text="Lunch, meeting, training"
          count={appointments.filter(({ blocked }) => blocked !== undefined).length}
        />
        <Entry
          sample={<span className={styles.swatch} />}
          title="Closed or away"
          text="Hatched: salon hours, days off"
        />
        <Entry sample={<span className={styles.swatch} />} title="Gap" text="Color works, the stylist is free" />
      </ul>
      <h3 className={styles.heading}>Short and crowded</h3>
      <p className={styles.text}>
        Blocks are as high as their minutes. Under 10 minutes the name stands on a tag. With three or more side by side
        the column grows, 58 px per client.
      </p>
    </SidePanel>
  );
}

type EntryProps = { sample: ReactNode; title: string; text: string; count?: number };

function Entry({ sample, title, text, count }: EntryProps) {
  const styles = useStyles();
  return (
    <li className={styles.entry}>
      <span className={styles.sample}>{sample}</span>
      <span className={styles.words}>
        <b className={styles.title}>{title}</b>
        <span className={styles.text}>{text}</span>
      </span>
      {count !== undefined && <span className={styles.text}>{count}</span>}
    </li>
  );
}

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '12px', margin: 0, padding: 0, listStyle: 'none' },
  entry: { display: 'flex', alignItems: 'start', gap: '10px' },
  sample: { display: 'flex', justifyContent: 'center', flex: '0 0 32px', paddingTop: '3px' },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1 },
  title: { fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  heading: { margin: '4px 0 0', fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightSemibold },
  blocked: { width: '26px', height: '18px', borderRadius: '4px' },
  swatch: {
    display: 'block',
    width: '26px',
    height: '18px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    backgroundImage: `repeating-linear-gradient(135deg, ${tokens.colorNeutralStroke2} 0 1.5px, transparent 1.5px 6px)`,
  },
});
