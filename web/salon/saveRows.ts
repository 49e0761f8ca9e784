import {
  type ImportKind,
  type ImportValues,
  imports,
  maxRowsPerBatch,
  savableVerdicts,
} from '../../shared/contract/imports.ts';
import { formatProblems } from '../../shared/rules/imports/rows.ts';
import { call } from '../kit/data/call.ts';

/** A row that was not saved, by its index, and why. */
export type RejectedRow = { index: number; why: string };

/**
 * Saves rows that were typed on a screen as an import, so that they can be undone for 24 hours under its name. Nothing is saved if a row is
 * wrong. Saving again after a failure leaves out what is there already.
 */
export async function saveRows(kind: ImportKind, name: string, rows: readonly ImportValues[]): Promise<RejectedRow[]> {
  const numbered = rows.map((values, index) => ({ row: index + 1, values }));
  const { judgements } = await call(imports.checkImport, { body: { kind, rows: numbered } });
  const wrong = judgements.flatMap(({ row, verdict, problems, why }) =>
    verdict === 'wrong' || verdict === 'duplicate' ? [{ index: row - 1, why: formatProblems(problems) || why }] : [],
  );
  if (wrong.length > 0) return wrong;
  const savable = judgements.flatMap(({ row, verdict: given, version: seen }) => {
    const verdict = savableVerdicts.find((one) => one === given);
    return verdict ? [{ row, values: rows[row - 1] ?? {}, verdict, seen }] : [];
  });
  if (savable.length === 0) return [];
  const figures = { rows: rows.length, same: rows.length - savable.length, wrong: 0, duplicate: 0 };
  const body = { kind, file_name: name, ...figures, idempotency_key: crypto.randomUUID() };
  const { import_id: id } = await call(imports.startImport, { body });
  const rejected: RejectedRow[] = [];
  for (let batch = 0; batch * maxRowsPerBatch < savable.length; batch += 1) {
    const part = savable.slice(batch * maxRowsPerBatch, (batch + 1) * maxRowsPerBatch);
    const { left_out } = await call(imports.applyImport, { params: { id }, body: { batch, rows: part } });
    rejected.push(...left_out.map(({ row, why }) => ({ index: row - 1, why })));
  }
  return rejected;
}
