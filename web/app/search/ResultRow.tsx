import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  CalendarLtrRegular,
  ContactCardRegular,
  CutRegular,
  PersonRegular,
  WindowRegular,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { denseText, flexColumn, flexRow, look, quietSmallText } from '../../kit/ui/theme.ts';
import type { Entry } from './entries.ts';
import { highlightParts } from './matching.ts';

const icons: Record<Entry['kind'], ReactNode> = {
  screen: <WindowRegular />,
  client: <PersonRegular />,
  visit: <CalendarLtrRegular />,
  person: <ContactCardRegular />,
  service: <CutRegular />,
};

type RowProps = { id: string; isMarked: boolean; onClick: () => void; icon: ReactNode; children: ReactNode };

export function OptionRow({ id, isMarked, onClick, icon, children }: RowProps) {
  const styles = useStyles();
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className={mergeClasses(styles.row, isMarked && styles.marked)}
      onClick={onClick}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.words}>{children}</span>
    </button>
  );
}

export function ResultRow({
  entry,
  typed,
  ...row
}: { entry: Entry; typed: string } & Omit<RowProps, 'icon' | 'children'>) {
  const styles = useStyles();
  return (
    <OptionRow {...row} icon={icons[entry.kind]}>
      <span className={styles.name}>
        {highlightParts(entry.name, typed).map(({ text, marked, at }) =>
          marked ? (
            <mark key={at} className={styles.part}>
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
      <span className={styles.detail}>{entry.detail}</span>
    </OptionRow>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const useStyles = makeStyles({
  row: {
    ...flexRow,
    gap: '12px',
    width: '100%',
    minHeight: '48px',
    padding: '4px 12px',
    boxSizing: 'border-box',
    border: 'none',
    backgroundColor: 'transparent',
    font: 'inherit',
    textAlign: 'start',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    outlineStyle: 'none',
    ':hover': { backgroundColor: look.rowHover },
  },
  marked: {
    backgroundColor: look.rowSelected,
    ':hover': { backgroundColor: look.rowSelected },
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  icon: { display: 'flex', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  words: { ...flexColumn, minWidth: 0 },
  name: { ...cut, ...denseText, color: tokens.colorNeutralForeground1 },
  part: { backgroundColor: 'transparent', color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightBold },
  detail: { ...cut, ...quietSmallText },
});
