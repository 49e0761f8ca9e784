import type { ImportValues } from '../../shared/contract/imports.ts';
import { formatFormula } from '../../shared/rules/formulas.ts';
import { createShadeFinder, type FormulaLine, readFormula } from '../../shared/rules/imports/readFormula.ts';
import { type ParsedRow, parseRow } from '../../shared/rules/imports/rows.ts';
import { clientName, personName } from '../../shared/rules/names.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { findImportedClients, importUseChanges, type StoredClient } from '../clients/store.ts';
import { now } from '../kit/clock.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { isOffered } from '../products/rules.ts';
import type { StoredProduct } from '../products/store.ts';
import { createPastId, findPastByIds, type PastChange, pastChange, type StoredPast } from '../reports/pastStore.ts';
import { listUsers } from '../users/store.ts';
import { findRowClients } from './rowClients.ts';
import { type ImportKindRules, type ParsedImportRow, type RowPlan, toCheckedRow } from './rules.ts';

/** Change of an imported formula. `client` is whose it becomes. */
type Step = PastChange & { client?: StoredClient | undefined };

export const formulaRows: ImportKindRules<Step> = {
  entity: 'formula',

  async plan({ organization_id }, rows, _, { import_id = '' }) {
    const parsed = rows.map(({ row, values }) => ({ row, ...parseRow('formulas', values) }));
    const [matches, catalog, people] = await Promise.all([
      findRowClients(organization_id, parsed),
      getCachedCatalog(organization_id),
      parsed.some(({ parsed: { stylist = '' } }) => String(stylist).includes('@')) ? listUsers(organization_id) : [],
    ]);
    const names = new Map(people.map((one) => [one.user_email, personName(one)]));
    const findProduct = createShadeFinder(
      [...catalog.products.values()].filter(isOffered).map((one) => ({
        ...one,
        brand_name: catalog.groups.brands.get(one.brand_id ?? '')?.brand_name ?? '',
      })),
    );
    const read = parsed.map((one, index) => {
      const { client, problems: unknown } = matches[index] ?? { client: undefined, problems: {} };
      const problems = { ...unknown, ...findProblems(one) };
      if (!client || Object.keys(problems).length > 0) return { one, problems };
      const after = { ...toFormula(one.parsed, client, names), import_id };
      const lines = readFormula(after.text).map((line) => nameProduct(line, findProduct(line.code)));
      return { one, client, after: { ...after, lines } };
    });
    const found = await findPastByIds(organization_id, [...new Set(read.flatMap(listIds))]);
    return read.map((row) => planRow(row, listIds(row).flatMap((id) => found.get(id) ?? [])[0]));
  },

  async planUndo({ organization_id }, done) {
    const found = await findPastByIds(
      organization_id,
      done.map(({ id }) => id),
    );
    const clients = await findImportedClients(
      organization_id,
      [...found.values()].map(({ client_id }) => client_id),
    );
    return done.map((one) => {
      const before = found.get(one.id);
      return before?.version === one.version
        ? { done: one, step: { before, client: clients.get(before.client_id) } }
        : { done: one };
    });
  },

  changes: (organization, steps) => [
    ...importUseChanges(organization, steps),
    ...steps.map((step) => pastChange(organization, step)),
  ],

  auditFields: ({ before, after }) => ({ id: (after ?? before)?.formula_id ?? '', before, after }),
};

type ReadRow = {
  one: ParsedImportRow;
  problems?: ImportValues;
  client?: StoredClient;
  after?: StoredPast;
};

/** Ids under which the formula of a row can be: its client's own, and those of clients who were merged into them. */
const listIds = ({ client, after }: ReadRow): string[] =>
  client && after
    ? [client, ...(client.merged_from ?? [])].map((one) => createPastId(one.client_id, after.date, after.text))
    : [];

function toFormula(row: ParsedRow, { client_id }: StoredClient, namesByEmail: ReadonlyMap<string, string>) {
  const { visitDate, formulaText, stylist = '', service = '' } = row;
  const [date, text] = [String(visitDate).replaceAll('/', '-'), String(formulaText)];
  const user_name = namesByEmail.get(String(stylist).toLowerCase()) ?? String(stylist);
  const formula_id = createPastId(client_id, date, text);
  return { formula_id, client_id, date, text, user_name, service_name: String(service), version: 1 };
}

const nameProduct = ({ code, amount }: FormulaLine, product: StoredProduct | undefined) => ({
  product_id: product?.product_id ?? null,
  product_alias: product?.product_name ?? code,
  amount,
});

function planRow({ one, problems = {}, client, after }: ReadRow, known: StoredPast | undefined): RowPlan<Step> {
  if (!client || !after) return { judgement: toCheckedRow(one, 'wrong', { problems }), conflictKeys: [] };
  const conflictKeys = [`formula ${after.formula_id}`];
  const name = clientName(client);
  if (known) return { judgement: toCheckedRow(one, 'same', { name, version: known.version }), conflictKeys };
  const why = after.lines.length > 0 ? `Read as ${formatFormula(after.lines)}` : 'Kept as it is written';
  return {
    judgement: toCheckedRow(one, 'new', { name, why }),
    conflictKeys,
    step: { after, client },
    // Without the name of the client, which an erasure would have to find there.
    done: { row: one.row, name: `Formula of ${after.date}`, id: after.formula_id, version: 1, before: null },
  };
}

function findProblems({ parsed: { visitDate, formulaText }, problems }: ParsedImportRow): ImportValues {
  const date = String(visitDate ?? '');
  // The latest day anywhere.
  const today = dayOf(wallClockAt('Etc/GMT-14', now())).replaceAll('-', '/');
  const ofDate =
    date === ''
      ? 'Date is required'
      : date.startsWith('--')
        ? 'Write the year, too'
        : date > today && 'Not in the past';
  return {
    ...(ofDate && { visitDate: ofDate }),
    ...(!String(formulaText ?? '').trim() && { formulaText: 'Formula is required' }),
    ...problems,
  };
}
