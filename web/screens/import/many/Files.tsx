import { Dropdown, Link, makeStyles, mergeClasses, Option, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled, DocumentTableRegular, WarningFilled } from '@fluentui/react-icons';
import { useState } from 'react';
import { flexRow, look } from '../../../kit/ui/theme.ts';
import { Columns } from '../Columns.tsx';
import { kindLabels } from '../FileStep.tsx';
import { formatRowCount } from '../importLines.ts';
import { withField } from '../matchFile.ts';
import { Rows } from '../Rows.tsx';
import { WholeFile } from '../WholeFile.tsx';
import { type CarriedProps, FileFigures, FileState, type FilesProps } from './FileState.tsx';
import { isGoing, linesToShow, listCarriedNames, type SetFile, withKind } from './fileSet.ts';
import type { FileSet } from './useFileSet.ts';

/** The files in the order in which they go in, each with its kind, dry run and state. */
export function Files(props: FilesProps) {
  const styles = useStyles();
  const { files } = props.set;
  return (
    <>
      <div className={mergeClasses(styles.row, styles.heads)} aria-hidden>
        <span />
        <span>File</span>
        <span>Contains</span>
        <span>{props.moveIn.isStarted ? 'Moved in' : 'Dry run'}</span>
        <span>State</span>
      </div>
      <ol aria-label="Files" className={styles.list}>
        {files.map((file, index) => (
          <FileRow key={file.id} {...props} file={file} index={index} />
        ))}
      </ol>
    </>
  );
}

type FileRowProps = FilesProps & { file: SetFile; index: number };

function FileRow({ file, index, ...props }: FileRowProps) {
  const styles = useStyles();
  const { set, moveIn } = props;
  const [isOpen, setOpen] = useState(false);
  const carried = isGoing(file) ? listCarriedNames(file.kind, set.files.slice(0, index).filter(isGoing)) : undefined;
  const { name, matched } = file;
  const used = matched?.columns.filter(Boolean).length;
  return (
    <li aria-label={name} className={styles.item}>
      <div className={styles.row}>
        <span className={styles.order}>{isGoing(file) ? index + 1 : '–'}</span>
        <div className={styles.file}>
          <DocumentTableRegular className={styles.sign} aria-hidden />
          <div className={styles.words}>
            <div className={styles.name}>{name}</div>
            {isGoing(file) && (
              <div className={styles.quiet}>
                {`${formatRowCount(file.matched.sheet.rows.length)} · `}
                <Link
                  as="button"
                  inline
                  className={styles.link}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  {`${used} of ${file.matched.columns.length} columns`}
                </Link>
              </div>
            )}
          </div>
        </div>
        <KindDropdown file={file} set={set} disabled={moveIn.isStarted} />
        <span className={styles.figures}>
          {carried && isGoing(file) && <FileFigures file={file} carried={carried} moveIn={moveIn} />}
        </span>
        <span className={styles.state}>
          <FileState {...props} file={file} carried={carried} />
        </span>
      </div>
      {isOpen && carried && isGoing(file) && (
        <FileDetails file={file} carried={carried} set={set} isLocked={moveIn.isStarted} />
      )}
    </li>
  );
}

const leaveOut = 'leave out';

function KindDropdown({ file, set, disabled }: { file: SetFile; set: FileSet; disabled: boolean }) {
  const styles = useStyles();
  const { id, name, kind, isLeftOut, isGuess, refused } = file;
  if (refused) return <span />;
  const isSure = isGoing(file) && !isGuess;
  const value = isLeftOut ? 'Left out' : kind ? kindLabels[kind] : 'Choose';
  return (
    <div className={styles.kind}>
      {isSure ? (
        <CheckmarkCircleFilled className={styles.sure} aria-label="Known" />
      ) : isLeftOut ? null : (
        <WarningFilled className={styles.guess} aria-label="To be answered" />
      )}
      <Dropdown
        aria-label={`${name} contains`}
        className={mergeClasses(styles.dropdown, !isSure && !isLeftOut && styles.asked)}
        disabled={disabled}
        value={value}
        selectedOptions={[isLeftOut ? leaveOut : (kind ?? '')]}
        onOptionSelect={(_, { optionValue }) =>
          set.update(id, (before) =>
            withKind(
              before,
              set.kinds.find((one) => one === optionValue),
            ),
          )
        }
      >
        {set.kinds.map((one) => (
          <Option key={one} value={one}>
            {kindLabels[one]}
          </Option>
        ))}
        <Option value={leaveOut}>Leave out</Option>
      </Dropdown>
    </div>
  );
}

/** Columns and checked rows of a file. */
function FileDetails({ file, carried, set, isLocked }: CarriedProps & { set: FileSet; isLocked: boolean }) {
  const styles = useStyles();
  const { id, kind, matched, accepted } = file;
  return (
    <div className={styles.details}>
      <Columns
        kind={kind}
        file={matched}
        disabled={isLocked}
        onChange={(column, field) => set.match(id, (kind, before) => withField(kind, before, column, field))}
      />
      {!isLocked && (
        <WholeFile
          kind={kind}
          file={matched}
          onChange={(field, text) =>
            set.match(id, (_, before) => ({ ...before, wholeFile: { ...before.wholeFile, [field]: text } }))
          }
        />
      )}
      {file.checked && (
        <div className={styles.rows}>
          <Rows
            kind={kind}
            lines={linesToShow(file, carried)}
            accepted={accepted}
            onAccept={isLocked ? undefined : (accepted) => set.update(id, (before) => ({ ...before, accepted }))}
          />
        </div>
      )}
    </div>
  );
}

const cards = '@container (max-width: 679px)';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', [cards]: { display: 'grid', gap: '12px', padding: '12px' } },
  item: {
    borderTop: `1px solid ${look.hairline}`,
    [cards]: { border: `1px solid ${look.hairline}`, borderRadius: tokens.borderRadiusLarge },
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1.3fr) 184px minmax(0, 0.9fr) minmax(0, 1.1fr)',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '8px 16px',
    [cards]: { gridTemplateColumns: '1fr', padding: '12px' },
  },
  heads: {
    backgroundColor: look.surfaceSunken,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    [cards]: { display: 'none' },
  },
  order: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums', [cards]: { display: 'none' } },
  file: { ...flexRow, gap: '10px', minWidth: 0 },
  sign: { flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  words: { minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '13px' },
  link: { fontSize: 'inherit' },
  kind: { ...flexRow, gap: '8px', minWidth: 0 },
  sure: { flexShrink: 0, fontSize: '16px', color: tokens.colorPaletteGreenForeground1 },
  guess: { flexShrink: 0, fontSize: '16px', color: look.cellEditedMark },
  dropdown: { flex: '1 1 0', minWidth: 0 },
  asked: { backgroundColor: look.cellEdited },
  figures: { fontVariantNumeric: 'tabular-nums', ':empty': { [cards]: { display: 'none' } } },
  state: {
    ...flexRow,
    flexWrap: 'wrap',
    justifyContent: 'flex-start',
    gap: '8px',
    overflowWrap: 'anywhere',
    '& > span': { whiteSpace: 'normal' },
  },
  details: { padding: '4px 16px 16px', [cards]: { padding: '0 12px 12px' } },
  rows: { marginTop: '16px' },
});
