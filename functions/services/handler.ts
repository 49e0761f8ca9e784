import { services } from '../../shared/contract/services.ts';
import { audited } from '../kit/audit.ts';
import { commit } from '../kit/commit.ts';
import { notFound } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { organizationOf } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { organizationNamed } from '../locations/store.ts';
import { mustFit, serviceOf } from './rules.ts';
import { changeService, findService, listed, menuOf, putService } from './store.ts';

export const handler = serve(services, {
  listServices: async ({ body, caller }) => listed(await menuOf(organizationOf(caller, body.organization))),

  getService: async ({ body, caller }) => {
    const found = await findService(organizationOf(caller, body.organization), body.serviceId);
    if (!found) throw notFound('Service');
    return found;
  },

  createService: async ({ body, caller }) => {
    const organization = await organizationNamed(caller, body.organization_id);
    mustFit(await menuOf(organization.organization_id), body);
    const added = serviceOf({ id: ulid(), version: 1, form: body, organization });
    const trail = { entity: 'service', id: added.service_id, action: 'create', after: added };
    await commit([putService(added), audited(caller, trail, organization.organization_id)]);
    return { message: 'Service Created', service: added };
  },

  updateService: async ({ params, body, caller }) => {
    const menu = await menuOf(organizationOf(caller, body.organization_id));
    const before = menu.services.find(({ service_id }) => service_id === params.id);
    if (!before) throw notFound('Service');
    mustFit(menu, body, before);
    const organization = { organization_id: before.organization_id, organization_name: before.organizationName };
    const seen = body.version ?? before.version;
    const after = serviceOf({ id: before.service_id, version: before.version, form: body, organization });
    const trail = { entity: 'service', id: before.service_id, action: 'update', before, after };
    await commit([changeService(before, after, seen), audited(caller, trail, before.organization_id)]);
    return { message: 'Service Updated', service: { ...after, version: seen + 1 } };
  },
});
