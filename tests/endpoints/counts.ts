import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, rights } from './record.ts';

const anyone = { own: '401 403 200 200 200 403 403' };

export const counts: FamilyRecords<typeof api.counts> = {
  listCounts: { sample: () => ({}), requests: 1, statusByPlace: anyone },
  listFinishedCounts: { sample: () => ({ query: {} }), requests: 1, statusByPlace: anyone },
  getLoss: {
    sample: ({ salon }) => ({ query: { location: String(salon.location_id) } }),
    // Closed counts and the catalog revision. Each of the salon's last six counts adds one.
    requests: 2,
    statusByPlace: rights.admins,
  },
  startCount: {
    sample: ({ countable, productId }) => ({
      body: { location: countable, scope: 'list', ids: [productId], note: 'The color shelf' },
    }),
    requests: 5,
    statusByPlace: rights.deskCreates,
    auditEntries: ['count create'],
  },
  getCount: { sample: ({ countId }) => ({ params: { id: countId } }), requests: 3, statusByPlace: rights.desk },
  addCounted: {
    sample: ({ countId, barcode }) => ({
      params: { id: countId },
      body: { device_id: 'till', device_name: 'Till', items: [{ barcode, pieces: 2 }], seconds_ago: 0 },
    }),
    requests: 4,
    statusByPlace: rights.desk,
    auditEntries: ['counted create'],
    retryMayChange: ['body.device_name', 'body.seconds_ago'],
  },
  showExpected: {
    sample: ({ countId }) => ({ params: { id: countId }, body: { shown: true } }),
    requests: 2,
    statusByPlace: rights.admins,
    auditEntries: ['count show expected'],
  },
  finishCount: {
    sample: ({ countId }) => ({ params: { id: countId }, body: {} }),
    requests: 4,
    statusByPlace: rights.desk,
    auditEntries: ['count finish'],
  },
  sendBackCount: {
    sample: ({ waitingId, productId }) => ({ params: { id: waitingId }, body: { again: [productId] } }),
    // The lines are one request. The catalog revision is read because an unnamed barcode may have a name by now.
    requests: 4,
    statusByPlace: rights.admins,
    auditEntries: ['count send back'],
  },
  approveCount: {
    sample: ({ waitingId }) => ({ params: { id: waitingId }, body: {} }),
    // Changes since approval are read once for all lines, and once more for each part that is posted.
    requests: 13,
    statusByPlace: rights.admins,
    auditEntries: ['count approve', 'count booking create'],
  },
  abandonCount: {
    sample: ({ countId }) => ({ params: { id: countId }, body: { reason: 'The wrong shelf' } }),
    requests: 2,
    statusByPlace: rights.admins,
    auditEntries: ['count abandon'],
  },
};
