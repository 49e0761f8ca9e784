import { type Client, type ClientForm, clients } from '../../shared/contract/clients.ts';
import { audited } from '../kit/audit.ts';
import { commit } from '../kit/commit.ts';
import { HttpError, notFound } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { organizationOf } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { mustKnowSalon } from '../locations/store.ts';
import { pageOfClients } from './pages.ts';
import { addClient, changeClient, findClient, findDuplicate } from './store.ts';

export const handler = serve(clients, {
  listClients: ({ body, caller }) => pageOfClients(caller.organization_id, body),

  getClient: ({ body, caller }) => existing(organizationOf(caller, body.organization), body.clientID),

  updateClient: async ({ body, caller }) => {
    const before = await existing(organizationOf(caller, body.organization), body.clientID);
    const after: Client = { ...before, ...fieldsOf(body, body.birthDate) };
    if (!body.allow_duplicate) await mustBeNew(after, before);
    const seen = body.version ?? before.version;
    const trail = { entity: 'client', id: before.client_id, action: 'update', before, after };
    await commit([changeClient(before, after, seen), audited(caller, trail, before.client_organization_id)]);
    return { message: 'Client Updated', client: { ...after, version: seen + 1 } };
  },

  createClient: async ({ body, caller }) => {
    // A client belongs to the organization; the salon the form was opened in is only held against the caller.
    if (body.location !== undefined) await mustKnowSalon(caller, body.location);
    const added: Client = {
      client_id: ulid(),
      ...fieldsOf(body, body.date),
      client_organization_id: caller.organization_id,
      org_name: caller.org_name,
      version: 1,
    };
    if (!body.allow_duplicate) await mustBeNew(added);
    const trail = { entity: 'client', id: added.client_id, action: 'create', after: added };
    await commit([addClient(added), audited(caller, trail)]);
    return { statusCode: 200 as const, message: 'Client Created', client_id: added.client_id };
  },
});

const fieldsOf = (form: Omit<ClientForm, 'birthDate'>, birthday: string) => ({
  client_first_name: form.firstName,
  client_last_name: form.lastName,
  client_birthday: birthday,
  client_email: form.email,
  client_mobile_phone_number: form.phone,
});

/** @throws 404 for a client of nobody or of another organization */
async function existing(organization: number, id: string): Promise<Client> {
  const found = await findClient(organization, id);
  if (!found) throw notFound('Client');
  return found;
}

/** @throws 409 with the other client, which the console shows before it asks whether to go on */
async function mustBeNew(client: Client, before?: Client): Promise<void> {
  const other = await findDuplicate(client, before);
  if (!other) return;
  const name = `${other.client_first_name} ${other.client_last_name}`;
  const message = `A client with this phone or email exists already: ${name}.`;
  throw new HttpError(409, 'duplicate_client', message, { client: other });
}
