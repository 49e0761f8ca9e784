import { type ImportKind, type ImportValues, maxRowsPerBatch, savableVerdicts } from '../../shared/contract/imports.ts';
import { api } from '../../shared/contract/index.ts';
import type { User } from '../../shared/contract/users.ts';
import { call } from './product.ts';

type File = { kind: ImportKind; rows: readonly ImportValues[]; location?: number };

/** Verdicts on the rows of a file. The first row is line 2. */
export async function checkFile({ rows, ...file }: File, person: User) {
  const numbered = rows.map((values, index) => ({ row: index + 2, values }));
  return (await call(api.imports.checkImport, { body: { ...file, rows: numbered } }, person)).data.judgements;
}

/** The rows of a file that can be saved, as the screen sends them after a check if every rename was ticked. */
export async function buildBatch(file: File, person: User) {
  const judgements = await checkFile(file, person);
  return judgements.flatMap(({ row, verdict: checked, version: seen }, index) => {
    const verdict = savableVerdicts.find((savable) => savable === checked);
    return verdict ? [{ row, values: file.rows[index] ?? {}, verdict, seen }] : [];
  });
}

export async function startImport(kind: ImportKind, person: User): Promise<string> {
  const body = { kind, file_name: `${kind}.csv`, rows: 1, same: 0, wrong: 0, duplicate: 0 };
  return (await call(api.imports.startImport, { body }, person)).data.import_id;
}

/** Imports the first batch of a file, as the screen does. */
export async function importFile(file: File, person: User) {
  const rows = await buildBatch(file, person);
  const id = await startImport(file.kind, person);
  const { location } = file;
  const body = { batch: 0, rows: rows.slice(0, maxRowsPerBatch), ...(location !== undefined && { location }) };
  const answer = await call(api.imports.applyImport, { params: { id }, body }, person);
  return { id, body, ...answer };
}

export const undoImport = (id: string, person: User) =>
  call(api.imports.undoImport, { params: { id }, body: { batch: 0 } }, person);
