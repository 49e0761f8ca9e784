import { makeStyles, tokens } from '@fluentui/react-components';
import { gridKeys, type KeyEntry } from '../../../book/gridKeys.ts';
import { SidePanel } from '../../../kit/ui/SidePanel.tsx';

const groups: { title: string; entries: readonly KeyEntry[] }[] = [
  {
    title: 'Anywhere in the book',
    entries: [
      { keys: 'F', text: 'Find a time' },
      { keys: 'W', text: 'Walk-in' },
      { keys: 'Q', text: 'Waiting list' },
      { keys: 'Ctrl + K', text: 'Search' },
      { keys: 'Ctrl + Z', text: 'Undo, while it is offered' },
      { keys: '?', text: 'This list' },
    ],
  },
  {
    title: 'On a visit, or in its panel',
    entries: [
      { keys: 'L', text: 'Running late: type the minutes, then Enter' },
      { keys: 'R', text: 'Rebook' },
      { keys: 'X', text: 'Cut out, to put it on another day' },
    ],
  },
  {
    title: 'On a free time',
    entries: [
      { keys: 'B', text: 'Blocks it, as you last blocked time' },
      { keys: 'V', text: 'Puts the visit here that is cut out' },
    ],
  },
  {
    title: 'While free times are offered',
    entries: [
      { keys: '1 – 9', text: 'Places the one with this number' },
      { keys: '↑ ↓', text: 'Marks another one' },
      { keys: 'B', text: 'Books the marked one of the waiting list' },
      { keys: 'Esc', text: 'Closes the panel' },
    ],
  },
  { title: 'In the columns', entries: gridKeys },
];

/** Every shortcut of the book. */
export function KeysPanel({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  return (
    <SidePanel
      width={320}
      title="Keyboard shortcuts"
      subtitle="Letters work while no field is in use"
      onClose={onClose}
    >
      {groups.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.heading}>{title}</h3>
          <dl className={styles.list}>
            {entries.map(({ keys, text }) => (
              <div key={keys} className={styles.entry}>
                <dt className={styles.keys}>{keys}</dt>
                <dd className={styles.text}>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </SidePanel>
  );
}

const useStyles = makeStyles({
  heading: { margin: '4px 0 8px', fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightSemibold },
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0 },
  entry: { display: 'flex', alignItems: 'start', gap: '10px' },
  keys: {
    flex: '0 0 auto',
    minWidth: '20px',
    boxSizing: 'border-box',
    padding: '0 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    fontSize: '12px',
    lineHeight: '18px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  text: { margin: 0, fontSize: '13px', lineHeight: '20px', color: tokens.colorNeutralForeground2 },
});
