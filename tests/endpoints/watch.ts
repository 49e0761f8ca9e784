import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, rights } from './record.ts';

export const watch: FamilyRecords<typeof api.watch> = {
  watch: {
    sample: ({ salon, appointment }) => ({
      body: {
        book: { Location: salon.location_id, date: appointment.start.slice(0, 10) },
        salons: [salon.location_id],
      },
    }),
    // One for the book, four for the salon.
    requests: 5,
    statusByPlace: rights.staff,
  },
};
