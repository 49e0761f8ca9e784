import {
  type CheckedRow,
  type ImportField,
  type ImportKind,
  type ImportValues,
  importKinds,
} from '../../../../shared/contract/imports.ts';
import { formatNumber } from '../../../../shared/rules/format.ts';
import { findMissingColumn } from '../../../../shared/rules/imports/fields.ts';
import { duplicateKeys, listContacts, readBarcode } from '../../../../shared/rules/imports/rows.ts';
import { normalizeName } from '../../../../shared/rules/names.ts';
import { type AcceptedRows, countVerdicts, type ImportLine, isSavable, toLines } from '../importLines.ts';
import { type MatchedFile, matchFile } from '../matchFile.ts';
import type { OpenedFile } from '../openFile.ts';
import { findSheetProblem } from '../sheet.ts';

/** One of several files that move in together. */
export type SetFile = {
  id: string;
  name: string;
  /** Epoch ms of its last change. */
  modified: number;
  /** Why it cannot be imported. */
  refused?: string | undefined;
  opened?: OpenedFile | undefined;
  kind?: ImportKind | undefined;
  /** The kind is a guess that the user has not confirmed. */
  isGuess: boolean;
  isLeftOut: boolean;
  /** Why it is left out. */
  reason?: string;
  matched?: MatchedFile | undefined;
  /** Of stock whose rows name no salon. */
  salon: number | null;
  /** Rows to confirm that go in. */
  accepted: AcceptedRows;
  /** Dry run of the file as it is matched now. `names` are what its names stood for. */
  checked?: { lines: readonly ImportLine[]; time: number; names?: string; failure?: string } | undefined;
  /** What the names of its stylists and services stand for, as text, and how many are open. */
  names?: string;
  openNames?: number;
};
/** A file that goes in. */
export type GoingFile = SetFile & { kind: ImportKind; matched: MatchedFile };

export const isGoing = (file: SetFile): file is GoingFile =>
  !file.isLeftOut && file.kind !== undefined && file.matched !== undefined;

/** Parts of a file whose dry run is out of date. */
export const unchecked = { checked: undefined, accepted: new Set<number>() } as const;

/** The file as one of a kind. Undefined leaves it out. */
export const withKind = (file: SetFile, kind: ImportKind | undefined): SetFile => ({
  ...file,
  ...(kind
    ? { kind, matched: file.opened && matchFile(kind, file.opened), reason: '' }
    : { reason: 'You left it out' }),
  isGuess: false,
  isLeftOut: kind === undefined,
  ...unchecked,
});

/** Adds a file. Of several with one name only the latest goes in. */
export function addFile(files: readonly SetFile[], added: SetFile): SetFile[] {
  const isSame = (one: SetFile) => one.name.toLowerCase() === added.name.toLowerCase() && !one.isLeftOut;
  const newer = files.find((one) => isSame(one) && one.modified > added.modified);
  const leaveOut = (file: SetFile) => ({ ...file, isLeftOut: true, reason: 'Older than the other file of this name' });
  return [...files.map((one) => (!newer && isSame(one) ? leaveOut(one) : one)), newer ? leaveOut(added) : added];
}

/** Files in the order in which they refer to each other. Those that do not go in come last. */
export const sortFiles = (files: readonly SetFile[]): SetFile[] => {
  const rank = (file: SetFile) => (isGoing(file) ? importKinds.indexOf(file.kind) : importKinds.length);
  return [...files].sort((a, b) => rank(a) - rank(b) || Number(a.isLeftOut) - Number(b.isLeftOut));
};

export const needsSalon = ({ kind, matched }: SetFile): boolean =>
  kind === 'stock' && matched !== undefined && !matched.columns.includes('salon');

export const locationOf = (file: SetFile): number | undefined =>
  needsSalon(file) && file.salon !== null ? file.salon : undefined;

/** What keeps the file from being checked at all. */
export const findBlock = ({ kind, matched }: SetFile): string | undefined =>
  kind && matched && (findSheetProblem(matched.sheet) ?? findMissingColumn(kind, matched.columns));

/** Number of answers that the file waits for. */
export function countOpen(file: SetFile): number {
  if (file.isLeftOut || file.refused) return 0;
  if (!isGoing(file)) return 1;
  const isSalonOpen = needsSalon(file) && file.salon === null;
  const questions = [file.isGuess, findBlock(file) !== undefined, isSalonOpen].filter(Boolean).length;
  return questions + file.matched.doubtful.size + (file.openNames ?? 0);
}

const linesByMatch = new WeakMap<MatchedFile, readonly ImportLine[]>();

/** The rows as their columns are matched. */
export function linesOf({ kind, matched }: GoingFile): readonly ImportLine[] {
  const lines = linesByMatch.get(matched) ?? toLines(kind, matched.sheet, matched.columns, matched.wholeFile);
  linesByMatch.set(matched, lines);
  return lines;
}

/** Kinds whose records a row refers to by name. */
const referredKinds: Partial<Record<ImportKind, readonly ImportKind[]>> = {
  skills: ['services', 'people'],
  stock: ['products'],
  formulas: ['clients'],
  appointments: ['services', 'people', 'skills', 'clients'],
};

/** Names that the earlier files bring and rows of this file can refer to, such as "services name haircut". */
export function listCarriedNames(kind: ImportKind, earlier: readonly GoingFile[]): ReadonlySet<string> {
  const related = earlier.filter((one) => one.kind === kind || referredKinds[kind]?.includes(one.kind));
  return new Set(
    related.flatMap(({ kind, checked }) => {
      if (!checked) return [];
      const known = namesByDryRun.get(checked);
      if (known) return known;
      const names = checked.lines.flatMap(({ values, judgement }) =>
        isSavable(judgement) ? namesOf(kind, values).map((name) => `${kind} ${name}`) : [],
      );
      namesByDryRun.set(checked, names);
      return names;
    }),
  );
}

/** Reading thousands of rows takes longer than a keystroke. */
const namesByDryRun = new WeakMap<object, readonly string[]>();

const namesOf = (kind: ImportKind, values: ImportValues): string[] => [
  ...duplicateKeys(kind, values),
  ...(kind === 'clients' ? listContacts(values) : []),
  ...(kind === 'people' || kind === 'clients'
    ? [`name ${normalizeName(`${values.firstName ?? ''} ${values.lastName ?? ''}`)}`]
    : []),
  ...(kind === 'products' && !readBarcode(values.barcode) ? [`name ${normalizeName(values.name ?? '')}`] : []),
];

/** Names by which a row refers to records of other kinds. */
function referencesOf(kind: ImportKind, values: ImportValues): Partial<Record<ImportField, readonly string[]>> {
  const { stylist = '', service = '', barcode, name = '' } = values;
  if (kind === 'skills')
    return {
      stylist: [`people name ${normalizeName(stylist)}`, `people email ${stylist.trim().toLowerCase()}`],
      service: [`services name ${normalizeName(service)}`],
    };
  if (kind === 'formulas' || kind === 'appointments') {
    const { firstName = '', lastName = '' } = values;
    const person = [`name ${normalizeName(`${firstName} ${lastName}`)}`, ...listContacts(values)];
    const known = person.map((one) => `clients ${one}`);
    const client = { firstName: known, lastName: known, phone: known, email: known };
    if (kind === 'formulas') return client;
    const names = service.split('; ');
    return {
      ...client,
      ...referencesOf('skills', values),
      service: names.flatMap((name) => [
        `services name ${normalizeName(name)}`,
        `skills service ${normalizeName(`${stylist} ${name}`)}`,
      ]),
    };
  }
  const code = readBarcode(barcode);
  return kind === 'stock' ? { barcode: [`products ${code ? `barcode ${code}` : `name ${normalizeName(name)}`}`] } : {};
}

/** Whether a row is wrong only because an earlier file has not gone in yet. */
export function isWaiting(kind: ImportKind, { values, judgement }: ImportLine, carried: ReadonlySet<string>): boolean {
  if (judgement?.verdict !== 'wrong') return false;
  const references = referencesOf(kind, values);
  const problems = Object.keys(judgement.problems) as ImportField[];
  return problems.length > 0 && problems.every((field) => references[field]?.some((name) => carried.has(name)));
}

/**
 * The rows to check again right before the file goes in, without their verdict: those that refer to an earlier file and cannot be saved
 * yet, and those about the same record. The others keep theirs, so what somebody changed since the dry run is not overwritten.
 */
export function withoutOutdated({ kind, checked }: GoingFile, carried: ReadonlySet<string>): ImportLine[] {
  return (checked?.lines ?? []).map((line) => {
    const { values, judgement } = line;
    const refers = Object.values(referencesOf(kind, values)).some((names) => names.some((name) => carried.has(name)));
    const repeats = duplicateKeys(kind, values).some((key) => carried.has(`${kind} ${key}`));
    const isSame = judgement?.verdict === 'same';
    const isOutdated =
      isWaiting(kind, line, carried) || (isSame && refers) || (repeats && (isSame || isSavable(judgement)));
    return isOutdated ? { row: line.row, values, notes: line.notes } : line;
  });
}

/** The rows for the user. Those that wait for an earlier file are new, or doubtful for another reason. */
export const linesToShow = ({ kind, checked }: GoingFile, carried: ReadonlySet<string>): ImportLine[] =>
  (checked?.lines ?? []).map((line) =>
    line.judgement && isWaiting(kind, line, carried)
      ? { ...line, judgement: { ...line.judgement, problems: {}, ...verdictOfWaiting(line.judgement) } }
      : line,
  );

const verdictOfWaiting = ({ why }: CheckedRow) =>
  why ? ({ verdict: 'renamed', why } as const) : ({ verdict: 'new', why: 'Waits for a file above' } as const);

export type DryRun = ReturnType<typeof countDryRun>;

/** Number of rows by outcome, with those that wait for an earlier file. */
export function countDryRun({ kind, checked, accepted }: GoingFile, carried: ReadonlySet<string>) {
  const lines = checked?.lines ?? [];
  const counts = countVerdicts(lines);
  const held = lines.filter((line) => isWaiting(kind, line, carried));
  const waiting = held.filter(({ judgement }) => !judgement?.why).length;
  const agreed = kind === 'appointments' ? 'new' : 'changed';
  const renamed = counts.renamed + held.length - waiting - accepted.size;
  const own = {
    ...counts,
    [agreed]: counts[agreed] + accepted.size,
    renamed,
    wrong: counts.wrong - held.length,
    waiting,
  };
  return { ...own, ready: own.new + own.changed + waiting };
}

/** "12 new, 1 the same" */
export function describeDryRun({ waiting, ...counts }: DryRun): string {
  const named = [
    [counts.new, 'new'],
    [counts.changed, 'changed'],
    [waiting, waiting === 1 ? 'waits for a file above' : 'wait for a file above'],
    [counts.same, 'the same'],
    [counts.renamed, 'to confirm, left out'],
    [counts.duplicate, 'twice'],
    [counts.wrong, 'wrong'],
  ] as const;
  const told = named.flatMap(([count, word]) => (count > 0 ? [`${formatNumber(count)} ${word}`] : []));
  return told.join(', ') || 'No rows';
}
