import type { CheckedRow, ImportField, ImportRow, ImportValues } from '../../shared/contract/imports.ts';
import type { User } from '../../shared/contract/users.ts';
import { duplicateMessage, type ParsedRow, type parseRow, readBarcode } from '../../shared/rules/imports/rows.ts';
import { normalizeName, personName } from '../../shared/rules/names.ts';
import type { Caller } from '../kit/caller.ts';
import type { Change } from '../kit/write.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { isOffered } from '../products/rules.ts';
import { findProductsByBarcode, normalCodes, type StoredProduct } from '../products/store.ts';
import type { ImportedRow } from './store.ts';

export const undoReason = (file: string, id: string): string => `Undo of import ${file} (${id})`;

export type ImportContext = { caller: Caller; file: string; id: string };

/** Outcome of a row, and the change it makes. */
export type RowPlan<Step> = {
  judgement: CheckedRow;
  /** Keys that no other row of the same transaction may share. */
  conflictKeys: readonly string[];
  /** Keys that no other row of the file may share; by default the conflict keys. */
  duplicateKeys?: readonly string[];
  step?: Step | undefined;
  done?: ImportedRow;
};

/** Undo of a row: the change that reverts it, or the reason why it is kept. */
export type RowUndo<Step> = { done: ImportedRow; step?: Step; why?: string };

/** Operations for rows of one import kind. */
export type ImportKindRules<Step> = {
  entity: 'product' | 'stock' | 'client' | 'service' | 'user' | 'stylist services' | 'formula' | 'appointment';
  plan: (
    caller: Caller,
    rows: readonly ImportRow[],
    location: number | undefined,
    source: { file: string; import_id?: string },
  ) => Promise<RowPlan<Step>[]>;
  /** Creates records that rows refer to. Returns whether it created any. */
  prepare?: (act: ImportContext, plans: readonly RowPlan<Step>[]) => Promise<boolean>;
  planUndo: (caller: Caller, done: readonly ImportedRow[]) => Promise<RowUndo<Step>[]>;
  /** Deletes groups created for the rows and no longer used, after all rows have been undone. */
  removeUnusedGroups?: (act: ImportContext) => Promise<void>;
  changes: (organization: number, steps: readonly Step[], import_id: string) => Change[];
  /** Id and states of the record, for its audit entry. */
  auditFields: (step: Step) => { id: string; before?: object | undefined; after?: object | undefined };
};

type RecordChange = { before?: object | undefined; after?: object | undefined };

/** Marks new records with their import, so that it can delete them on undo. */
export const markAsImported = <Step extends RecordChange>(steps: readonly Step[], made_by: string): Step[] =>
  steps.map((step) => (step.after && !step.before ? { ...step, after: { ...step.after, made_by } } : step));

/** The product that a row is about: by its barcode, or by its name together with its brand or the lack of a barcode. */
export type ProductMatch = { product?: StoredProduct | undefined; problem?: string };

export async function createProductFinder(organization: number, rows: readonly ImportRow[]) {
  const needsNames = rows.some(({ values: { barcode, name } }) => !readBarcode(barcode) && name?.trim());
  const [byBarcode, catalog] = await Promise.all([
    findProductsByBarcode(
      organization,
      rows.map(({ values }) => readBarcode(values.barcode)),
    ),
    needsNames ? getCachedCatalog(organization) : undefined,
  ]);
  const offered = [...(catalog?.products.values() ?? [])].filter(isOffered);
  const byName = Map.groupBy(offered, ({ product_name }) => normalizeName(product_name));
  const brandOf = ({ brand_id }: StoredProduct) => catalog?.groups.brands.get(brand_id ?? '')?.brand_name ?? '';
  return ({ barcode, name = '', brand = '' }: ImportValues): ProductMatch => {
    const code = readBarcode(barcode);
    if (code) return { product: byBarcode.get(code) };
    const isBrand = (one: StoredProduct) => normalizeName(brandOf(one)) === normalizeName(brand);
    const named = byName.get(normalizeName(name)) ?? [];
    const ofBrand = brand.trim() ? named.filter((one) => isBrand(one) || brandOf(one) === '') : named;
    const bare = ofBrand.filter((one) => normalCodes(one).length === 0);
    const found = bare.length > 0 ? bare : brand.trim() ? ofBrand.filter(isBrand) : ofBrand;
    if (found.length > 1)
      return { problem: `${found.length} products ${bare.length > 0 ? 'without a barcode ' : ''}have this name` };
    const isCertain = bare.length > 0 || brand.trim() !== '' || found.length === 0;
    return isCertain
      ? { product: found[0] }
      : { problem: 'A product with this name has a barcode: add it, or the brand' };
  };
}

export type ParsedImportRow = Pick<ImportRow, 'row'> & ReturnType<typeof parseRow>;

export const toCheckedRow = (
  { row, problems }: ParsedImportRow,
  verdict: CheckedRow['verdict'],
  more: Partial<CheckedRow> = {},
): CheckedRow => ({
  row,
  verdict: Object.keys(more.problems ?? problems).length > 0 ? 'wrong' : verdict,
  version: 0,
  name: '',
  old: {},
  problems,
  why: '',
  ...more,
});

export const toContact = ({ phone, email }: ParsedRow) => ({
  client_mobile_phone_number: String(phone ?? ''),
  client_email: String(email ?? ''),
});

/** Stylists with this name or email. */
export const findStylists = (stylists: readonly User[], text: string): User[] =>
  stylists.filter(
    (one) => normalizeName(personName(one)) === normalizeName(text) || one.user_email === text.trim().toLowerCase(),
  );

/** Fields in which a row differs from the record. Numbers are compared as displayed, with two decimals. */
export const findDifferences = (parsed: ParsedRow, known: ParsedRow): ImportField[] =>
  listFields(parsed).filter((field) => {
    const [mine, theirs] = [parsed[field], known[field]];
    return mine !== theirs && !(typeof theirs === 'number' && Number(theirs.toFixed(2)) === mine);
  });

const listFields = (parsed: ParsedRow): ImportField[] =>
  Object.keys(parsed).filter((key): key is ImportField => key in parsed);

export const pickFields = (parsed: ParsedRow, fields: readonly ImportField[]): ParsedRow =>
  Object.fromEntries(fields.map((field) => [field, parsed[field]]));

export const toTexts = (known: ParsedRow, fields: readonly ImportField[]): ImportValues =>
  Object.fromEntries(fields.map((field) => [field, String(known[field] ?? '')]));

/** First validation message of each field. */
export const collectProblems = (
  issues: readonly { path: PropertyKey[]; message: string }[],
  names: Readonly<Record<string, ImportField>>,
): ImportValues => {
  const found: ImportValues = {};
  for (const { path, message } of issues) {
    const field = names[String(path[0])];
    if (field) found[field] ??= message;
  }
  return found;
};

/** Keeps the first of several rows with the same conflict key, and marks the others as duplicates. */
export function rejectConflicts<Step>(plans: readonly RowPlan<Step>[]): RowPlan<Step>[] {
  const first = new Map<string, number>();
  return plans.map((plan) => {
    if (!plan.step) return plan;
    const { row } = plan.judgement;
    const clash = plan.conflictKeys.find((one) => first.has(one));
    if (clash === undefined) {
      for (const one of plan.conflictKeys) first.set(one, row);
      return plan;
    }
    const why = duplicateMessage(clash, first.get(clash) ?? row);
    return { judgement: { ...plan.judgement, verdict: 'duplicate', why }, conflictKeys: [] };
  });
}
