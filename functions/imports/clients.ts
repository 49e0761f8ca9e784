import { type Client, type ClientForm, clientFields, clientForm } from '../../shared/contract/clients.ts';
import type { ImportField, Verdict } from '../../shared/contract/imports.ts';
import { type ParsedRow, parseRow } from '../../shared/rules/imports.ts';
import { clientName } from '../../shared/rules/names.ts';
import { phoneDigits } from '../../shared/rules/search.ts';
import {
  type ClientChange,
  findClientsByContact,
  findClientsByIds,
  findOtherOwners,
  saveClients,
} from '../clients/store.ts';
import type { Caller } from '../kit/caller.ts';
import { ulid } from '../kit/ids.ts';
import {
  collectProblems,
  findDifferences,
  type ImportKindRules,
  markAsImported,
  type ParsedImportRow,
  pickFields,
  type RowPlan,
  toCheckedRow,
  toTexts,
} from './rules.ts';

const fields = ['firstName', 'lastName', 'phone', 'email', 'birthDate'] as const satisfies readonly ImportField[];
const fieldNames = Object.fromEntries(fields.map((field) => [field, field]));

export const clientRows: ImportKindRules<ClientChange> = {
  entity: 'client',

  async plan(caller, rows) {
    const parsedRows = rows.map(({ row, values }) => ({ row, ...parseRow('clients', values) }));
    const reached = await findClientsByContact(
      caller.organization_id,
      parsedRows.map(({ parsed }) => toContact(parsed)),
    );
    return parsedRows.map((one, index) => planRow(caller, one, reached[index] ?? []));
  },

  async planUndo({ organization_id }, done) {
    const found = await findClientsByIds(
      organization_id,
      done.map(({ id }) => id),
    );
    return Promise.all(
      done.map(async (one) => {
        const now = found.get(one.id);
        if (now?.version !== one.version) return { done: one };
        if (!one.before) {
          const reaching = { sharers: [], isShared: false };
          if (now.made_by === undefined) return { done: one, why: 'Something was booked or mixed for them.' };
          return { done: one, step: { before: now, reaching } };
        }
        const after: Client = { ...now, ...one.before };
        // Undo restores phone and email even if another client has them now.
        const reaching = { sharers: await findOtherOwners(after, now), isShared: true };
        return { done: one, step: { before: now, after, reaching } };
      }),
    );
  },

  changes: (organization, steps, import_id) => saveClients(organization, markAsImported(steps, import_id)),

  auditFields: ({ before, after }) => ({ id: (after ?? before)?.client_id ?? '', before, after }),
};

const toContact = ({ phone, email }: ParsedRow) => ({
  client_mobile_phone_number: String(phone ?? ''),
  client_email: String(email ?? ''),
});

function planRow(caller: Caller, row: ParsedImportRow, matches: readonly Client[]): RowPlan<ClientChange> {
  const { parsed, problems } = row;
  const [before, other] = matches;
  const unchanged = (verdict: Verdict, details: Parameters<typeof toCheckedRow>[2]): RowPlan<ClientChange> => ({
    judgement: toCheckedRow(row, verdict, details),
    conflictKeys: [],
  });
  if (other && before)
    return unchanged('duplicate', {
      why: `${matches.length} clients have this phone or email: ${clientName(before)}, ${clientName(other)}`,
    });
  if (!parsed.phone && !parsed.email && Object.keys(problems).length === 0)
    return unchanged('wrong', { problems: { phone: 'A phone or an email is needed' } });
  const current: ParsedRow = before ? clientFields.toForm(before) : {};
  // A leading country code is not a change.
  if (before && phoneDigits(String(parsed.phone ?? '')) === phoneDigits(String(current.phone))) delete parsed.phone;
  const changed = findDifferences(parsed, current);
  if (before && changed.length === 0) return unchanged('same', { version: before.version, name: clientName(before) });
  const form = toClientForm({ ...current, ...pickFields(parsed, changed) });
  const issues = clientForm.safeParse(form).error?.issues ?? [];
  const judgement = toCheckedRow(row, before ? 'changed' : 'new', {
    version: before?.version ?? 0,
    name: before ? clientName(before) : '',
    old: before ? toTexts(current, changed) : {},
    problems: { ...collectProblems(issues, fieldNames, before && changed), ...problems },
  });
  if (judgement.verdict === 'wrong') return { judgement, conflictKeys: [] };
  const after = toClient(caller, before, form);
  const version = before ? before.version + 1 : 1;
  return {
    judgement,
    conflictKeys: [...new Set([before, after].flatMap((client) => (client ? contactKeys(client) : [])))],
    step: { before, after, reaching: { sharers: [], isShared: false } },
    done: { row: row.row, name: clientName(after), id: after.client_id, version, before: before ?? null },
  };
}

function toClientForm(fields: ParsedRow): ClientForm {
  const text = (field: Exclude<keyof ClientForm, 'allergies'>) => String(fields[field] ?? '');
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    birthDate: text('birthDate'),
    email: text('email'),
    phone: text('phone'),
  };
}

/** The client as it will be stored: the existing one with the form's fields, or a new one. */
const toClient = (caller: Caller, before: Client | undefined, form: ClientForm): Client => ({
  client_id: ulid(),
  client_organization_id: caller.organization_id,
  org_name: caller.org_name,
  client_allergies: '',
  version: 1,
  ...before,
  ...clientFields.toRecord(form),
});

/** Rows of one file with a common key conflict: they would change the same client. */
const contactKeys = ({ client_mobile_phone_number, client_email }: Client): string[] => [
  `phone ${phoneDigits(client_mobile_phone_number)}`,
  `email ${client_email.toLowerCase()}`,
];
