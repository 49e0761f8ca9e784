import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, nextNumber } from './record.ts';

export const categories: FamilyRecords<typeof api.categories> = {
  listCategories: {
    sample: ({ salon }) => ({ query: { organization: salon.organization_id } }),
    requests: 1,
    statusByPlace: { own: '401 200 200 200 200 403 200', foreign: '401 404 404 404 404 403 200' },
  },
  getCategory: {
    sample: ({ categoryId, salon }) => ({ params: { id: categoryId }, query: { organization: salon.organization_id } }),
    requests: 1,
    statusByPlace: { own: '401 200 200 200 200 403 200', foreign: '401 404 404 404 404 403 200' },
  },
  createCategory: {
    sample: ({ salon }) => ({
      body: { name: `Sample ${nextNumber()}`, flag: 'Chemical', color: '#aa3366', organization: salon.organization_id },
    }),
    requests: 2,
    statusByPlace: { own: '401 403 403 201 201 403 201', foreign: '401 403 403 403 403 403 201' },
    auditEntries: ['category create'],
  },
  updateCategory: {
    sample: ({ categoryId, salon }) => ({
      params: { id: categoryId },
      body: { name: `Sample ${nextNumber()}`, flag: 'Chemical', color: '#aa3366', organization: salon.organization_id },
    }),
    requests: 2,
    statusByPlace: { own: '401 403 403 200 200 403 200', foreign: '401 403 403 403 403 403 200' },
    auditEntries: ['category update'],
  },
};
