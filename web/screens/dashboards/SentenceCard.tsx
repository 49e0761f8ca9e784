import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { phone } from '../../kit/ui/media.ts';
import { cardStyle, flexColumn, flexRow } from '../../kit/ui/theme.ts';

/** A text, or a figure that leads to what is behind it. */
export type SentencePart<Figure extends string> = string | { text: string; of: Figure };

type SentenceCardProps<Figure extends string> = {
  label: string;
  /** Undefined while they are loaded. */
  parts: readonly SentencePart<Figure>[] | undefined;
  pathOf: Record<Figure, string | undefined>;
  /** The one thing to do about it. */
  children?: ReactNode;
};

/** What matters now, in a sentence whose figures are links. */
export function SentenceCard<Figure extends string>({ label, parts, pathOf, children }: SentenceCardProps<Figure>) {
  const styles = useStyles();
  return (
    <section aria-label={label} className={styles.card}>
      {parts ? (
        <p className={styles.sentence}>
          {parts.map((part) => {
            if (typeof part === 'string') return part;
            const path = pathOf[part.of];
            return path ? (
              <Link key={part.of} to={path} className={styles.figure}>
                {part.text}
              </Link>
            ) : (
              <strong key={part.of}>{part.text}</strong>
            );
          })}
        </p>
      ) : (
        <Skeleton aria-label="Loading" className={styles.loading}>
          <SkeletonItem size={20} />
          <SkeletonItem size={20} className={styles.short} />
        </Skeleton>
      )}
      {parts && children}
    </section>
  );
}

const useStyles = makeStyles({
  card: {
    ...cardStyle,
    ...flexRow,
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '12px 24px',
    minHeight: '64px',
    marginBottom: '16px',
    padding: '16px 20px',
    borderLeft: `4px solid ${tokens.colorBrandBackground}`,
    [phone]: { padding: '14px' },
  },
  loading: { ...flexColumn, flexGrow: 1, gap: '8px' },
  short: { width: '60%' },
  sentence: {
    flex: '1 1 320px',
    minWidth: 0,
    maxWidth: '860px',
    margin: 0,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 500,
    overflowWrap: 'anywhere',
    '& strong': { fontWeight: 650 },
    [phone]: { flexBasis: '100%', fontSize: '17px', lineHeight: '24px' },
  },
  figure: {
    color: 'inherit',
    fontWeight: 650,
    whiteSpace: 'nowrap',
    textDecorationThickness: '1px',
    textUnderlineOffset: '4px',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLink },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});
