import type { api } from '../../shared/contract/index.ts';
import type { FamilyRecords } from './record.ts';

export const audit: FamilyRecords<typeof api.audit> = {
  listAuditEntries: {
    sample: ({ salon, clientId: id }) => ({ query: { organization: salon.organization_id, kind: 'client', id } }),
    requests: 2,
    statusByPlace: { own: '401 403 403 403 200 403 200', foreign: '401 403 403 403 404 403 200' },
  },
};
