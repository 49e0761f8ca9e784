import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { csvCell, csvLine } from '../../../shared/rules/csv.ts';
import { hideLinks, isSecretField } from '../../../shared/rules/secrets.ts';
import { type Family, type RawItem, textOf } from './families.ts';

/* Records as they are exported. */

/** Keys, indexes and expirations, which say nothing about a record. */
const isTechnical = (name: string): boolean => /^(pk|sk|v|ttl|restoring)$|_(pk|sk)$/.test(name);
type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

const maxExactDigits = 15;

/** Number, or its text if JSON or a spreadsheet would lose some of its digits. A decimal of our own arithmetic reads back as it was. */
const toNumber = (digits: string): number | string =>
  digits.replace(/\D/g, '').length <= maxExactDigits || (digits.includes('.') && String(Number(digits)) === digits)
    ? Number(digits)
    : digits;

function toPlain({ S, N, BOOL, L, M, SS, NS }: AttributeValue): Plain {
  if (S !== undefined) return hideLinks(S);
  if (N !== undefined) return toNumber(N);
  if (BOOL !== undefined) return BOOL;
  if (L) return L.map(toPlain);
  if (M) return toFields(M);
  return SS ?? NS?.map(toNumber) ?? null;
}

const toFields = (item: RawItem): { [name: string]: Plain } =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => (isSecretField(name) ? [] : [[name, toPlain(value)]])),
  );

export type ExportedRecord = { [name: string]: Plain };

/** A record without secrets. `key` is where it is stored, which for some records is the only place of their day or person. */
export const toRecord = (item: RawItem): ExportedRecord => ({
  key: `${textOf(item, 'pk')} ${textOf(item, 'sk')}`,
  ...toFields(Object.fromEntries(Object.entries(item).filter(([name]) => !isTechnical(name)))),
});

/** File name of a family, as 'deleted-visits'. */
export const toFileName = ({ name }: Family): string => name.replaceAll(' ', '-');

/** Cell of a spreadsheet. Lists and records are JSON. */
function toCell(value: Plain | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : csvCell(String(value));
}

export const toCsvLine = (columns: readonly string[], record: ExportedRecord): string =>
  csvLine(columns.map((column) => toCell(record[column])));
