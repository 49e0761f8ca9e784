import type { api } from '../../shared/contract/index.ts';
import type { FamilyRecords } from './record.ts';

export const calendar: FamilyRecords<typeof api.calendar> = {
  readCalendar: {
    sample: ({ calendar: secret }) => ({ params: { secret } }),
    // The limit, the address, the stylist and the salons; then the sheets of the stylist, where the appointments stand, and these.
    requests: 7,
    statusByPlace: {
      own: '200 200 200 200 200 200 200',
    },
  },
};
