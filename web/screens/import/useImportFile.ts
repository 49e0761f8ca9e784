import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isAllowed } from '../../../shared/contract/endpoint.ts';
import { type ImportField, type ImportKind, importKinds, importUserTypes } from '../../../shared/contract/imports.ts';
import { findMissingColumn, matchColumns } from '../../../shared/rules/imports.ts';
import { useSession } from '../../kit/data/session.tsx';
import type { ReadFile } from './FileStep.tsx';
import { type ImportLine, loadColumns, storeColumns, toLines } from './importLines.ts';

/** A file with the field of each of its columns. */
export type MatchedFile = ReadFile & {
  columns: readonly (ImportField | undefined)[];
  /** Indexes of columns whose field was chosen by hand. */
  byHand: ReadonlySet<number>;
  isRemembered: boolean;
};

/** The file to import: its kind, its columns and, for stock without a salon column, the salon. The URL may preset kind and salon. */
export function useImportFile() {
  const { types, user } = useSession();
  const [query] = useSearchParams();
  const kinds = importKinds.filter((kind) => isAllowed(importUserTypes[kind], types));
  const [kind, setKind] = useState<ImportKind>(
    kinds.find((kind) => kind === query.get('kind')) ?? kinds[0] ?? 'products',
  );
  const [file, setFile] = useState<MatchedFile>();
  const [salon, setSalon] = useState(Number(query.get('location_id')) || user.location_id);
  const [problem, setProblem] = useState<string>();
  const needsSalon = kind === 'stock' && !file?.columns.includes('salon');

  /** Maps the rows to fields and remembers the columns. Returns undefined and sets `problem` if a column or the salon is missing. */
  function readLines(): ImportLine[] | undefined {
    if (!file) return undefined;
    const missing = findMissingColumn(kind, file.columns) ?? (needsSalon && salon === null && 'Please select salon');
    if (missing) return void setProblem(missing);
    storeColumns(kind, file.sheet.headers, file.columns);
    return toLines(kind, file.sheet, file.columns);
  }

  return {
    kind: { value: kind, choices: kinds, choose: setKind },
    file,
    openFile: (read: ReadFile) => {
      setFile(matchFile(kind, read));
      setProblem(undefined);
    },
    chooseField: (column: number, field: ImportField | undefined) => {
      setFile((before) => before && withField(before, column, field));
      setProblem(undefined);
    },
    salon: { value: salon, isNeeded: needsSalon, choose: setSalon },
    /** Salon of the whole file, if its rows do not name one. */
    location: needsSalon && salon !== null ? salon : undefined,
    problem,
    readLines,
  };
}

export type ImportFile = ReturnType<typeof useImportFile>;

/** Matches the columns by their headers, or as the user chose for an earlier file with the same headers. */
function matchFile(kind: ImportKind, file: ReadFile): MatchedFile {
  const { headers } = file.sheet;
  const matchedFields = matchColumns(kind, headers);
  const storedColumns = loadColumns(kind, headers);
  const columns = storedColumns
    ? matchedFields.map((_, index) => findField(kind, storedColumns[index]))
    : matchedFields;
  const byHand = new Set(columns.flatMap((field, index) => (field !== matchedFields[index] ? [index] : [])));
  return { ...file, columns, byHand, isRemembered: storedColumns !== undefined && byHand.size > 0 };
}

const findField = (kind: ImportKind, name: string | null | undefined): ImportField | undefined =>
  matchColumns(kind, [name ?? ''])[0];

/** Assigns a field to a column. A field belongs to one column, so the column that had it loses it. */
function withField(file: MatchedFile, column: number, field: ImportField | undefined): MatchedFile {
  const columns = file.columns.map((one, index) => (index === column ? field : one === field ? undefined : one));
  return { ...file, columns, byHand: new Set([...file.byHand, column]), isRemembered: false };
}
