import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ColumnField, importFieldLabel, unitOfField } from '../../../shared/rules/imports/fields.ts';
import { flexRow, look } from '../../kit/ui/theme.ts';

/** What a field means, where its label leaves a doubt. */
const meanings: Partial<Record<ColumnField, string>> = {
  price: ', which the salon pays',
  retailPrice: ', which clients pay',
  ozSize: ' of one container',
};

/** Buttons of an open question. */
const choiceLabels: Partial<Record<ColumnField, string>> = {
  allergies: 'Keep as allergies',
  notes: 'As a note',
  formula: 'As a formula',
  ozSize: 'oz',
};

interface ColumnQuestionProps {
  header: string;
  field: ColumnField | undefined;
  /** What the column can be, if no field is proposed. */
  choices: readonly ColumnField[];
  examples: string;
  onYes: () => void;
  onChoose: (field: ColumnField | undefined) => void;
}

/** Asks whether a doubtful column was understood, or what it is. */
export function ColumnQuestion({ header, field, choices, examples, onYes, onChoose }: ColumnQuestionProps) {
  const styles = useStyles();
  const isSize = choices.includes('ozSize');
  const openText = isSize ? `In which unit is “${header}”, the size of one container?` : `What is “${header}”?`;
  const text = field ? `Is “${header}” the ${importFieldLabel(field)}${meanings[field] ?? ''}?` : openText;
  return (
    <fieldset className={styles.question} aria-label={text}>
      <span className={styles.asked}>
        <strong>{text}</strong> {examples && `It holds ${examples}.`}
      </span>
      {field ? (
        <Button size="small" onClick={onYes}>
          Yes
        </Button>
      ) : (
        choices.map((choice) => (
          <Button key={choice} size="small" onClick={() => onChoose(choice)}>
            {choiceLabels[choice] ?? unitOfField(choice) ?? importFieldLabel(choice)}
          </Button>
        ))
      )}
      <Button size="small" onClick={() => onChoose(undefined)}>
        {field ? 'No, leave it out' : 'Leave out'}
      </Button>
    </fieldset>
  );
}

const useStyles = makeStyles({
  question: {
    ...flexRow,
    flexWrap: 'wrap',
    gap: '8px',
    minWidth: 0,
    margin: '0 0 10px',
    padding: '8px 12px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.cellEdited,
  },
  asked: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
});
