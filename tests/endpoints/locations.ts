import { createConfig, fairfax } from '../../infra/local/demo/salons.ts';
import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, nextNumber, rights } from './record.ts';

export const locations: FamilyRecords<typeof api.locations> = {
  listAllLocations: { sample: () => ({}), requests: 1, statusByPlace: { own: '401 200 200 200 200 200 200' } },
  getLocation: {
    sample: ({ salon }) => ({ params: { id: salon.location_id } }),
    requests: 1,
    statusByPlace: {
      own: '401 200 200 200 200 200 404',
      sister: '401 403 403 403 200 403 404',
      foreign: '401 404 404 404 404 404 404',
    },
  },
  getSalonConfig: {
    sample: ({ salon }) => ({ params: { id: salon.location_id } }),
    requests: 1,
    statusByPlace: rights.admins,
  },
  listOrganizationLocations: {
    sample: ({ salon }) => ({ params: { org: salon.organization_id } }),
    requests: 1,
    statusByPlace: { own: '401 200 200 200 200 200 200', foreign: '401 404 404 404 404 404 200' },
  },
  listLocationsByRole: {
    sample: () => ({ body: {} }),
    requests: 1,
    statusByPlace: { own: '401 200 200 200 200 200 200' },
  },
  listOrganizations: {
    sample: () => ({ body: {} }),
    requests: 1,
    statusByPlace: { own: '401 403 403 403 403 403 200' },
  },
  createSalon: {
    sample: ({ salon }) => ({ body: { salonName: `Sample ${nextNumber()}`, organizationId: salon.organization_id } }),
    requests: 4,
    statusByPlace: { own: '401 403 403 403 403 403 201', foreign: '401 403 403 403 403 403 201' },
    auditEntries: ['location create'],
  },
  saveSalonConfig: {
    sample: ({ salon }) => ({ body: { ...createConfig({ ...fairfax, ...salon }), saturdayClose: '12:00' } }),
    // The salon, the writes, and the Saturdays of half a year, whose appointments the change may strand.
    requests: 28,
    statusByPlace: rights.admins,
    auditEntries: ['salon config save'],
  },
};
