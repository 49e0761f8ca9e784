import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isAllowed } from '../../../shared/contract/endpoint.ts';
import { type ImportKind, importKinds, importUserTypes } from '../../../shared/contract/imports.ts';
import { type ColumnField, findMissingColumn, type WholeFileField } from '../../../shared/rules/imports/fields.ts';
import { useSession } from '../../kit/data/session.tsx';
import { type ImportLine, storeColumns, toLines } from './importLines.ts';
import { type MatchedFile, matchFile, withConfirmed, withField } from './matchFile.ts';
import { type OpenedFile, openFile } from './openFile.ts';
import type { FileChoices } from './reading/lines.ts';
import { findSheetProblem } from './sheet.ts';

/** The file to import: its kind, its columns and, for stock without a salon column, the salon. The URL may preset kind and salon. */
export function useImportFile() {
  const { types, user } = useSession();
  const [query] = useSearchParams();
  const kinds = importKinds.filter((kind) => isAllowed(importUserTypes[kind], types));
  const [kind, setKind] = useState<ImportKind>(kinds.find((kind) => kind === query.get('kind')) ?? 'products');
  const [file, setFile] = useState<MatchedFile>();
  const [salon, setSalon] = useState(Number(query.get('location_id')) || user.location_id);
  const [problem, setProblem] = useState<string>();
  const latestRead = useRef(0);
  const needsSalon = kind === 'stock' && !file?.columns.includes('salon');

  /** Maps the rows to fields and remembers the columns. Returns undefined and sets `problem` if something is still to be chosen. */
  function readLines(): ImportLine[] | undefined {
    if (!file) return undefined;
    const missing =
      findSheetProblem(file.sheet) ??
      (file.doubtful.size > 0 ? 'Please answer the questions about the columns' : undefined) ??
      findMissingColumn(kind, file.columns) ??
      (needsSalon && salon === null && 'Please select salon');
    if (missing) return void setProblem(missing);
    storeColumns(kind, file.sheet.headers, file.columns);
    return toLines(kind, file.sheet, file.columns, file.wholeFile);
  }

  function change(next: (before: MatchedFile) => MatchedFile) {
    setFile((before) => before && next(before));
    setProblem(undefined);
  }

  return {
    kind: { value: kind, choices: kinds, choose: setKind },
    file,
    openFile: (opened: OpenedFile) => {
      setFile(matchFile(kind, opened));
      setProblem(undefined);
    },
    edit: {
      field: (column: number, field: ColumnField | undefined) =>
        change((before) => withField(kind, before, column, field)),
      confirm: (column: number) => change((before) => withConfirmed(kind, before, column)),
      wholeFile: (field: WholeFileField, text: string) =>
        change((before) => ({ ...before, wholeFile: { ...before.wholeFile, [field]: text } })),
      headerRow: (row: number) => change((before) => matchFile(kind, before, row)),
      choices: async (choices: FileChoices) => {
        if (!file) return;
        latestRead.current += 1;
        const readId = latestRead.current;
        const { opened, refused } = await openFile(file.source, file.name, kind, { ...file.table.text, ...choices });
        if (readId !== latestRead.current) return;
        if (opened) change(() => matchFile(kind, opened));
        else setProblem(refused);
      },
    },
    salon: { value: salon, isNeeded: needsSalon, choose: setSalon },
    /** Salon of the whole file, if its rows do not name one. */
    location: needsSalon && salon !== null ? salon : undefined,
    problem,
    readLines,
  };
}

export type ImportFile = ReturnType<typeof useImportFile>;
