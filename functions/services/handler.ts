import { type ServiceForm, services } from '../../shared/contract/services.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { notFound } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { resolveOrganization } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { organizationNamed } from '../locations/store.ts';
import { offered, serviceOf } from './rules.ts';
import { addService, changeService, findCategory, findService, listed, menuOf, serviceAndCategory } from './store.ts';

type Sent = ServiceForm & { organization_id?: string | undefined };

export const handler = serve(services, {
  listServices: async ({ body, caller }) => listed(await menuOf(resolveOrganization(caller, body.organization))),

  getService: async ({ body, caller }) => {
    const found = await findService(resolveOrganization(caller, body.organization), body.serviceId);
    if (!found) throw notFound('Service');
    return found;
  },

  createService: ({ body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: form }, () => added(caller, form)),

  updateService: ({ params, body, caller }) => change(caller, params.id, body),
});

async function added(caller: Caller, form: Sent) {
  const organization = await organizationNamed(caller, form.organization_id);
  const { organization_id } = organization;
  const category = offered(await findCategory(organization_id, form.serviceCategory));
  const service = serviceOf({ id: ulid(), version: 1, form, organization });
  const trail = { entity: 'service', id: service.service_id, action: 'create', after: service };
  return {
    changes: [...addService(service, category), auditEntry(caller, trail, organization_id)],
    reply: { message: 'Service Created', service },
  };
}

async function change(caller: Caller, id: string, form: Sent & { version?: number | undefined }) {
  const organization_id = resolveOrganization(caller, form.organization_id);
  const { before, chosen } = await serviceAndCategory(organization_id, id, form.serviceCategory);
  if (!before) throw notFound('Service');
  const category = offered(chosen, before);
  const seen = form.version ?? before.version;
  const organization = { organization_id, organization_name: before.organizationName };
  const after = serviceOf({ id, version: before.version, form, organization, before });
  const trail = { entity: 'service', id, action: 'update', before, after };
  await commit([...changeService(before, after, seen, category), auditEntry(caller, trail, organization_id)]);
  return { message: 'Service Updated', service: { ...after, version: seen + 1 } };
}
