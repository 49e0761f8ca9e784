import { type ServiceForm, services } from '../../shared/contract/services.ts';
import { audited } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { commit, retryContended } from '../kit/commit.ts';
import { notFound } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { organizationOf } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { organizationNamed } from '../locations/store.ts';
import { mustFit, serviceOf } from './rules.ts';
import { changeService, findService, listed, menuOf, putService, takeTurn } from './store.ts';

type Sent = ServiceForm & { organization_id?: string | undefined };

export const handler = serve(services, {
  listServices: async ({ body, caller }) => listed(await menuOf(organizationOf(caller, body.organization))),

  getService: async ({ body, caller }) => {
    const found = await findService(organizationOf(caller, body.organization), body.serviceId);
    if (!found) throw notFound('Service');
    return found;
  },

  createService: ({ body, caller }) => retryContended(() => add(caller, body)),

  updateService: ({ params, body, caller }) => retryContended(() => change(caller, params.id, body)),
});

async function add(caller: Caller, form: Sent) {
  const organization = await organizationNamed(caller, form.organization_id);
  const { organization_id } = organization;
  const menu = await menuOf(organization_id);
  mustFit(menu, form);
  const added = serviceOf({ id: ulid(), version: 1, form, organization });
  const trail = { entity: 'service', id: added.service_id, action: 'create', after: added };
  await commit([putService(added), audited(caller, trail, organization_id), takeTurn(organization_id, menu)]);
  return { message: 'Service Created', service: added };
}

async function change(caller: Caller, id: string, form: Sent & { version?: number | undefined }) {
  const menu = await menuOf(organizationOf(caller, form.organization_id));
  const before = menu.services.find(({ service_id }) => service_id === id);
  if (!before) throw notFound('Service');
  mustFit(menu, form, before);
  const organization = { organization_id: before.organization_id, organization_name: before.organizationName };
  const seen = form.version ?? before.version;
  const after = serviceOf({ id: before.service_id, version: before.version, form, organization });
  const trail = { entity: 'service', id: before.service_id, action: 'update', before, after };
  await commit([
    changeService(before, after, seen),
    audited(caller, trail, before.organization_id),
    takeTurn(before.organization_id, menu),
  ]);
  return { message: 'Service Updated', service: { ...after, version: seen + 1 } };
}
