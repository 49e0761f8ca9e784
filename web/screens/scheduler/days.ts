import { addDays } from '../../../shared/rules/time.ts';
import type { BookData } from './draft.ts';

/** The days a book tells about, in order. */
export const daysOf = ({ date, days }: Pick<BookData, 'date' | 'days'>): string[] =>
  Array.from({ length: days }, (_, index) => addDays(date, index));
