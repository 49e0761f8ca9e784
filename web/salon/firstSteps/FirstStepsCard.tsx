import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import type { FirstSteps } from '../../../shared/contract/insights.ts';
import { useCanOpen } from '../../kit/data/session.tsx';
import { categoryPalette } from '../../kit/ui/colors.ts';
import { phone } from '../../kit/ui/media.ts';
import { cardStyle, flexColumn, flexRow, look } from '../../kit/ui/theme.ts';
import { listSteps } from './steps.ts';

interface FirstStepsCardProps {
  steps: FirstSteps;
  /** Hides the card for good; undefined where it always stands. */
  onPutAway?: (() => void) | undefined;
}

/** Columns of a book: [column, top, height, palette color]. */
const blocks = [
  [0, 26, 18, 8],
  [0, 48, 16, 0],
  [1, 10, 22, 4],
  [1, 36, 28, 5],
  [2, 18, 14, 9],
  [2, 36, 28, 3],
  [3, 4, 26, 7],
  [3, 34, 30, 1],
  [4, 22, 22, 10],
  [4, 48, 16, 4],
] as const;

/** Checklist of a new salon: each step with its state, and the link of the next one in color. */
export function FirstStepsCard({ steps, onPutAway }: FirstStepsCardProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const all = listSteps(steps);
  const done = all.filter(({ isDone }) => isDone).length;
  const next = all.find(({ isDone, needs }) => !isDone && !needs);
  return (
    <section className={styles.card} aria-label="First steps">
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>{done === all.length ? 'Your salon is at work' : 'To your first day'}</h2>
          <p className={styles.lead}>
            {done} of {all.length} done. Leave at any time: this card shows what is left.
          </p>
        </div>
        {onPutAway && (
          <Button appearance="transparent" className={styles.away} onClick={onPutAway}>
            Put away
          </Button>
        )}
        <svg viewBox="0 0 150 64" className={styles.picture} aria-hidden="true" focusable="false">
          {blocks.map(([column, y, height, color]) => (
            <rect
              key={`${column} ${y}`}
              {...{ x: column * 30 + 2, y, width: 26, height, rx: 3, fill: categoryPalette[color]?.hex }}
            />
          ))}
        </svg>
      </header>
      <div className={styles.body}>
        <ProgressBar value={done / all.length} thickness="large" aria-label="Steps done" />
        <ol className={styles.list}>
          {all.map((step) => (
            <li key={step.title} className={styles.step}>
              {step.isDone ? (
                <CheckmarkCircleFilled className={styles.done} aria-label="Done" />
              ) : (
                <span className={styles.open} role="img" aria-label="To do" />
              )}
              <div className={styles.words}>
                <span className={mergeClasses(styles.name, step.isDone && styles.quiet)}>{step.title}</span>
                <span className={styles.quiet}>{step.needs ? `Needs: ${step.needs}` : step.detail}</span>
              </div>
              {!step.needs && canOpen(step.path.replace(/\?.*$/, '')) && (
                <Button
                  appearance={step.isDone ? 'subtle' : step === next ? 'primary' : 'secondary'}
                  onClick={() => void navigate(step.path)}
                >
                  {step.action}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const useStyles = makeStyles({
  card: { ...cardStyle, maxWidth: '760px', marginBottom: '16px', overflow: 'hidden' },
  // The picture of the sign-in page, as a band.
  head: {
    ...flexRow,
    gap: '16px',
    minHeight: '96px',
    padding: '16px 24px',
    color: '#ffffff',
    backgroundImage: 'radial-gradient(120% 160% at 85% 0%, #0d5c57 0%, #03302d 45%, #061412 100%)',
  },
  away: { flexShrink: 0, color: '#ffffff', ':hover': { color: '#9fd7d3' }, ':hover:active': { color: '#9fd7d3' } },
  picture: {
    alignSelf: 'end',
    flexShrink: 0,
    width: '150px',
    marginBottom: '-16px',
    opacity: 0.75,
    [phone]: { display: 'none' },
    '@media (forced-colors: active)': { display: 'none' },
  },
  lead: { margin: 0, color: '#9fd7d3' },
  body: { padding: '16px 24px' },
  words: { ...flexColumn, flexGrow: 1, minWidth: 0 },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  list: { margin: '8px 0 0', padding: 0, listStyleType: 'none' },
  step: {
    ...flexRow,
    gap: '12px',
    minHeight: '52px',
    padding: '6px 0',
    borderBottom: `1px solid ${look.gridLine}`,
    ':last-child': { borderBottom: 'none' },
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  done: { flexShrink: 0, fontSize: '22px', color: tokens.colorBrandForeground1 },
  open: {
    boxSizing: 'border-box',
    flexShrink: 0,
    width: '20px',
    height: '20px',
    margin: '0 1px',
    border: `2px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '50%',
  },
});
