import { describe, expect, test } from 'vitest';
import { formatTime, parseTime } from '../../../shared/rules/time.ts';

const fromNine = (text: string) => {
  const minutes = parseTime(text, 540);
  return minutes === undefined ? undefined : formatTime(minutes);
};

describe('a time of day', () => {
  test.each([
    ['9', '9:00 AM'],
    ['930', '9:30 AM'],
    ['9:30', '9:30 AM'],
    ['9.30 am', '9:30 AM'],
    ['11', '11:00 AM'],
    ['12', '12:00 PM'],
    ['12a', '12:00 AM'],
    ['1', '1:00 PM'],
    ['115p', '1:15 PM'],
    ['1:15 P.M.', '1:15 PM'],
    ['7:30 am', '7:30 AM'],
    ['8:45', '8:45 PM'],
    ['07:00', '7:00 AM'],
    ['1315', '1:15 PM'],
    ['0', '12:00 AM'],
    ['  10:15 ', '10:15 AM'],
    ['24:00', '12:00 AM'],
  ])('typed as %j in a salon that opens at nine is %s', (text, time) => expect(fromNine(text)).toBe(time));

  test.each(['', 'noon', '24:30', '24:00 am', '9:60', '13 pm', '0 am', '9:3', '12345', '-1'])(
    'is not to be read in %j',
    (text) => expect(parseTime(text)).toBeUndefined(),
  );
});
