import type { ImportKind } from '../../contract/imports.ts';
import { hasValidCheckDigit } from '../productCode.ts';
import { isPlaceholder, isUnit, readCell, unitOfHeader } from './cells.ts';
import { isPersonalName, matchName, type NameMatch } from './columnNames.ts';
import { findClock, parseBirthDate } from './dates.ts';
import { type ColumnField, columnFieldsByKind, importFieldType, isAmount, isRepeatable } from './fields.ts';

/** The field of a column. The user has to confirm one that is not sure. */
export type ColumnMatch = {
  field: ColumnField | undefined;
  isSure: boolean;
  /** The fields that a column can be, where none of them is likely enough to be proposed. */
  choices?: readonly ColumnField[];
};
/** Columns that the user answered for, by their index. */
export type ColumnAnswers = ReadonlyMap<number, ColumnField | undefined>;

interface Candidate {
  column: number;
  field: ColumnField;
  /** Lower is better. */
  rank: number;
  isSure: boolean;
  isEmpty: boolean;
  /** The values fit the field only in another unit. */
  needsUnit: boolean;
}

const maxSamples = 200;

/**
 * Matches each column with a field by its header and its values. A field is used at most once. A field is sure only if the whole header
 * names it and the values fit. Values decide between the meanings of a header, but never stand in for it: a phone may be anybody's.
 * Answered columns keep their field. The others are matched with what is left.
 */
export function matchColumns(
  kind: ImportKind,
  headers: readonly string[],
  rows: readonly (readonly string[])[] = [],
  answers: ColumnAnswers = new Map(),
): ColumnMatch[] {
  const samples = headers.map((_, column) => {
    const texts = rows.flatMap((cells) => cells[column]?.trim() || []);
    return texts.filter((text) => !isPlaceholder(text)).slice(0, maxSamples);
  });
  const candidates = headers.flatMap((header, column) =>
    answers.has(column)
      ? []
      : columnFieldsByKind[kind].flatMap(
          (field) => toCandidate(kind, field, header, column, samples[column] ?? []) ?? [],
        ),
  );
  const matches = headers.map((_, column): ColumnMatch => ({ field: answers.get(column), isSure: true }));
  const order = candidates.sort(
    (a, b) => Number(a.isEmpty) - Number(b.isEmpty) || a.rank - b.rank || a.column - b.column,
  );
  for (const { field, column, isSure, needsUnit } of order) {
    const isTaken =
      !isRepeatable(field) && matches.some((match) => match.field === field || match.choices?.includes(field));
    if (matches[column]?.field || matches[column]?.choices || isTaken) continue;
    matches[column] = needsUnit ? { field: undefined, isSure: false, choices: sizeFields } : { field, isSure };
  }
  const hasUnits = matches.some(({ field }) => field === 'sizeUnit');
  return splitNames(matches).map((match, column) => {
    if (answers.has(column)) return match;
    if (hasUnits && match.choices === sizeFields) return { field: 'ozSize', isSure: true };
    return kind === 'clients' ? askAboutPersonal(match, headers[column] ?? '', samples[column] ?? []) : match;
  });
}

const sizeFields = ['mlSize', 'gramSize', 'ozSize'] as const satisfies readonly ColumnField[];
const personalFields = ['allergies', 'notes', 'formula'] as const satisfies readonly ColumnField[];
const isPersonal = (field: ColumnField | undefined): boolean => personalFields.some((one) => one === field);

/** Whether a text is about something that a client can be allergic to. */
const isAboutAllergy = (text: string): boolean => /\b(?:allerg|al\u00e9rg|alerg)/i.test(text);

/** Leaves it to the user what becomes of a column that may hold allergies, notes or formulas. An allergy must not be lost by a guess. */
function askAboutPersonal(match: ColumnMatch, header: string, samples: readonly string[]): ColumnMatch {
  if (isPersonal(match.field) ? match.isSure : match.field) return match;
  const isProse = samples.some((text) => /\p{L}/u.test(text) && parseBirthDate(text).problem !== undefined);
  const isAsked = isProse && (isPersonal(match.field) || isPersonalName(header) || samples.some(isAboutAllergy));
  return isAsked ? { field: undefined, isSure: false, choices: personalFields } : { field: undefined, isSure: true };
}

function toCandidate(
  kind: ImportKind,
  field: ColumnField,
  header: string,
  column: number,
  samples: readonly string[],
): Candidate | undefined {
  const isEmpty = samples.length === 0;
  const share = (test: (text: string) => boolean) => samples.filter(test).length / samples.length;
  const isTypical = !isEmpty && share((text) => isTypicalOf(field, text)) >= 0.8;
  const named: NameMatch | undefined =
    matchName(kind, field, header) ?? (isTypical ? { how: 'values', rank: 500 } : undefined);
  if (!named) return undefined;
  const needsUnit = !isEmpty && !hasPlausibleUnit(field, header, samples);
  const fits = isEmpty || (share((text) => fitsField(field, text)) >= 0.5 && !needsUnit);
  const needsYesOrNo = importFieldType(field) === 'consent';
  if (!fits && (named.rank > 0 || needsYesOrNo) && !isAmount(field)) return undefined;
  if (field === 'ozSize' && !isEmpty && share((text) => text.includes('$')) >= 0.5) return undefined;
  const isSure = fits && (named.how === 'exact' || (named.how === 'maybe' && isTypical));
  return { column, field, rank: named.rank, isSure, isEmpty, needsUnit };
}

/** Whether a text can hardly be of another type than the field. It does not tell whose email or phone it is. */
function isTypicalOf(field: ColumnField, text: string): boolean {
  const type = importFieldType(field);
  if (type === 'email') return /^\S+@\S+\.\S+$/.test(text);
  if (type === 'phone') return isPhone(text) && (/^\+\d/.test(text) || formattedPhone.test(text));
  return type === 'code' && /^\d{11,14}(?:\.0)?$/.test(text) && hasValidCheckDigit(text) === true;
}

function fitsField(field: ColumnField, text: string): boolean {
  const type = importFieldType(field);
  if (type === 'email') return text.includes('@');
  if (type === 'phone') return isPhone(text);
  if (type === 'date') return readCell(field, text).problem === undefined || /\d\D+\d/.test(text);
  if (type === 'time') return findClock(text) !== undefined;
  if (type === 'unit') return isUnit(text);
  if (type === 'consent') return readCell(field, text).problem === undefined;
  if (type === 'longText') return true;
  if (field === 'category') return !itemKind.test(text);
  if (type === 'code') return /\d/.test(text) && text.length <= 48;
  if (isAmount(field)) return /^[-+$€£'(\s]*\.?\d/.test(text) && !/^\d{8,}$/.test(text);
  return !/^\d{6,}(?:\.0)?$/.test(text);
}

/** What programs call the kind of an item, which is no category. */
const itemKind =
  /^(?:physical(?: good)?|digital|service|product|retail|professional|simple|variable|standard|regular|inventory|goods?)$/i;

/** A US number with its separators: (703) 555-0148, 703.555.0148, 1-703-555-0148. */
const formattedPhone = /^(?:1[-. ])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-. ])[2-9]\d{2}[-. ]?\d{4}\b/;

/** ZIP+4 and dates in any order, which have as many digits as a phone. */
const zipOrDate = /^\d{5}-\d{4}$|^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}(?:[ T,]+\d{1,2}:\d{2}.*)?$/;

const isPhone = (text: string): boolean => {
  const digits = text
    .replace(/(?:ext\.?|x)\s*\d+$/i, '')
    .replace(/\.0$/, '')
    .replace(/\D/g, '').length;
  const isDate = readCell('birthDate', text).problem === undefined;
  return (
    digits >= 7 && digits <= 15 && !isDate && !zipOrDate.test(text) && !/[a-z]{4}/i.test(text.replace(/^\w+:/, ''))
  );
};

/** Sizes without a unit that are too large for ounces are milliliters or grams. */
function hasPlausibleUnit(field: ColumnField, header: string, samples: readonly string[]): boolean {
  if (field !== 'ozSize' || unitOfHeader(header) || /oz|ounce/i.test(header)) return true;
  const bare = samples.map(Number).filter(Number.isFinite);
  return bare.length <= samples.length / 2 || bare.filter((size) => size > 40).length < bare.length / 2;
}

/** A full name is not needed beside a first name. Beside a last name alone it is the first name. */
function splitNames(matches: readonly ColumnMatch[]): ColumnMatch[] {
  const has = (field: ColumnField) => matches.some((match) => match.field === field);
  return matches.map((match) => {
    if (match.field !== 'fullName' || !(has('firstName') || has('lastName'))) return match;
    return has('firstName') ? { field: undefined, isSure: true } : { field: 'firstName', isSure: false };
  });
}

/** Number of cells in a line that are known column names. */
const countNames = (kind: ImportKind, cells: readonly string[]): number =>
  cells.filter((cell) => cell !== '' && columnFieldsByKind[kind].some((field) => matchName(kind, field, cell))).length;

const maxHeaderLines = 50;

/**
 * Index of the header among the lines of a file: the one with the most known names, or else the first about as wide as the widest.
 * Undefined if that line looks like data.
 */
export function findHeader(kind: ImportKind, lines: readonly (readonly string[])[]): number | undefined {
  const first = lines.slice(0, maxHeaderLines);
  const known = first.map((cells) => countNames(kind, cells));
  const best = Math.max(0, ...known);
  if (best > 0) return known.indexOf(best);
  const widths = first.map((cells) => cells.filter(Boolean).length);
  const wide = widths.findIndex((width) => width >= Math.max(...widths) * 0.6);
  const isData = lines[wide]?.some((cell) => /\d{5}|@|^\$?\d+\.\d+$/.test(cell)) ?? true;
  return isData ? undefined : wide;
}

/** Number of known column names in the best line. Tells lists from other sheets, and the separator of a text file. */
export const countKnownNames = (kind: ImportKind, lines: readonly (readonly string[])[]): number =>
  Math.max(0, ...lines.slice(0, maxHeaderLines).map((cells) => countNames(kind, cells)));
