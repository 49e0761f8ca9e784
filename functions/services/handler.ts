import { type ServiceForm, services } from '../../shared/contract/services.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { notFound } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { resolveOrganization } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { loadOrganization } from '../locations/store.ts';
import { assertOfferedCategory, toService } from './rules.ts';
import {
  findCategory,
  findService,
  loadMenu,
  loadServiceAndCategory,
  serviceChanges,
  serviceCreationChanges,
  toListedServices,
} from './store.ts';

type SentService = ServiceForm & { organization_id?: string | undefined };

export const handler = serve(services, {
  listServices: async ({ body, caller }) =>
    toListedServices(await loadMenu(resolveOrganization(caller, body.organization))),

  getService: async ({ body, caller }) => {
    const found = await findService(resolveOrganization(caller, body.organization), body.serviceId);
    if (!found) throw notFound('Service');
    return found;
  },

  createService: ({ body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: form }, () => prepareCreate(caller, form)),

  updateService: ({ params, body, caller }) => updateService(caller, params.id, body),
});

async function prepareCreate(caller: Caller, form: SentService) {
  const organization = await loadOrganization(caller, form.organization_id);
  const { organization_id } = organization;
  const category = assertOfferedCategory(await findCategory(organization_id, form.serviceCategory));
  const service = toService({ id: ulid(), version: 1, form, organization });
  const auditEvent = { entity: 'service', id: service.service_id, action: 'create', after: service };
  return {
    changes: [...serviceCreationChanges(service, category), auditEntry(caller, auditEvent, organization_id)],
    reply: { message: 'Service Created', service },
  };
}

async function updateService(caller: Caller, id: string, form: SentService & { version?: number | undefined }) {
  const organization_id = resolveOrganization(caller, form.organization_id);
  const { before, chosen } = await loadServiceAndCategory(organization_id, id, form.serviceCategory);
  if (!before) throw notFound('Service');
  const category = assertOfferedCategory(chosen, before);
  const expectedVersion = form.version ?? before.version;
  const organization = { organization_id, organization_name: before.organizationName };
  const after = toService({ id, version: before.version, form, organization, before });
  const auditEvent = { entity: 'service', id, action: 'update', before, after };
  await commit([
    ...serviceChanges(before, after, expectedVersion, category),
    auditEntry(caller, auditEvent, organization_id),
  ]);
  return { message: 'Service Updated', service: { ...after, version: expectedVersion + 1 } };
}
