import { mergeClasses } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MenuGroup } from '../screens.tsx';
import { type MenuEntry, useMenuEntries } from './menuEntries.tsx';
import { useMenuStyles } from './menuStyles.ts';

/** The menu with its words. Only the group of the screen at hand starts open, and the one that was `asked` for. */
export function Menu({ label = 'Main menu', asked }: { label?: string; asked?: MenuGroup | undefined }) {
  const styles = useMenuStyles();
  return (
    <nav className={styles.menu} aria-label={label}>
      {useMenuEntries().map((entry) =>
        'group' in entry ? (
          <Group
            key={`${entry.group}${entry.selected}`}
            {...entry}
            startsOpen={entry.selected || entry.group === asked}
          />
        ) : (
          <Link
            key={entry.path}
            to={entry.path}
            className={mergeClasses(styles.item, entry.selected && styles.selected)}
            aria-current={entry.selected && 'page'}
          >
            <span className={styles.icon}>{entry.icon}</span>
            {entry.label}
          </Link>
        ),
      )}
    </nav>
  );
}

type GroupProps = Extract<MenuEntry, { group: MenuGroup }> & { startsOpen: boolean };

function Group({ group, icon, items, startsOpen }: GroupProps) {
  const styles = useMenuStyles();
  const [open, setOpen] = useState(startsOpen);
  return (
    <>
      <button type="button" className={styles.item} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.grow}>{group}</span>
        {open ? <ChevronDownRegular /> : <ChevronRightRegular />}
      </button>
      {open && (
        <div className={styles.children}>
          {items.map(({ path, label, selected }) => (
            <Link
              key={path}
              to={path}
              className={mergeClasses(styles.child, selected && styles.selected)}
              aria-current={selected && 'page'}
            >
              {label}
            </Link>
          ))}
        </div>
      )}
    </>
  );
}
