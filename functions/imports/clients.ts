import {
  type Client,
  type ClientForm,
  clientFields,
  clientForm,
  consentAnswers,
} from '../../shared/contract/clients.ts';
import type { Verdict } from '../../shared/contract/imports.ts';
import { findMissingClientInfo, isYearless } from '../../shared/rules/clients.ts';
import { addToStored } from '../../shared/rules/imports/combineCells.ts';
import { importFieldsByKind } from '../../shared/rules/imports/fields.ts';
import { isSameBirthday, matchClient } from '../../shared/rules/imports/matchClient.ts';
import { duplicateKeys, listContacts, type ParsedRow, parseRow } from '../../shared/rules/imports/rows.ts';
import { clientName, normalizeName } from '../../shared/rules/names.ts';
import { phoneDigits } from '../../shared/rules/search.ts';
import { signConsents, signedBy } from '../clients/rules.ts';
import {
  type ClientChange,
  clientsChanges,
  findClientsByContact,
  findClientsByIds,
  findSharers,
  type StoredClient,
} from '../clients/store.ts';
import type { Caller } from '../kit/caller.ts';
import { ulid } from '../kit/ids.ts';
import {
  findDifferences,
  type ImportKindRules,
  markAsImported,
  type ParsedImportRow,
  pickFields,
  type RowPlan,
  toCheckedRow,
  toContact,
  toTexts,
} from './rules.ts';

const fields = importFieldsByKind.clients;

export const clientRows: ImportKindRules<ClientChange> = {
  entity: 'client',

  async plan(caller, rows, _, { import_id }) {
    const parsedRows = rows.map(({ row, values }) => ({ row, ...parseRow('clients', values) }));
    const reached = await findClientsByContact(
      caller.organization_id,
      parsedRows.map(({ parsed }) => toContact(parsed)),
    );
    return parsedRows.map((one, index) => planRow(caller, one, reached[index] ?? [], import_id));
  },

  async planUndo({ organization_id }, done) {
    const found = await findClientsByIds(
      organization_id,
      done.map(({ id }) => id),
    );
    return Promise.all(
      done.map(async (one) => {
        const now = found.get(one.id);
        if (now?.client_id !== one.id || now.version !== one.version) return { done: one };
        if (!one.before) {
          const reaching = { sharers: [], isShared: false };
          if (now.made_by === undefined) return { done: one, why: 'Something was booked or mixed for them.' };
          if (now.made_uses) return { done: one, why: 'Formulas or appointments were imported for them.' };
          return { done: one, step: { before: now, reaching } };
        }
        // A consent that the import recorded is in no field of the client as it was.
        const consents = { client_email_consent: undefined, client_sms_consent: undefined };
        const after: Client = { ...now, ...consents, ...one.before };
        // Undo restores phone and email even if another client has them now.
        const reaching = { sharers: await findSharers(after, now), isShared: true };
        return { done: one, step: { before: now, after, reaching } };
      }),
    );
  },

  changes: (organization, steps, import_id) => clientsChanges(organization, markAsImported(steps, import_id)),

  auditFields: ({ before, after }) => ({ id: (after ?? before)?.client_id ?? '', before, after }),
};

function planRow(
  caller: Caller,
  row: ParsedImportRow,
  candidates: readonly StoredClient[],
  import_id: string | undefined,
): RowPlan<ClientChange> {
  const { parsed, problems } = row;
  const unsaved = (verdict: Verdict, details: Parameters<typeof toCheckedRow>[2]): RowPlan<ClientChange> => ({
    judgement: toCheckedRow(row, verdict, details),
    conflictKeys: [],
  });
  if (!parsed.phone && !parsed.email && Object.keys(problems).length === 0)
    return unsaved('wrong', { problems: { phone: 'A phone or an email is needed' } });
  const match = findMatch(parsed, candidates, import_id);
  if (match.kind === 'several') {
    const names = match.clients.map(clientName).join(', ');
    return unsaved('duplicate', { why: `${match.clients.length} clients have this phone or email: ${names}` });
  }
  const before = match.kind === 'nobody' ? undefined : match.client;
  const current: ParsedRow = before ? readCurrent(before) : {};
  const hasSamePhone =
    before !== undefined &&
    parsed.phone !== undefined &&
    phoneDigits(String(parsed.phone)) === phoneDigits(String(current.phone));
  // A leading country code is not a change.
  if (hasSamePhone) delete parsed.phone;
  // Neither is a birthday without a year, if the day is the same.
  const birthday = String(parsed.birthDate ?? '');
  if (before && isYearless(birthday) && isSameBirthday(birthday, before.client_birthday)) delete parsed.birthDate;
  keepStored(parsed, current, problems);
  const changed = findDifferences(parsed, current);
  if (before && changed.length === 0) return unsaved('same', { version: before.version, name: clientName(before) });
  const values = { ...current, ...pickFields(parsed, changed) };
  const form = toClientForm(values);
  const after = toClient(caller, before, form);
  const judgement = toCheckedRow(row, verdicts[match.kind], {
    version: before?.version ?? 0,
    name: before ? clientName(before) : '',
    old: before ? toTexts(current, changed) : {},
    // What a row leaves out stays missing. Nobody can be greeted without a name, though.
    problems: { ...(form.firstName === '' && { firstName: 'First name is required' }), ...problems },
    why: explainMatch(match, hasSamePhone, after),
  });
  if (judgement.verdict === 'wrong') return { judgement: { ...judgement, why: '' }, conflictKeys: [] };
  const version = before ? before.version + 1 : 1;
  return {
    judgement,
    conflictKeys: [...new Set([before, after].flatMap((client) => (client ? listContactKeys(client) : [])))],
    duplicateKeys: before ? [`client ${before.client_id}`] : duplicateKeys('clients', toTexts(form, fields)),
    step: { before, after, reaching: before ? unshared : shareContacts(after, candidates) },
    done: { row: row.row, name: clientName(after), id: after.client_id, version, before: before ?? null },
  };
}

const verdicts = {
  nobody: 'new',
  same: 'changed',
  renamed: 'renamed',
  otherBirthday: 'renamed',
} as const satisfies Record<string, Verdict>;

/** The fields of the client that an import can change. */
const readCurrent = (client: Client): ParsedRow => {
  const form = clientFields.toForm(client);
  return Object.fromEntries(fields.map((field) => [field, form[field] ?? '']));
};

/** What is known of the client and a row cannot take away: texts are added to, and a no to messages stays a no. */
function keepStored(parsed: ParsedRow, current: ParsedRow, problems: ParsedImportRow['problems']): void {
  for (const field of ['allergies', 'notes'] as const) {
    const [stored, added] = [String(current[field] ?? ''), parsed[field]];
    if (added === undefined) continue;
    parsed[field] = addToStored('clients', field, stored, String(added));
    const tooLong = parsed[field] !== stored && clientForm.shape[field].safeParse(parsed[field]).error?.issues[0];
    if (tooLong) problems[field] = tooLong.message;
  }
  for (const field of ['emailConsent', 'smsConsent'] as const) if (current[field] === 'no') delete parsed[field];
}

/** "Missing: phone, birth date" for a new client, "Same phone as Ann Lee, another name" for one who would be renamed. */
function explainMatch(match: ReturnType<typeof findMatch>, hasSamePhone: boolean, after: Client): string {
  if (match.kind === 'renamed')
    return `Same ${hasSamePhone ? 'phone' : 'email'} as ${clientName(match.client)}, another name`;
  if (match.kind === 'otherBirthday')
    return `Same name and ${hasSamePhone ? 'phone' : 'email'} as ${clientName(match.client)}, another birth date`;
  const missing = match.kind === 'nobody' ? findMissingClientInfo(after) : [];
  return missing.length > 0 ? `Missing: ${missing.join(', ')}` : '';
}

/** People whom the same import created under another first name are others, even if nothing but the name tells them apart. */
const findMatch = (row: ParsedRow, candidates: readonly StoredClient[], import_id: string | undefined) =>
  matchClient(
    row,
    candidates.filter(
      ({ made_by, client_first_name }) =>
        made_by === undefined ||
        made_by !== import_id ||
        normalizeName(String(row.firstName ?? '')) === normalizeName(client_first_name),
    ),
  );

const unshared: ClientChange['reaching'] = { sharers: [], isShared: false };

/** Claims the contacts of a new client together with the clients who have them. */
function shareContacts(after: Client, owners: readonly Client[]): ClientChange['reaching'] {
  const ids = (isOwner: (one: Client) => boolean) => owners.filter(isOwner).map(({ client_id }) => client_id);
  const phone = phoneDigits(after.client_mobile_phone_number);
  const email = after.client_email.toLowerCase();
  return {
    sharers: [
      ids((one) => phone !== '' && phoneDigits(one.client_mobile_phone_number) === phone),
      ids((one) => email !== '' && one.client_email.toLowerCase() === email),
    ],
    isShared: owners.length > 0,
  };
}

function toClientForm(values: ParsedRow): ClientForm {
  const texts = Object.fromEntries(fields.map((field) => [field, String(values[field] ?? '')]));
  const { emailConsent, smsConsent, ...form } = texts as Record<(typeof fields)[number], string>;
  const answer = (text: string) => consentAnswers.find((one) => one === text);
  return { ...form, emailConsent: answer(emailConsent), smsConsent: answer(smsConsent) };
}

/** The client as it will be stored: the existing one with the form's fields, or a new one. */
const toClient = (caller: Caller, before: Client | undefined, form: ClientForm): Client =>
  signConsents(
    {
      client_id: ulid(),
      client_organization_id: caller.organization_id,
      org_name: caller.org_name,
      client_allergies: '',
      client_notes: '',
      version: 1,
      ...before,
      ...clientFields.toRecord(form),
    },
    before,
    signedBy(caller),
  );

/** Each contact has one guard item, which a transaction can write only once. */
const listContactKeys = ({ client_mobile_phone_number: phone, client_email: email }: Client): string[] =>
  listContacts({ phone, email });
