import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import type { FirstSteps } from '../../../shared/contract/insights.ts';
import { useCanOpen } from '../../kit/data/session.tsx';
import { cardStyle, flexColumn, flexRow, look } from '../../kit/ui/theme.ts';
import { listSteps } from './steps.ts';

interface FirstStepsCardProps {
  steps: FirstSteps;
  /** Hides the card for good; undefined where it always stands. */
  onPutAway?: (() => void) | undefined;
}

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
          <p className={styles.quiet}>
            {done} of {all.length} done. Leave at any time: this card shows what is left.
          </p>
        </div>
        {onPutAway && (
          <Button appearance="subtle" onClick={onPutAway}>
            Put away
          </Button>
        )}
      </header>
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
    </section>
  );
}

const useStyles = makeStyles({
  card: { ...cardStyle, maxWidth: '760px', padding: '20px 24px', marginBottom: '16px' },
  head: { display: 'flex', alignItems: 'start', gap: '12px', marginBottom: '12px' },
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
