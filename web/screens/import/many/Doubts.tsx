import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { parseRow } from '../../../../shared/rules/imports/rows.ts';
import { formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { formatLongDay } from '../../../kit/ui/days.ts';
import { look, spreadRow } from '../../../kit/ui/theme.ts';
import { Card } from '../Card.tsx';
import { type ImportLine, lineName } from '../importLines.ts';
import { type GoingFile, isGoing, linesToShow, listCarriedNames } from './fileSet.ts';
import type { FileSet } from './useFileSet.ts';

const maxShown = 50;

/** Appointments that book somebody twice or lie outside of the hours: each goes in if the user says so. */
export function Doubts({ set }: { set: FileSet }) {
  return set.files
    .filter(isGoing)
    .map((file, index, going) =>
      file.kind === 'appointments' ? (
        <FileDoubts key={file.id} file={file} earlier={going.slice(0, index)} set={set} />
      ) : null,
    );
}

function FileDoubts({ file, earlier, set }: { file: GoingFile; earlier: readonly GoingFile[]; set: FileSet }) {
  const styles = useStyles();
  const lines = linesToShow(file, listCarriedNames(file.kind, earlier));
  const doubtful = lines.filter(({ judgement }) => judgement?.verdict === 'renamed');
  if (doubtful.length === 0) return null;
  const title = doubtful.length === 1 ? '1 appointment needs a look' : `${doubtful.length} appointments need a look`;
  const accept = (row: number, isAccepted: boolean) =>
    set.update(file.id, (before) => ({
      ...before,
      accepted: new Set([...before.accepted].filter((one) => one !== row).concat(isAccepted ? [row] : [])),
    }));
  return (
    <Card label={title} className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.quiet}>Those that you do not tick are left out.</p>
      <ul className={styles.list}>
        {doubtful.slice(0, maxShown).map((line) => (
          <li key={line.row} className={styles.row}>
            <div className={styles.words}>
              <strong>{`${formatMoment(line)} · ${lineName(line)}`}</strong>
              <div className={styles.quiet}>{line.judgement?.why}</div>
            </div>
            <Checkbox
              label="Book anyway"
              aria-label={`Book anyway: ${lineName(line)}`}
              checked={file.accepted.has(line.row)}
              onChange={(_, { checked }) => accept(line.row, checked === true)}
            />
          </li>
        ))}
      </ul>
      {doubtful.length > maxShown && (
        <p className={styles.quiet}>{`${doubtful.length - maxShown} more are among the rows of ${file.name}.`}</p>
      )}
    </Card>
  );
}

/** "Wed, Dec 2, 3:00 PM" */
function formatMoment({ values }: ImportLine): string {
  const { visitDate = '', startTime = '00:00' } = parseRow('appointments', values).parsed;
  return `${formatLongDay(String(visitDate).replaceAll('/', '-'))}, ${formatTime(minutesOfDay(`${visitDate} ${startTime}:00`))}`;
}

const useStyles = makeStyles({
  card: { marginTop: '16px', boxShadow: look.cardShadow },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '13px' },
  list: { margin: '8px 0 0', padding: 0, listStyleType: 'none' },
  row: { ...spreadRow, flexWrap: 'wrap', gap: '4px 16px', padding: '8px 0', borderTop: `1px solid ${look.hairline}` },
  words: { flex: '1 1 240px', minWidth: 0 },
});
