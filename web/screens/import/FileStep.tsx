import { Button, Link, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons';
import { type DragEvent, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImportKind } from '../../../shared/contract/imports.ts';
import { importFieldLabel, importFieldsByKind } from '../../../shared/rules/imports.ts';
import { touch } from '../../kit/ui/media.ts';
import { SegmentedControl } from '../../kit/ui/SegmentedControl.tsx';
import { ErrorState } from '../../kit/ui/States.tsx';
import { look } from '../../kit/ui/theme.ts';
import { saveHeads } from './lines.ts';
import type { Sheet } from './reading.ts';

export const kindNames: Record<ImportKind, string> = {
  products: 'Products',
  stock: 'Stock levels',
  clients: 'Clients',
};

/** "1 product", "25 stock levels" */
export const countText = (count: number, kind: ImportKind): string => {
  const many = kindNames[kind].toLowerCase();
  return `${count.toLocaleString('en-US')} ${count === 1 ? many.slice(0, -1) : many}`;
};

const found: Record<ImportKind, string> = {
  products: 'A product is found by its barcode.',
  stock: 'A product is found by its barcode; without a salon in the list you choose one.',
  clients: 'A client is found by phone or email.',
};

export type ReadFile = { name: string; size: number; sheet: Sheet };

interface FileStepProps {
  kinds: readonly ImportKind[];
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onRead: (file: ReadFile) => void;
}

/** What is brought in, and the file: dropped, chosen, or pasted from a spreadsheet. */
export function FileStep({ kinds, kind, onKind, onRead }: FileStepProps) {
  const styles = useStyles();
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const asked = useRef(0);
  const [busy, setBusy] = useState('');
  const [over, setOver] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function take(file: Blob, name: string) {
    asked.current += 1;
    const mine = asked.current;
    setBusy(name);
    setFailure(undefined);
    const { sheet, refused } = await readFile(file).catch((): Answer => ({ refused: unreadable }));
    if (mine !== asked.current) return;
    // Ten thousand rows are unpacked in this task: what is drawn of them waits for another.
    if (sheet) return startTransition(() => onRead({ name, size: file.size, sheet }));
    setBusy('');
    setFailure(`${name}: ${refused}`);
    button.current?.focus();
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // What is pasted into a field is for that field.
    const isTyping = event.target instanceof HTMLInputElement && !['radio', 'file'].includes(event.target.type);
    if (isTyping || (!file && !/[\r\n]/.test(text))) return;
    event.preventDefault();
    void take(file ?? new Blob([text]), file?.name ?? 'Pasted rows');
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void take(file, file.name);
  };
  return (
    <div className={styles.step}>
      {kinds.length > 1 && (
        <SegmentedControl
          label="What is imported"
          choices={kinds.map((one) => [one, kindNames[one]] as const)}
          value={kind}
          onChange={onKind}
        />
      )}
      <fieldset
        aria-label="File"
        aria-busy={busy !== ''}
        className={mergeClasses(styles.drop, over && styles.over)}
        onDrop={drop}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
      >
        {busy ? <Spinner label={`Reading ${busy}`} /> : <ArrowUploadRegular className={styles.sign} aria-hidden />}
        <p className={styles.words}>Drop a CSV or XLSX file here, or paste rows from a spreadsheet.</p>
        <Button ref={button} appearance="primary" className={styles.act} onClick={() => chooser.current?.click()}>
          Choose file
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="List"
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void take(file, file.name);
            currentTarget.value = '';
          }}
        />
        <p className={styles.hint}>Up to 10,000 rows and 20 MB. The first line names the columns.</p>
      </fieldset>
      <p className={styles.about}>
        {`Columns that are read: ${importFieldsByKind[kind].map(importFieldLabel).join(', ')}. ${found[kind]} `}
        <Link as="button" inline className={styles.link} onClick={() => saveHeads(`${kindNames[kind]}.csv`, kind)}>
          Download an empty list
        </Link>
      </p>
      {failure && <ErrorState text={failure} />}
    </div>
  );
}

const mostBytes = 20 * 1024 * 1024;

type Answer = { sheet: Sheet; refused?: never } | { sheet?: never; refused: string };

const unreadable = 'The file could not be read.';

/** Reads a list in a worker of its own; what is no list is refused with a sentence. */
async function readFile(file: Blob): Promise<Answer> {
  if (file.size > mostBytes) {
    const size = Math.round(file.size / 1024 / 1024).toLocaleString('en-US');
    return { refused: `The file has ${size} MB. At most 20 MB can be imported.` };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Answer>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = () => resolve({ refused: unreadable });
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '16px', maxWidth: '820px' },
  drop: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
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
  act: { [touch]: { minHeight: '44px' } },
  sign: { fontSize: '32px', color: tokens.colorBrandForeground1 },
  words: { margin: 0, textAlign: 'center' },
  about: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '13px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '13px', textAlign: 'center' },
});
