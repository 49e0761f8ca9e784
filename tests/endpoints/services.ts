import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, nextNumber, type Place } from './record.ts';

const serviceIn = ({ salon, categoryId }: Place) => {
  const number = nextNumber();
  return {
    name: `Sample ${number}`,
    shortcutName: `S${number}`,
    description: 'Not much',
    status: 'Active' as const,
    serviceCategory: categoryId,
    price1: 20,
    price2: 25,
    price3: 30,
    price4: 35,
    price5: 40,
    organization_id: salon.organization_id,
  };
};

export const services: FamilyRecords<typeof api.services> = {
  listServices: {
    sample: ({ salon }) => ({ body: { organization: salon.organization_id } }),
    requests: 1,
    statusByPlace: { own: '401 200 200 200 200 403 200', foreign: '401 403 403 403 403 403 200' },
  },
  getService: {
    sample: ({ serviceId, salon }) => ({ body: { serviceId, organization: salon.organization_id } }),
    requests: 1,
    statusByPlace: { own: '401 200 200 200 200 403 200', foreign: '401 403 403 403 403 403 200' },
  },
  createService: {
    sample: (place) => ({ body: serviceIn(place) }),
    requests: 3,
    statusByPlace: { own: '401 403 403 201 201 403 201', foreign: '401 403 403 404 404 403 201' },
    auditEntries: ['service create'],
  },
  updateService: {
    sample: (place) => ({ params: { id: place.serviceId }, body: serviceIn(place) }),
    requests: 2,
    statusByPlace: { own: '401 403 403 200 200 403 200', foreign: '401 403 403 404 404 403 200' },
    auditEntries: ['service update'],
  },
};
