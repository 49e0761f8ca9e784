import type { api } from '../../shared/contract/index.ts';
import { type RecordsOf, unique } from './record.ts';

export const categories: RecordsOf<typeof api.categories> = {
  listCategories: {
    sample: ({ salon }) => ({ query: { organization: salon.organization_id } }),
    requests: 1,
    who: {
      own: '401 200 200 200 200 403 200',
      foreign: '401 404 404 404 404 403 200',
    },
  },
  getCategory: {
    sample: ({ categoryId, salon }) => ({
      params: { id: categoryId },
      query: { organization: salon.organization_id },
    }),
    requests: 1,
    who: {
      own: '401 200 200 200 200 403 200',
      foreign: '401 404 404 404 404 403 200',
    },
  },
  createCategory: {
    sample: ({ salon }) => ({
      body: { name: `Sample ${unique()}`, flag: 'Chemical', color: '#aa3366', organization: salon.organization_id },
    }),
    requests: 2,
    who: {
      own: '401 403 403 201 201 403 201',
      foreign: '401 403 403 403 403 403 201',
    },
    trail: ['category create'],
  },
  updateCategory: {
    sample: ({ categoryId, salon }) => ({
      params: { id: categoryId },
      body: { name: `Sample ${unique()}`, flag: 'Chemical', color: '#aa3366', organization: salon.organization_id },
    }),
    requests: 2,
    who: {
      own: '401 403 403 200 200 403 200',
      foreign: '401 403 403 403 403 403 200',
    },
    trail: ['category update'],
  },
};
