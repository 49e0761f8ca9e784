import type { ImportKind } from '../../../../shared/contract/imports.ts';
import { findMissingColumn } from '../../../../shared/rules/imports/fields.ts';
import { matchFile } from '../matchFile.ts';
import type { OpenedFile } from '../openFile.ts';

/** Words in file names. The first kind that fits counts: "staff services" are skills, "product count" is stock. */
const words: Record<ImportKind, RegExp> = {
  appointments: /appointment|appt|booking|calendar|schedule/i,
  formulas: /formula|color[-_ ]?(?:notes?|cards?|history)/i,
  skills: /(?:staff|stylist|employee|team)s?[-_ ]*(?:services|menu)|services?[-_ ]*by|skill|assignment/i,
  stock: /stock|inventory|count|on[-_ ]?hand/i,
  services: /service|menu|treatment/i,
  people: /staff|people|employee|team|stylist|users?\b/i,
  clients: /client|customer|guest|contact/i,
  products: /product|price[-_ ]?list|catalog|items?\b|retail/i,
};
const nameOrder = Object.keys(words) as ImportKind[];
/** Names of files that no kind holds. Their columns look like those of other kinds. */
const otherFiles = /transaction|payment|invoice|sales|gift/i;

/** Below this share of known columns a file is no list of the kind, unless its name says so. */
const minKnownShare = 0.3;
const minSureShare = 0.5;

export type FoundKind = { kind: ImportKind | undefined; isSure: boolean };

/** The kind that the name of the file tells. */
export const kindOfName = (name: string, kinds: readonly ImportKind[]): ImportKind | undefined =>
  otherFiles.test(name) ? undefined : nameOrder.find((kind) => kinds.includes(kind) && words[kind].test(name));

/** The kind whose columns the file has most of. Sure if neither another kind nor the name of the file contradicts. */
export function findKind(opened: OpenedFile, kinds: readonly ImportKind[]): FoundKind {
  const scores = kinds
    .map((kind) => {
      const { columns, doubtful } = matchFile(kind, opened);
      const known = columns.filter((field, column) => field || doubtful.has(column)).length;
      return { kind, known, share: known / columns.length, isMissing: findMissingColumn(kind, columns) !== undefined };
    })
    .filter(({ isMissing, share }) => !isMissing && share >= minKnownShare)
    .sort((a, b) => b.known - a.known);
  const named = kindOfName(opened.name, kinds);
  const [best, second] = scores;
  const kind = named ?? (otherFiles.test(opened.name) ? undefined : best?.kind);
  const found = scores.find((score) => score.kind === kind);
  const isBest = found !== undefined && found.known === best?.known;
  const isAlone = best !== undefined && best.known > (second?.known ?? 0);
  return { kind, isSure: isBest && found.share >= minSureShare && (isAlone || named === kind) };
}
