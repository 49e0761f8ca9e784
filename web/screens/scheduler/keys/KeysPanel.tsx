import { makeStyles, tokens } from '@fluentui/react-components';
import { gridKeys } from '../../../book/gridKeys.ts';
import { SidePanel } from '../../../kit/ui/SidePanel.tsx';
import type { KeyScope, Shortcut } from '../bookFeature.ts';

const titles: Record<KeyScope, string> = {
  anywhere: 'Anywhere in the book',
  visit: 'On an appointment, or in its panel',
  slot: 'On a free time',
  offers: 'While free times are offered',
};

/** Every shortcut of the book. */
export function KeysPanel({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  const styles = useStyles();
  const groups = [
    ...Object.entries(titles).map(([scope, title]) => ({
      title,
      entries: shortcuts.filter((one) => one.scope === scope),
    })),
    { title: 'In the columns', entries: gridKeys },
  ];
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
