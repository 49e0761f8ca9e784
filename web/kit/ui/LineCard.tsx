import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { touch } from './media.ts';
import { look, quietSmallText, spreadRow } from './theme.ts';

interface LineCardProps {
  title: string;
  lines: readonly { key: string; text: ReactNode; detail: ReactNode; action: ReactNode }[];
}

/** Card with a short list below a form: on each line a text, its detail and a button. */
export function LineCard({ title, lines }: LineCardProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>
        {lines.map(({ key, text, detail, action }) => (
          <li key={key} className={styles.line}>
            <span className={styles.text}>
              {text}
              <span className={styles.detail}>{detail}</span>
            </span>
            {action}
          </li>
        ))}
      </ul>
    </section>
  );
}

const useStyles = makeStyles({
  card: {
    boxSizing: 'border-box',
    maxWidth: '820px',
    marginTop: '16px',
    padding: '16px 24px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: look.surface,
  },
  title: { margin: 0, fontSize: '15px', lineHeight: '22px', fontWeight: tokens.fontWeightBold },
  list: { margin: '8px 0 0', padding: 0, listStyleType: 'none' },
  line: {
    ...spreadRow,
    gap: '12px',
    padding: '8px 0',
    borderTop: `1px solid ${look.gridLine}`,
    '& > button': { flexShrink: 0, [touch]: { minHeight: '44px' } },
  },
  text: { minWidth: 0 },
  detail: { ...quietSmallText, display: 'block' },
});
