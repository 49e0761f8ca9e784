import { Button, Link, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons';
import { type DragEvent, type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImportKind } from '../../../shared/contract/imports.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { importFieldLabel, importFieldsByKind } from '../../../shared/rules/imports/fields.ts';
import { SegmentedControl } from '../../kit/ui/SegmentedControl.tsx';
import { ErrorState } from '../../kit/ui/States.tsx';
import { flexColumn, flexRow, look } from '../../kit/ui/theme.ts';
import { downloadTemplate } from './importLines.ts';
import { type OpenedFile, openFile } from './openFile.ts';

export const kindLabels: Record<ImportKind, string> = {
  services: 'Services',
  people: 'People',
  skills: 'Who does what',
  products: 'Products',
  stock: 'Stock levels',
  clients: 'Clients',
  formulas: 'Past formulas',
  appointments: 'Appointments',
};

const counted: Record<ImportKind, readonly [one: string, many: string]> = {
  services: ['service', 'services'],
  people: ['person', 'people'],
  skills: ['service of a stylist', 'services of stylists'],
  products: ['product', 'products'],
  stock: ['stock level', 'stock levels'],
  clients: ['client', 'clients'],
  formulas: ['formula', 'formulas'],
  appointments: ['appointment', 'appointments'],
};

/** "1 product", "25 stock levels" */
export const formatCount = (count: number, kind: ImportKind): string =>
  `${formatNumber(count)} ${counted[kind][count === 1 ? 0 : 1]}`;

const matchingHints: Record<ImportKind, string> = {
  services: 'A service is found by its name. A category that does not exist is added.',
  people: 'A person is found by email. Nobody is invited until you say so in Teams.',
  skills: 'A stylist is found by name or email, a service by its name.',
  products: 'A product is found by its barcode, or by its name and brand.',
  stock:
    'A product is found by its barcode, one without a barcode by its name. Without a salon in the list you choose one.',
  clients: 'A client is found by phone or email. Contacts of an address book (VCF) can be chosen, too.',
  formulas:
    'A client is found by phone or email, or by a name that only one client has. A formula such as “30g 7N + 30g 20vol” can be repeated in grams, any other is kept as it is written.',
  appointments:
    'A client is found as for formulas, a stylist by name or email, services by their names. Nothing is sent to clients. Visits of past days count as done.',
};

interface FileStepProps {
  kind: { value: ImportKind; choices: readonly ImportKind[]; choose: (kind: ImportKind) => void };
  onRead: (file: OpenedFile) => void;
}

/** First step: choose the kind, then drop, choose or paste the file. */
export function FileStep({ kind, onRead }: FileStepProps) {
  const styles = useStyles();
  const button = useRef<HTMLButtonElement>(null);
  const { busy, failure, loadFile } = useFileLoader(kind.value, onRead, () => button.current?.focus());
  usePastedFile(loadFile);
  return (
    <div className={styles.step}>
      {kind.choices.length > 1 && (
        <SegmentedControl
          label="Kind of list"
          choices={kind.choices.map((choice) => [choice, kindLabels[choice]] as const)}
          value={kind.value}
          onChange={kind.choose}
        />
      )}
      <DropZone buttonRef={button} busy={busy} onFile={loadFile} />
      <p className={styles.about}>
        {`Columns that are read: ${importFieldsByKind[kind.value].map(importFieldLabel).join(', ')}. ${matchingHints[kind.value]} `}
        <Link
          as="button"
          inline
          className={styles.link}
          onClick={() => downloadTemplate(`${kindLabels[kind.value]}.csv`, kind.value)}
        >
          Download an empty list
        </Link>
      </p>
      {failure && <ErrorState text={failure} />}
    </div>
  );
}

type LoadFile = (file: Blob, name: string) => void;

/** Reads one file at a time; a newer file replaces one that is still being read. `busy` is the name of the file being read. */
function useFileLoader(kind: ImportKind, onRead: FileStepProps['onRead'], onFailure: () => void) {
  const latestRead = useRef(0);
  const [busy, setBusy] = useState('');
  const [failure, setFailure] = useState<string>();

  async function loadFile(file: Blob, name: string) {
    latestRead.current += 1;
    const readId = latestRead.current;
    setBusy(name);
    setFailure(undefined);
    const { opened, refused } = await openFile(file, name, kind);
    if (readId !== latestRead.current) return;
    // Rendering thousands of rows is slow, so do not block on it.
    if (opened) return startTransition(() => onRead(opened));
    setBusy('');
    setFailure(`${name}: ${refused}`);
    onFailure();
  }

  return { busy, failure, loadFile: (file: Blob, name: string) => void loadFile(file, name) };
}

/** Loads files or rows pasted anywhere on the page. */
function usePastedFile(loadFile: LoadFile) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // Do not intercept pasting into a text field.
    const isTyping = event.target instanceof HTMLInputElement && !['radio', 'file'].includes(event.target.type);
    if (isTyping || (!file && !/[\r\n]/.test(text))) return;
    event.preventDefault();
    loadFile(file ?? new Blob([text]), file?.name ?? 'Pasted rows');
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

interface DropZoneProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** Name of the file being read, '' if none is. */
  busy: string;
  onFile: LoadFile;
}

/** Accepts a dropped file, with a button to choose one instead. */
function DropZone({ buttonRef, busy, onFile }: DropZoneProps) {
  const styles = useStyles();
  const chooser = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file, file.name);
  };
  return (
    <fieldset
      aria-label="File"
      aria-busy={busy !== ''}
      className={mergeClasses(styles.drop, isDragOver && styles.over)}
      onDrop={drop}
      onDragLeave={() => setDragOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
    >
      {busy ? <Spinner label={`Reading ${busy}`} /> : <ArrowUploadRegular className={styles.sign} aria-hidden />}
      <p className={styles.words}>Drop a CSV or XLSX file here, or paste rows from a spreadsheet.</p>
      <Button ref={buttonRef} appearance="primary" onClick={() => chooser.current?.click()}>
        Choose file
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="List"
        accept=".csv,.tsv,.txt,.xlsx,.xls,.vcf,.json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file, file.name);
          currentTarget.value = '';
        }}
      />
      <p className={styles.hint}>Up to 10,000 rows and 20 MB.</p>
    </fieldset>
  );
}

const useStyles = makeStyles({
  step: { ...flexColumn, alignItems: 'flex-start', gap: '16px', maxWidth: '820px' },
  drop: {
    ...flexRow,
    flexDirection: 'column',
    gap: '12px',
    boxSizing: 'border-box',
    width: '100%',
    margin: 0,
    padding: '40px 24px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: look.surface,
  },
  link: { fontSize: 'inherit' },
  over: { backgroundColor: look.entrySelected, border: `1px dashed ${tokens.colorBrandStroke1}` },
  sign: { fontSize: '32px', color: tokens.colorBrandForeground1 },
  words: { margin: 0, textAlign: 'center' },
  about: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '13px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '13px', textAlign: 'center' },
});
