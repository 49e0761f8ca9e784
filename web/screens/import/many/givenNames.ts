import type { ImportValues } from '../../../../shared/contract/imports.ts';
import { guessName, splitServices } from '../../../../shared/rules/imports/givenNames.ts';
import { normalizeName } from '../../../../shared/rules/names.ts';
import type { ImportLine } from '../importLines.ts';

/** Names of another program that stand for ours, by what they name. */
export const namedFields = ['stylist', 'service'] as const;
export type NamedField = (typeof namedFields)[number];

export type Naming = {
  /** Names that exist, or that the files bring. Undefined while they load. */
  known: Readonly<Record<NamedField, readonly string[]>> | undefined;
  /** What the user chose, by "service root touch up"; '' leaves the name out. */
  answers: ReadonlyMap<string, string>;
};

/** A name in appointments that is not ours. */
export type GivenName = {
  key: string;
  field: NamedField;
  text: string;
  count: number;
  /** What it stands for; '' for nothing, undefined while nobody knows. */
  chosen: string | undefined;
};

const keyOf = (field: NamedField, text: string): string => `${field} ${normalizeName(text)}`;
const isAmong = (names: readonly string[] = [], text: string): boolean =>
  names.some((name) => normalizeName(name) === normalizeName(text));

const splitCell = ({ known }: Naming, field: NamedField, text = ''): string[] =>
  field === 'stylist'
    ? [text.trim()]
    : splitServices(
        text,
        (name) => isAmong(known?.service, name) || guessName(name, known?.service ?? []) !== undefined,
      );

/** The names of the rows that are not ours, the most frequent first. */
export function listGivenNames(lines: readonly ImportLine[], naming: Naming): GivenName[] {
  const { known, answers } = naming;
  if (!known) return [];
  const found = new Map<string, GivenName>();
  for (const field of namedFields)
    for (const { values } of lines)
      for (const text of splitCell(naming, field, values[field])) {
        if (!text || text.includes('@') || isAmong(known[field], text)) continue;
        const key = keyOf(field, text);
        const chosen = answers.get(key) ?? guessName(text, known[field]);
        found.set(key, { key, field, text, chosen, count: (found.get(key)?.count ?? 0) + 1 });
      }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

/** The rows with our names. */
export function withOurNames(lines: readonly ImportLine[], naming: Naming): ImportLine[] {
  const ours = new Map(listGivenNames(lines, naming).map(({ key, chosen }) => [key, chosen]));
  const rename = (field: NamedField, text: string | undefined): string =>
    splitCell(naming, field, text)
      .map((name) => ours.get(keyOf(field, name)) ?? name)
      .filter(Boolean)
      .join('; ');
  return lines.map((line): ImportLine => {
    const { stylist, service } = line.values;
    const values: ImportValues = {
      ...line.values,
      stylist: rename('stylist', stylist),
      service: rename('service', service),
    };
    return { ...line, values };
  });
}
