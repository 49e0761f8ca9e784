import type { api } from '../../shared/contract/index.ts';
import type { FamilyRecords } from './record.ts';

export const erasure: FamilyRecords<typeof api.erasure> = {
  eraseClient: {
    sample: ({ twinId }) => ({ params: { id: twinId }, body: { version: 1 } }),
    // Everything in which a client can be named is looked through, each import too.
    requests: 27,
    statusByPlace: { own: '401 403 403 403 200 403 403', foreign: '401 403 403 403 404 403 403' },
    auditEntries: ['client erase'],
  },
};
