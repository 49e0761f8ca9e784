import type { ImportKind } from '../../../../shared/contract/imports.ts';
import { matchFile } from '../matchFile.ts';
import { type OpenedFile, openFile } from '../openFile.ts';
import type { FoundFile } from './collectFiles.ts';
import { type SetFile, unchecked } from './fileSet.ts';
import { findKind, kindOfName } from './findKind.ts';

/** A file, or each sheet of a workbook. Sheets of no kind are left out beside others. */
export async function readFiles(
  found: FoundFile,
  kinds: readonly ImportKind[],
  salon: number | null,
): Promise<SetFile[]> {
  const { name, source, modified } = found;
  const begin = (name: string): SetFile => ({
    ...{ id: crypto.randomUUID(), name, modified, isGuess: false, isLeftOut: false, salon },
    ...unchecked,
  });
  if (found.refused) return [{ ...begin(name), refused: found.refused }];
  const open = (called: string, sheet?: string) =>
    openFile(source, name, kindOfName(called, kinds) ?? 'clients', sheet === undefined ? {} : { sheet });
  const { opened, refused } = await open(name);
  if (!opened) return [{ ...begin(name), refused }];
  const sheets: SetFile[] = [];
  const { names = [] } = opened.table.sheets ?? {};
  for (const sheet of names.length > 1 ? names : []) {
    const one = (await open(sheet, sheet)).opened;
    if (one) sheets.push(toSetFile(begin(`${name}, ${sheet}`), { ...one, name: sheet }, kinds));
  }
  if (!sheets.some(({ kind }) => kind)) return [toSetFile(begin(name), opened, kinds)];
  return sheets.map((one) => (one.kind ? one : { ...one, isLeftOut: true, reason: 'Not a list we know' }));
}

function toSetFile(file: SetFile, opened: OpenedFile, kinds: readonly ImportKind[]): SetFile {
  const { kind, isSure } = findKind(opened, kinds);
  return { ...file, opened, ...(kind && { kind, matched: matchFile(kind, opened), isGuess: !isSure }) };
}
