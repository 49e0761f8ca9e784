import { Button, Combobox, makeStyles, mergeClasses, Option, Tooltip, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { touch } from '../kit/media.ts';
import { useSession } from '../kit/session.tsx';
import { look } from '../kit/theme.ts';
import { screensFor } from '../screens.tsx';

/** Goes to a screen by a few letters of its name; Ctrl K from everywhere. On a phone it lies over the header while in use. */
export function ScreenSearch() {
  const styles = useStyles();
  const navigate = useNavigate();
  const { types } = useSession();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setShown(true);
      input.current?.focus();
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);

  useEffect(() => {
    if (!shown) return;
    input.current?.focus();
    input.current?.select();
  }, [shown]);

  const found = screensFor(types).filter(({ label }) => label?.toLowerCase().includes(text.trim().toLowerCase()));

  function close() {
    setShown(false);
    setText('');
  }

  function go(path: string | undefined) {
    if (!path) return;
    input.current?.blur();
    navigate(path);
  }

  return (
    <>
      <Tooltip content="Search" relationship="label">
        <Button appearance="subtle" className={styles.opener} icon={<SearchRegular />} onClick={() => setShown(true)} />
      </Tooltip>
      <div className={mergeClasses(styles.search, shown && styles.shown)}>
        <SearchRegular className={styles.icon} aria-hidden />
        <Combobox
          ref={input}
          freeform
          aria-label="Search screens"
          placeholder="Search screens"
          className={styles.box}
          input={{ className: styles.input }}
          expandIcon={{ className: styles.expand, children: <kbd className={styles.key}>Ctrl K</kbd> }}
          value={text}
          selectedOptions={[]}
          onChange={(event) => setText(event.target.value)}
          onBlur={close}
          onKeyDown={({ key }) => key === 'Escape' && input.current?.blur()}
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
    </>
  );
}

const narrow = '@media (max-width: 767px)';

const useStyles = makeStyles({
  opener: {
    marginLeft: 'auto',
    [touch]: { minWidth: '44px', minHeight: '44px' },
    '@media (min-width: 768px)': { display: 'none' },
  },
  search: { position: 'relative', flexBasis: '440px', minWidth: 0, [narrow]: { display: 'none' } },
  shown: {
    [narrow]: { display: 'block', position: 'absolute', inset: '6px 8px', zIndex: 1, backgroundColor: look.canvas },
  },
  icon: {
    position: 'absolute',
    left: '10px',
    top: '50%',
    transform: 'translateY(-50%)',
    zIndex: 1,
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
  box: { width: '100%', minWidth: 0, [touch]: { minHeight: '44px' } },
  input: { paddingLeft: '28px' },
  expand: { display: 'flex', alignItems: 'center', [touch]: { display: 'none' } },
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
