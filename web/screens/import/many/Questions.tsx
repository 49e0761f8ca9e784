import { makeStyles, tokens } from '@fluentui/react-components';
import { SideCard } from '../../../kit/ui/SplitLayout.tsx';
import { SalonPicker } from '../../../salon/SalonPicker.tsx';
import { ColumnQuestions } from '../Columns.tsx';
import { kindLabels } from '../FileStep.tsx';
import { listOmittedColumns, withConfirmed, withField } from '../matchFile.ts';
import { describeSkipped } from '../sheet.ts';
import { type GoingFile, isGoing, needsSalon, unchecked } from './fileSet.ts';
import type { FileSet } from './useFileSet.ts';

/** Open questions of all files. */
export function Questions({ set }: { set: FileSet }) {
  return set.files
    .filter(isGoing)
    .filter((file) => file.matched.doubtful.size > 0 || needsSalon(file))
    .map((file) => <FileQuestions key={file.id} file={file} set={set} />);
}

function FileQuestions({ file, set }: { file: GoingFile; set: FileSet }) {
  const styles = useStyles();
  const { id, name, matched, salon } = file;
  return (
    <SideCard title={matched.doubtful.size > 0 ? 'Questions' : 'Salon'} hint={name}>
      <div className={styles.questions}>
        <ColumnQuestions
          file={matched}
          onConfirm={(column) => set.match(id, (kind, before) => withConfirmed(kind, before, column))}
          onChange={(column, field) => set.match(id, (kind, before) => withField(kind, before, column, field))}
        />
        {needsSalon(file) && (
          <div className={styles.salon}>
            Stock of
            <SalonPicker
              chosen={salon}
              onChoose={(salon) => set.update(id, (before) => ({ ...before, ...unchecked, salon }))}
            />
          </div>
        )}
      </div>
    </SideCard>
  );
}

/** Columns and lines of the files that do not go in. */
export function LeftOut({ set }: { set: FileSet }) {
  const styles = useStyles();
  const omitted = set.files.filter(isGoing).flatMap((file) => {
    const texts = [listOmittedColumns(file.matched).join(', '), describeSkipped(file.matched.sheet)].filter(Boolean);
    return texts.length > 0 ? [{ ...file, text: texts.join('. ') }] : [];
  });
  if (omitted.length === 0) return null;
  return (
    <SideCard title="Left out" hint="Columns with no place here. They stay in your files.">
      <dl className={styles.omitted}>
        {omitted.map(({ id, kind, name, text }) => (
          <div key={id} className={styles.pair}>
            <dt title={name} className={styles.kind}>
              {kindLabels[kind]}
            </dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </SideCard>
  );
}

const useStyles = makeStyles({
  questions: { marginTop: '10px' },
  salon: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' },
  omitted: { margin: '10px 0 0', display: 'grid', gap: '8px' },
  pair: { display: 'flex', gap: '16px', justifyContent: 'space-between' },
  kind: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  text: { margin: 0, minWidth: 0, textAlign: 'end', overflowWrap: 'anywhere' },
});
