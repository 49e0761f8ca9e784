import { makeStyles, tokens } from '@fluentui/react-components';
import { look } from '../../kit/ui/theme.ts';

type Shape = { left: number; top: number; width: number; height: number; color: string; hatch: string; edge: string };

/** Where the appointments of the open book are, and in which color: nothing that could be read. */
export function readShapes(): Shape[] {
  const spans = [...document.querySelectorAll<HTMLElement>('main [data-block] span')];
  const segments = spans.filter(({ style }) => style.height !== '');
  const book = document.querySelector('main')?.getBoundingClientRect();
  if (!book) return [];
  return segments.map((segment) => {
    const { left, top, width, height } = segment.getBoundingClientRect();
    const { backgroundColor: color, backgroundImage: hatch, borderLeftColor: edge } = getComputedStyle(segment);
    return { left: left - book.left, top: top - book.top, width, height, color, hatch, edge };
  });
}

/** The shapes of the book, if it was open, on a calm panel. */
export function BookShapes({ shapes }: { shapes: readonly Shape[] }) {
  const styles = useStyles();
  if (shapes.length === 0) return null;
  return (
    <>
      <p className={styles.hint}>Shapes only: no names, no services, until somebody unlocks.</p>
      <div className={styles.book}>
        {shapes.map(({ color, hatch, edge, ...place }) => (
          <i
            key={`${place.left} ${place.top}`}
            className={styles.shape}
            style={{ ...place, backgroundColor: color, backgroundImage: hatch, borderLeftColor: edge }}
          />
        ))}
      </div>
    </>
  );
}

const useStyles = makeStyles({
  hint: { margin: '32px 32px 16px', color: tokens.colorNeutralForeground3 },
  book: {
    position: 'relative',
    height: '100%',
    marginLeft: '32px',
    overflow: 'hidden',
    border: `1px solid ${look.hairline}`,
    borderRadius: '12px 0 0 0',
    backgroundColor: look.surface,
  },
  shape: {
    position: 'absolute',
    boxSizing: 'border-box',
    borderLeft: '3px solid',
    borderRadius: tokens.borderRadiusMedium,
  },
});
