import type { AuditLogEntry } from '../../../shared/contract/audit.ts';

type Facts = { id: string; location: string; organization: string; start: string };

const bookPath = ({ id, location, start }: Facts) =>
  start && `/scheduler?location_id=${location}&date=${start.slice(0, 10)}&appointment=${id}`;

/** Where records of a kind open, if they have a screen. */
const paths: Readonly<Record<string, (facts: Facts) => string>> = {
  appointment: bookPath,
  bill: bookPath,
  'calendar feed': ({ id }) => `/stylist-hours?param=${id}`,
  category: ({ id }) => `/create-category?categoryId=${id}`,
  client: ({ id, organization }) => `/edit-client-form?clientId=${id}${organization}`,
  count: ({ id }) => `/approve-count?id=${id}`,
  distributor: ({ id }) => `/distributor?id=${id}`,
  import: () => '/import',
  'message settings': () => '/message-settings',
  order: ({ id, location }) => location && `/order?id=${location}-${id}`,
  product: ({ id }) => `/product?productId=${id}`,
  'salon config': ({ id }) => `/configure-salon?location_id=${id}`,
  'security settings': () => '/security',
  service: ({ id, organization }) => `/edit-service?serviceId=${id}${organization}`,
  station: () => '/stations',
  stock: ({ id }) => `/inventory?location_id=${id.split('-')[0]}&item=${id}`,
  'stylist services': ({ id }) => `/stylist-services?param=${id}`,
  transfer: ({ id }) => `/transfer?id=${id}`,
  user: ({ id }) => `/users/${id}`,
  webhook: () => '/bill-delivery',
  'working hours': ({ id }) => `/stylist-hours?param=${id}`,
};

/** Path of the entry's record. Undefined if it was deleted or has no screen. `organization` is the one that a platform admin chose. */
export function recordPath({ kind, id, action, after }: AuditLogEntry, organization?: string): string | undefined {
  if (action === 'delete' || !Object.hasOwn(paths, kind)) return undefined;
  const facts = {
    id: encodeURIComponent(id),
    location: String(after?.['location'] ?? after?.['location_id'] ?? ''),
    organization: organization ? `&organization=${organization}` : '',
    start: String(after?.['start'] ?? ''),
  };
  return paths[kind]?.(facts) || undefined;
}

/** The declared path of a screen's address, to ask who may open it. */
export const declaredPath = (path: string): string =>
  path.startsWith('/users/') ? '/users/:id' : path.replace(/\?.*$/, '');
