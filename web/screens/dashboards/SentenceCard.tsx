import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { phone } from '../../kit/ui/media.ts';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { cardStyle, flexRow } from '../../kit/ui/theme.ts';

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
            const figure = <strong key={part.of}>{part.text}</strong>;
            return path ? (
              <TextLink key={part.of} to={path}>
                {figure}
              </TextLink>
            ) : (
              figure
            );
          })}
        </p>
      ) : (
        <Skeleton aria-label="Loading" className={styles.sentence}>
          <SkeletonItem size={28} />
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
    marginBottom: '16px',
    padding: '16px 20px',
    borderLeft: `4px solid ${tokens.colorBrandBackground}`,
  },
  sentence: {
    flex: '1 1 320px',
    minWidth: 0,
    margin: 0,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 500,
    overflowWrap: 'anywhere',
    '& strong': { fontWeight: 650, whiteSpace: 'nowrap' },
    [phone]: { flexBasis: '100%', fontSize: '17px', lineHeight: '24px' },
  },
});
