import { absences } from './absence.ts';
import { blockedTimes } from './blockedTime.ts';
import { book } from './book.ts';
import { bookings } from './booking.ts';
import { clientVisits } from './clientVisits.ts';
import { defineFamily } from './endpoint.ts';
import { freeTimes } from './freeTimes.ts';
import { patchTests } from './patchTests.ts';
import { series } from './series.ts';
import { waitingList } from './waitingList.ts';

/** The appointment book, by sections. */
export const scheduler = defineFamily({
  ...book,
  ...patchTests,
  ...freeTimes,
  ...bookings,
  ...waitingList,
  ...absences,
  ...series,
  ...blockedTimes,
  ...clientVisits,
});
