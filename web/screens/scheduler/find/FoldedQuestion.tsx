import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { formatTime } from '../../../../shared/rules/time.ts';
import { flexColumn, flexRow, look, quietDenseText } from '../../../kit/ui/theme.ts';
import { formatDuration } from '../dateFormats.ts';
import type { BookData } from '../draft.ts';
import type { FreeOffer } from './freeOffers.ts';
import type { FindQuestion } from './question.ts';

type FoldedProps = { question: FindQuestion; data: BookData; offer: FreeOffer | undefined; onChange: () => void };

/** The question in two lines, on a phone. */
export function FoldedQuestion({ question, data, offer, onChange }: FoldedProps) {
  const styles = useStyles();
  const names = question.services.map(
    ({ service_id }) => data.services.find((one) => one.service_id === service_id)?.service_name,
  );
  const details = [
    offer && formatDuration(offer.minutes),
    question.stylistIds.length > 0 ? `${question.stylistIds.length} chosen` : 'anyone',
    question.around !== undefined && `around ${formatTime(question.around)}`,
    question.part,
  ];
  return (
    <section className={styles.folded} aria-label="Search for">
      <div className={styles.foldedWords}>
        <b>{names.join(', ')}</b>
        <span className={styles.hint}>{details.filter(Boolean).join(' · ')}</span>
      </div>
      <Button appearance="transparent" className={styles.change} onClick={onChange}>
        Change
      </Button>
    </section>
  );
}

const useStyles = makeStyles({
  folded: {
    ...flexRow,
    gap: '8px',
    flexShrink: 0,
    padding: '10px 14px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: look.surfaceSunken,
  },
  foldedWords: { ...flexColumn, flexGrow: 1, minWidth: 0 },
  change: { minWidth: '64px', minHeight: '44px', color: tokens.colorBrandForeground1 },
  hint: { ...quietDenseText },
});
