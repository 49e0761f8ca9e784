import type { api } from '../../shared/contract/index.ts';
import type { FamilyRecords } from './record.ts';

export const calendar: FamilyRecords<typeof api.calendar> = {
  readCalendar: {
    sample: ({ calendar: secret }) => ({ params: { secret } }),
    // Rate limit, feed, stylist, salons, the stylist's day sheets, and where their appointments are stored; then the appointments.
    requests: 7,
    statusByPlace: { own: '200 200 200 200 200 200 200' },
  },
};
