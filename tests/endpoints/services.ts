import type { api } from '../../shared/contract/index.ts';
import { type Place, type RecordsOf, unique } from './record.ts';

const serviceIn = ({ salon, categoryId }: Place) => {
  const number = unique();
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

export const services: RecordsOf<typeof api.services> = {
  listServices: {
    sample: ({ salon }) => ({ body: { organization: salon.organization_id } }),
    requests: 1,
    who: {
      own: '401 200 200 200 200 403 200',
      foreign: '401 403 403 403 403 403 200',
    },
  },
  getService: {
    sample: ({ serviceId, salon }) => ({ body: { serviceId, organization: salon.organization_id } }),
    requests: 1,
    who: {
      own: '401 200 200 200 200 403 200',
      foreign: '401 403 403 403 403 403 200',
    },
  },
  createService: {
    sample: (place) => ({ body: serviceIn(place) }),
    requests: 3,
    who: {
      own: '401 403 403 201 201 403 201',
      foreign: '401 403 403 404 404 403 201',
    },
    trail: ['service create'],
  },
  updateService: {
    sample: (place) => ({ params: { id: place.serviceId }, body: serviceIn(place) }),
    requests: 2,
    who: {
      own: '401 403 403 200 200 403 200',
      foreign: '401 403 403 404 404 403 200',
    },
    trail: ['service update'],
  },
};
