import { type Client, type ClientForm, clientFields, clients, walkInId } from '../../shared/contract/clients.ts';
import { findEmptiedFields } from '../../shared/rules/clients.ts';
import { clientName } from '../../shared/rules/names.ts';
import { findChangedPhoneProblem } from '../../shared/rules/phone.ts';
import { auditEntry } from '../kit/audit.ts';
import { badRequest, conflict, HttpError, notFound } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { resolveOrganization } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { assertSalonAccess } from '../locations/store.ts';
import { type ContactClaim, findSharers } from './contactGuards.ts';
import { signConsents, signedBy } from './rules.ts';
import {
  clientChanges,
  clientCreationChanges,
  countClients,
  erasedClient,
  findClient,
  listClientsPage,
} from './store.ts';

export const handler = serve(clients, {
  listClients: async ({ body, caller }) => {
    const organization = caller.organization_id;
    const isBeginning = !body.search?.trim() && !body.incomplete && body.cursor === undefined;
    const [page, total] = await Promise.all([
      listClientsPage(organization, body),
      isBeginning ? countClients(organization) : undefined,
    ]);
    return { ...page, total };
  },

  getClient: ({ body, caller }) => loadClient(resolveOrganization(caller, body.organization), body.clientID),

  updateClient: async ({ body, caller }) => {
    if (body.clientID === walkInId) throw conflict('The walk-in client has nothing to change.');
    const before = await loadClient(resolveOrganization(caller, body.organization), body.clientID);
    if (before.erased) throw erasedClient();
    const phone = findChangedPhoneProblem(body.phone, before.client_mobile_phone_number);
    if (phone) throw badRequest(phone, { phone });
    const form = { ...before, ...clientFields.toRecord(keepMissing(before, body)) };
    const after: Client = signConsents(form, before, signedBy(caller));
    const reaching = await checkDuplicates(after, body.allow_duplicate, before);
    const expectedVersion = body.version ?? before.version;
    const auditEvent = { entity: 'client', id: before.client_id, action: 'update', before, after };
    await commit([
      ...clientChanges(before, after, expectedVersion, reaching),
      auditEntry(caller, auditEvent, before.client_organization_id),
    ]);
    return { message: 'Client Updated', client: { ...after, version: expectedVersion + 1 } };
  },

  createClient: ({ body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: form }, async () => {
      // Clients belong to the organization. The salon of the form is only checked for access.
      if (form.location !== undefined) await assertSalonAccess(caller, form.location);
      const unsigned: Client = {
        client_id: ulid(),
        client_allergies: '',
        client_notes: '',
        ...clientFields.toRecord({ ...form, birthDate: form.date }),
        client_organization_id: caller.organization_id,
        org_name: caller.org_name,
        version: 1,
      };
      const added = signConsents(unsigned, undefined, signedBy(caller));
      const reaching = await checkDuplicates(added, form.allow_duplicate);
      const auditEvent = { entity: 'client', id: added.client_id, action: 'create', after: added };
      return {
        changes: [...clientCreationChanges(added, reaching), auditEntry(caller, auditEvent)],
        reply: { statusCode: 200 as const, message: 'Client Created', client_id: added.client_id },
      };
    }),
});

/**
 * The form with a birthday without a year, which forms do not show.
 * @throws 400 if the form empties what the client has
 */
function keepMissing(before: Client, form: ClientForm): ClientForm {
  const [first, ...others] = findEmptiedFields(before, form);
  if (first)
    throw badRequest(
      first.message,
      Object.fromEntries([first, ...others].map(({ field, message }) => [field, message])),
    );
  return { ...form, birthDate: form.birthDate || before.client_birthday };
}

/** @throws 404 for an unknown client or one of another organization */
async function loadClient(organization: number, id: string): Promise<Client> {
  const found = await findClient(organization, id);
  if (!found) throw notFound('Client');
  return found;
}

/** @throws 409 with the existing client, so that the console can ask for confirmation */
async function checkDuplicates(client: Client, isShared = false, before?: Client): Promise<ContactClaim> {
  const sharers = await findSharers(client, before);
  const [first] = sharers.flat();
  if (first === undefined || isShared) return { sharers, isShared };
  const other = await loadClient(client.client_organization_id, first);
  const name = clientName(other);
  const message = `A client with this phone or email exists already: ${name}.`;
  throw new HttpError(409, 'duplicate_client', message, { client: other });
}
