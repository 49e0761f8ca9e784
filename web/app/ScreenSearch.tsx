import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../kit/session.tsx';
import { look } from '../kit/theme.ts';
import { screensFor } from '../screens.tsx';

/** Goes to a screen by a few letters of its name; Ctrl K from everywhere. */
export function ScreenSearch() {
  const styles = useStyles();
  const navigate = useNavigate();
  const { types } = useSession();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);

  const found = screensFor(types).filter(({ label }) => label?.toLowerCase().includes(text.trim().toLowerCase()));

  function go(path: string | undefined) {
    if (!path) return;
    setText('');
    input.current?.blur();
    navigate(path);
  }

  return (
    <div className={styles.search}>
      <SearchRegular className={styles.icon} aria-hidden />
      <Combobox
        ref={input}
        freeform
        aria-label="Search screens"
        placeholder="Search screens"
        className={styles.box}
        input={{ className: styles.input }}
        expandIcon={<kbd className={styles.key}>Ctrl K</kbd>}
        value={text}
        selectedOptions={[]}
        onChange={(event) => setText(event.target.value)}
        onOptionSelect={(_, { optionValue }) => go(optionValue)}
      >
        {found.map(({ path, label = '' }) => (
          <Option key={path} value={path}>
            {label}
          </Option>
        ))}
        {found.length === 0 && (
          <Option disabled value="" text="">
            No screen of that name
          </Option>
        )}
      </Combobox>
    </div>
  );
}

const useStyles = makeStyles({
  search: { position: 'relative', flexBasis: '440px', minWidth: 0, '@media (max-width: 767px)': { display: 'none' } },
  icon: {
    position: 'absolute',
    left: '10px',
    top: '50%',
    transform: 'translateY(-50%)',
    zIndex: 1,
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
  box: { width: '100%' },
  input: { paddingLeft: '28px' },
  key: {
    padding: '1px 6px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: look.surfaceSunken,
    color: tokens.colorNeutralForeground3,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '16px',
    whiteSpace: 'nowrap',
  },
});
