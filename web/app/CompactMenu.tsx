import { mergeClasses, Tooltip } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import type { MenuGroup } from '../screens.tsx';
import { useMenuEntries } from './menuEntries.tsx';
import { useMenuStyles } from './menuStyles.ts';

/** The menu as a strip of icons; a group opens the drawer over the content. */
export function CompactMenu({ onPeek }: { onPeek: (group: MenuGroup) => void }) {
  const styles = useMenuStyles();
  return (
    <nav className={styles.menu} aria-label="Main menu">
      {useMenuEntries().map((entry) => {
        const className = mergeClasses(styles.compact, entry.selected && styles.selected);
        return (
          <Tooltip key={entry.label} content={entry.label} relationship="label" positioning="after">
            {'group' in entry ? (
              <button type="button" className={className} aria-haspopup="dialog" onClick={() => onPeek(entry.group)}>
                {entry.icon}
              </button>
            ) : (
              <Link to={entry.path} className={className} aria-current={entry.selected && 'page'}>
                {entry.icon}
              </Link>
            )}
          </Tooltip>
        );
      })}
    </nav>
  );
}
