import { dayText } from '../../kit/form/days.ts';
import type { KeyedLists } from '../../kit/form/keyedList.ts';
import { timeOfDayText } from '../../kit/form/valueText.ts';
import { type HoursDraft, stretchesOf } from './hoursDraft.ts';

/** Days that two people add, change and take away at the same time are told apart by their date. */
export const hoursLists: KeyedLists<HoursDraft> = {
  exceptions: {
    key: 'date',
    nameOf: (date) => dayText(date, 'MM/DD/YYYY'),
    textOf: (day) => {
      const stretches = stretchesOf(day).map(({ from, to }) => `${clock(from)} to ${clock(to)}`);
      const work = stretches.join(' and ') || 'a day off';
      return day.note ? `${work}, “${day.note}”` : work;
    },
  },
};

const clock = (time: string): string => (time ? timeOfDayText(time) : 'no time');
