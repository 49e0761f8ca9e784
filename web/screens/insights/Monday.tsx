import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link, useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import { insights } from '../../../shared/contract/insights.ts';
import type { SalonFigures } from '../../../shared/contract/salonFigures.ts';
import {
  compareFigure,
  describeMoves,
  formatFigure,
  lastWeekFrom,
  listTasks,
  mondayDays,
  mondayMeasures,
  nothingMoved,
  nothingToDo,
} from '../../../shared/rules/monday.ts';
import { type Measure, sumFigures, sumStock } from '../../../shared/rules/salonMeasures.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useAllPages } from '../../kit/data/useAllPages.ts';
import { ChoiceDropdown } from '../../kit/picker/ChoiceDropdown.tsx';
import { formatRange } from '../../kit/range/ranges.ts';
import { toDayString } from '../../kit/ui/days.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState } from '../../kit/ui/States.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { cardStyle, look, quietSmallText } from '../../kit/ui/theme.ts';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { shownBySalons, useSalonFigures, useSalonStock } from '../../salon/report/useSalonFigures.ts';
import { CardsState } from './CardsState.tsx';

const weeksOffered = 12;
const { listMissedCharges } = insights;

/** The last full weeks, the latest first. */
const listWeeks = (): string[] => {
  const today = toDayString(new Date());
  return Array.from({ length: weeksOffered }, (_, nth) => lastWeekFrom(today, nth));
};

/** A week of all salons on one page to print: figures, what moved most, what to do. The URL holds the week. */
export function MondayPage() {
  const styles = useStyles();
  const weeks = listWeeks();
  const [query, setQuery] = useSearchParams();
  const from = weeks.find((one) => one === query.get('week')) ?? weeks[0] ?? '';
  const days = mondayDays(from);
  const range = days.week;
  const week = useSalonFigures(range);
  const before = useSalonFigures(days.before);
  const lastYear = useSalonFigures(days.lastYear);
  const stock = useSalonStock();
  const missed = useAllPages(listMissedCharges, { location: String(allLocations), ...range });
  const group = week.data && sumFigures(week.data);
  const earlier = { before: before.data && sumFigures(before.data), year: lastYear.data && sumFigures(lastYear.data) };
  const tasks =
    group &&
    stock.data &&
    missed.data &&
    listTasks(
      {
        ...{ group, salons: week.data ?? [], stock: sumStock(stock.data) },
        missed: missed.data.reduce((sum, { total }) => sum + total, 0),
      },
      range,
    );
  const moves = week.data && before.data && describeMoves(week.data, before.data);
  return (
    <Page
      title="Monday Page"
      hint={`All Locations · ${formatRange(range)}`}
      tools={
        <>
          <ChoiceDropdown
            aria-label="Week"
            choices={weeks.map((one) => [one, formatRange(mondayDays(one).week)] as const)}
            chosen={from}
            onChoose={(chosen) => setQuery({ week: chosen })}
          />
          <TextLink to="/message-settings">Email it every Monday</TextLink>
          <RefreshTools location={undefined} shows={[...shownBySalons, listMissedCharges]} canPrint />
        </>
      }
    >
      <CardsState location={allLocations} read={week} />
      {[before, lastYear, stock, missed].map((read, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the reads keep their order.
        <ReadError key={nth} read={read} text="Some figures could not be loaded." />
      ))}
      {week.data && !group && <EmptyState text="No salons yet." />}
      {group && (
        <>
          <ul className={styles.figures} aria-label="Figures">
            {mondayMeasures.map((measure) => (
              <li key={measure.key} className={styles.figure}>
                <Link className={styles.link} to={`/salons?${new URLSearchParams({ ...range, sort: measure.key })}`}>
                  <span className={styles.small}>{measure.title}</span>
                  <span className={styles.value}>{formatFigure(measure, group)}</span>
                </Link>
                <Change measure={measure} now={group} then={earlier.before} name="the week before" />
                <Change measure={measure} now={group} then={earlier.year} name="last year" />
              </li>
            ))}
          </ul>
          <div className={styles.texts}>
            <section className={styles.text}>
              <h2 className={styles.head}>Biggest changes</h2>
              {moves && moves.length === 0 && <p>{nothingMoved}</p>}
              {moves?.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </section>
            <section className={styles.text}>
              <h2 className={styles.head}>To do</h2>
              {tasks && tasks.length === 0 && <p>{nothingToDo}</p>}
              <ol className={styles.tasks}>
                {tasks?.map(({ text, path }) => (
                  <li key={path}>
                    <TextLink to={path}>{text}</TextLink>
                  </li>
                ))}
              </ol>
            </section>
          </div>
        </>
      )}
    </Page>
  );
}

interface ChangeProps {
  measure: Measure;
  now: SalonFigures;
  then: SalonFigures | undefined;
  name: string;
}

function Change({ measure, now, then, name }: ChangeProps) {
  const styles = useStyles();
  const { text, isWorse } = compareFigure(measure, now, then, name);
  return <span className={mergeClasses(styles.small, isWorse && styles.worse)}>{then ? text : '\u00a0'}</span>;
}

const useStyles = makeStyles({
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(max(150px, 22%), 1fr))',
    gap: '12px',
    margin: '0 0 16px',
    padding: 0,
    listStyleType: 'none',
    '@media print': { gridTemplateColumns: 'repeat(4, 1fr)' },
  },
  figure: { ...cardStyle, display: 'flex', flexDirection: 'column', padding: '14px 18px' },
  link: {
    display: 'flex',
    flexDirection: 'column',
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  small: quietSmallText,
  value: { fontSize: '24px', lineHeight: '32px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  worse: { color: tokens.colorPaletteRedForeground1 },
  texts: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))', gap: '12px' },
  text: { ...cardStyle, padding: '14px 18px', borderTopColor: look.hairline, '& p': { margin: '6px 0' } },
  head: { margin: '0 0 8px', fontSize: '15px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  tasks: { margin: 0, paddingLeft: '20px', '& li': { padding: '3px 0' } },
});
