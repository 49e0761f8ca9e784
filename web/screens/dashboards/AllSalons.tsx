import { makeStyles } from '@fluentui/react-components';
import { describeChange, measures, sumFigures } from '../../../shared/rules/salonMeasures.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { comparisonRange, formatRange, presetRange, type Range } from '../../kit/range/ranges.ts';
import { MetricStrip } from '../../kit/ui/Metrics.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { useSalonFigures } from '../../salon/report/useSalonFigures.ts';

const shown = measures.filter(({ key }) => ['revenue', 'visits', 'ticket', 'waste', 'chair'].includes(key));

interface AllSalonsProps {
  days: Range;
  /** Number of salons. */
  count: number;
}

/** Sums of all salons of an owner, above the dashboard of one of them. */
export function AllSalons({ days, count }: AllSalonsProps) {
  const styles = useStyles();
  const current = useSalonFigures(days);
  const earlier = useSalonFigures(comparisonRange(days, 'before') ?? null);
  const [all, before] = [current.data && sumFigures(current.data), earlier.data && sumFigures(earlier.data)];
  // The days end yesterday.
  const month = presetRange('This month', addDays(days.to, 1)) ?? days;
  const name = `All ${count} salons`;
  return (
    <div className={styles.strip}>
      <ReadError read={current} text="Sums of all salons could not be loaded." />
      <ReadError read={earlier} text="The week before could not be loaded." />
      <MetricStrip
        label={name}
        days={`${name} · ${formatRange(days)}`}
        metrics={shown.map((measure) => {
          const value = all && measure.valueOf(all, undefined);
          const change = describeChange(
            measure,
            value,
            before?.visits ? measure.valueOf(before, undefined) : undefined,
          );
          return {
            name: measure.title,
            value: all && (value === undefined ? '–' : measure.format(value)),
            ...(change && { note: `${change.text} on the week before` }),
          };
        })}
      />
      <p className={styles.more}>
        <TextLink to={`/salons?${new URLSearchParams(days)}`}>Compare the salons</TextLink>
        <TextLink to={`/salons?${new URLSearchParams({ ...month, with: 'year' })}`}>
          This month against last year
        </TextLink>
      </p>
    </div>
  );
}

const useStyles = makeStyles({
  strip: { marginBottom: '16px' },
  more: { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', margin: '6px 0 0' },
});
