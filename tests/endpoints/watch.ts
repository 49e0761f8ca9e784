import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, rights } from './record.ts';

export const watch: FamilyRecords<typeof api.watch> = {
  getHealth: { sample: () => ({}), requests: 0, statusByPlace: { own: '200 200 200 200 200 200 200' } },
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
    samples: {
      'of stock': {
        sample: ({ salon }) => ({ body: { stock: salon.location_id } }),
        requests: 1,
        statusByPlace: rights.admins,
      },
      'of the stock of all salons': {
        sample: () => ({ body: { stock: -1 } }),
        requests: 1,
        statusByPlace: { own: rights.admins.own },
      },
      'of the book of all salons': {
        sample: ({ appointment }) => ({ body: { book: { Location: -1, date: appointment.start.slice(0, 10) } } }),
        requests: 1,
        statusByPlace: { own: rights.staff.own },
      },
      'of a book and stock': {
        sample: ({ salon, appointment }) => ({
          body: {
            book: { Location: salon.location_id, date: appointment.start.slice(0, 10) },
            stock: salon.location_id,
          },
        }),
        requests: 2,
        statusByPlace: rights.admins,
      },
    },
  },
};
