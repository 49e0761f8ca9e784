import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { productName } from '../../../shared/rules/productName.ts';
import { phone, touch } from './media.ts';
import { flexColumn, flexRow, look, spreadRow } from './theme.ts';

interface PageProps {
  title: string;
  /** '' reserves the line while loading, so that nothing moves. */
  hint?: ReactNode;
  /** Buttons and pickers right of the title, the primary one last. */
  tools?: ReactNode;
  /** Phone actions, fixed at the bottom of the window. */
  bottomBar?: ReactNode;
  /** Fills the content area without padding, for content that scrolls inside itself. */
  fullBleed?: boolean;
  children?: ReactNode;
}

/** The first page leaves focus at the top of the document, where the skip link is. */
let isFirst = true;

/** Frame of every screen: title, hint, tools and content. Sets the tab title and moves keyboard focus to the heading. */
export function Page({ title, hint, tools, bottomBar, fullBleed, children }: PageProps) {
  const styles = useStyles();
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);

  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A field of the page, or the header search, already has focus.
    const isTaken = page.current?.contains(document.activeElement) || document.activeElement?.matches('input');
    if (!isFirst && !isTaken) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);

  return (
    <div
      ref={page}
      className={mergeClasses(styles.page, bottomBar !== undefined && styles.barred, fullBleed && styles.fill)}
    >
      <header className={mergeClasses(styles.head, fullBleed && styles.fillHead)}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {(hint || hint === '') && <p className={styles.hint}>{hint}</p>}
        </div>
        {tools && <div className={styles.tools}>{tools}</div>}
      </header>
      {children}
      {bottomBar && <div className={styles.bar}>{bottomBar}</div>}
    </div>
  );
}

const useStyles = makeStyles({
  page: { boxSizing: 'border-box', padding: '22px 24px 24px', [phone]: { padding: '16px' } },
  fill: { ...flexColumn, height: '100%', padding: 0, [phone]: { padding: 0 } },
  barred: { ...flexColumn, minHeight: '100%' },
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    gap: '8px',
    marginTop: 'auto',
    marginLeft: '-16px',
    marginRight: '-16px',
    marginBottom: '-16px',
    padding: '12px 16px',
    backgroundColor: look.surface,
    borderTop: `1px solid ${look.hairline}`,
    '& > button': { minHeight: '48px' },
  },
  head: { ...spreadRow, flexWrap: 'wrap', gap: '12px', marginBottom: '20px', [phone]: { marginBottom: '16px' } },
  fillHead: {
    margin: 0,
    padding: '16px 20px 12px',
    [phone]: {
      flexWrap: 'nowrap',
      gap: '8px',
      marginBottom: 0,
      padding: '14px 16px 10px',
      // The tools need the whole line; screen readers still read the heading.
      '& > div:first-child': {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
      },
      '& div': { flexWrap: 'nowrap' },
      '& > div:last-child': { flexGrow: 1 },
    },
  },
  words: { minWidth: 0 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.015em',
    outlineStyle: 'none',
  },
  hint: {
    minHeight: tokens.lineHeightBase300,
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground3,
  },
  tools: {
    ...flexRow,
    flexWrap: 'wrap',
    gap: '8px',
    maxWidth: '100%',
    [touch]: { '& > button': { minHeight: '44px' } },
    '@media print': { display: 'none' },
  },
});
