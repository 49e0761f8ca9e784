import type { api } from '../../shared/contract/index.ts';
import type { FamilyRecords } from './record.ts';

const client = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '7035550100',
  allow_duplicate: true,
};

export const clients: FamilyRecords<typeof api.clients> = {
  listClients: { sample: () => ({ body: {} }), requests: 2, statusByPlace: { own: '401 200 200 200 200 403 403' } },
  getClient: {
    sample: ({ clientId, salon }) => ({ body: { clientID: clientId, organization: salon.organization_id } }),
    requests: 1,
    statusByPlace: { own: '401 200 200 200 200 403 200', foreign: '401 403 403 403 403 403 200' },
  },
  updateClient: {
    sample: ({ clientId, salon }) => ({
      body: { ...client, birthDate: '1990/01/02', clientID: clientId, organization: salon.organization_id },
    }),
    requests: 3,
    statusByPlace: { own: '401 200 200 200 200 403 200', foreign: '401 403 403 403 403 403 200' },
    auditEntries: ['client update'],
  },
  createClient: {
    sample: ({ salon }) => ({ body: { ...client, date: '1990/01/02', location: salon.location_id } }),
    requests: 2,
    statusByPlace: { own: '401 200 200 200 200 403 403', sister: '401 403 403 403 200 403 403' },
    auditEntries: ['client create'],
  },
};
