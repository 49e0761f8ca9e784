import { Button, Link, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons';
import { importFieldLabel, importFieldsByKind } from '../../../../shared/rules/imports/fields.ts';
import { phone, touch } from '../../../kit/ui/media.ts';
import { flexColumn, flexRow, look } from '../../../kit/ui/theme.ts';
import { ExportEverything } from '../everything/ExportEverything.tsx';
import { kindLabels } from '../FileStep.tsx';
import { downloadTemplate } from '../importLines.ts';
import type { FileSet } from './useFileSet.ts';

interface EmptyStartProps {
  set: FileSet;
  onChoose: () => void;
  onChooseFolder: () => void;
}

/** Drop area, and the kinds of files with an empty list of each. */
export function EmptyStart({ set: { kinds, reading }, onChoose, onChooseFolder }: EmptyStartProps) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.drop}>
        {reading ? (
          <Spinner label={`Reading ${reading}`} />
        ) : (
          <>
            <ArrowUploadRegular className={styles.sign} aria-hidden />
            <p className={styles.words}>Drop all files of your old program here: lists, a folder or a ZIP.</p>
            <div className={styles.acts}>
              <Button appearance="primary" onClick={onChoose}>
                Choose files
              </Button>
              <Button onClick={onChooseFolder}>Choose a folder</Button>
            </div>
            <p className={styles.quiet}>CSV, XLSX or VCF. Up to 10,000 rows and 20 MB per file.</p>
          </>
        )}
      </div>
      <h2 className={styles.title}>Files that can move in, in this order</h2>
      <ol className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind} className={styles.kind}>
            <strong>{kindLabels[kind]}</strong>
            <span className={styles.quiet}>{importFieldsByKind[kind].map(importFieldLabel).join(', ')}</span>
            <Link
              as="button"
              className={styles.link}
              aria-label={`Download an empty list: ${kindLabels[kind]}`}
              onClick={() => downloadTemplate(`${kindLabels[kind]}.csv`, kind)}
            >
              Download an empty list
            </Link>
          </li>
        ))}
      </ol>
      <ExportEverything />
    </>
  );
}

const useStyles = makeStyles({
  drop: {
    ...flexRow,
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '12px',
    boxSizing: 'border-box',
    minHeight: '240px',
    padding: '24px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: look.surface,
  },
  sign: { fontSize: '32px', color: tokens.colorBrandForeground1 },
  words: { margin: 0, textAlign: 'center' },
  acts: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '13px' },
  title: { margin: '8px 0 0', fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  kinds: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [phone]: { gridTemplateColumns: '1fr' },
  },
  kind: {
    ...flexColumn,
    alignItems: 'flex-start',
    gap: '4px',
    padding: '12px 16px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: look.surface,
  },
  link: { marginTop: 'auto', fontSize: '13px', [touch]: { minHeight: '44px' } },
});
