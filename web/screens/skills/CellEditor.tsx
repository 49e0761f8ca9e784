import { Button, Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ListedService, priceLevels } from '../../../shared/contract/services.ts';
import type { Steps } from '../../../shared/rules/appointments.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { isPriced, isSoldAt, priceAt } from '../../../shared/rules/prices.ts';
import { usualSteps } from '../../../shared/rules/serviceMinutes.ts';
import { flexColumn, flexRow, look, spreadRow } from '../../kit/ui/theme.ts';
import type { Cell } from './cells.ts';
import { formatSteps } from './formatSteps.ts';

const stepLabels = ['Servicing', 'Gap', 'Servicing after gap'];

interface CellEditorProps {
  title: string;
  service: ListedService;
  cell: Cell;
  problem: string | undefined;
  onChange: (cell: Cell | null) => void;
}

/** Level and minutes of a service as one stylist performs it. */
export function CellEditor({ title, service, cell, problem, onChange }: CellEditorProps) {
  const styles = useStyles();
  const usual = usualSteps(service);
  const steps = cell.own ?? usual ?? [0, 0, 0];

  function setStep(index: number, text: string) {
    const minutes = Math.min(480, Number(text.replace(/\D/g, '')));
    const own = steps.map((one, nth) => (nth === index ? minutes : one)) as unknown as Steps;
    onChange({ ...cell, own });
  }

  return (
    <div className={styles.editor}>
      <h2 className={styles.title}>{title}</h2>
      {isPriced(service) && (
        <fieldset className={styles.levels} aria-label="Price level">
          {priceLevels.map((level) => (
            <button
              key={level}
              type="button"
              aria-pressed={level === cell.priceLevel}
              disabled={!isSoldAt(service, level)}
              className={mergeClasses(styles.level, level === cell.priceLevel && styles.chosen)}
              onClick={() => onChange({ ...cell, priceLevel: level })}
            >
              <strong>{level}</strong>
              <span className={styles.price}>
                {isSoldAt(service, level) ? formatMoney(priceAt(service, level)) : 'not offered'}
              </span>
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles.steps}>
        {stepLabels.map((label, index) => (
          <Field key={label} label={label} size="small">
            <Input
              size="small"
              inputMode="numeric"
              contentAfter="min"
              value={String(steps[index] ?? 0)}
              onChange={(_, { value }) => setStep(index, value)}
            />
          </Field>
        ))}
      </div>
      {problem && <p className={styles.problem}>{problem}</p>}
      <div className={styles.foot}>
        {usual && (
          <span className={styles.hint}>
            The service's own: {formatSteps(usual)}.{' '}
            {cell.own && (
              <Button size="small" appearance="transparent" onClick={() => onChange({ priceLevel: cell.priceLevel })}>
                Reset
              </Button>
            )}
          </span>
        )}
        <Button size="small" onClick={() => onChange(null)}>
          Take away
        </Button>
      </div>
    </div>
  );
}

const useStyles = makeStyles({
  editor: { ...flexColumn, gap: '12px', width: '348px', maxWidth: '100%' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  levels: { margin: 0, padding: 0, border: 0, display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: '6px' },
  level: {
    ...flexRow,
    flexDirection: 'column',
    minHeight: '44px',
    padding: '4px 2px',
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: look.surface,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':disabled': { color: tokens.colorNeutralForeground3, backgroundColor: look.surfaceSunken, cursor: 'default' },
  },
  chosen: { backgroundColor: look.rowSelected, border: `2px solid ${tokens.colorBrandStroke1}` },
  price: { fontSize: tokens.fontSizeBase100, lineHeight: tokens.lineHeightBase100 },
  steps: { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '8px', '& input': { width: '40px' } },
  problem: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
  foot: { ...spreadRow, gap: '8px' },
  hint: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});
