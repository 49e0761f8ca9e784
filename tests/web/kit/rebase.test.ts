import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeByKey, replaceEntry } from '../../../web/kit/form/rebaseForm.ts';

type Day = { date: string; note: string };
const list = { key: 'date' as const, entryName: (date: string) => date, describeEntry: ({ note }: Day) => note };

const dates = ['2027-12-24', '2027-12-25', '2027-12-26', '2027-12-31', '2028-01-01'];
const daysAmong = (some: readonly string[], notes: readonly string[] = ['', 'Holiday', 'Training']) =>
  fc
    .uniqueArray(fc.record({ date: fc.constantFrom(...some), note: fc.constantFrom(...notes) }), {
      selector: ({ date }) => date,
    })
    .map((days) => days.sort((a, b) => a.date.localeCompare(b.date)));
const days = daysAmong(dates);
const noteOf = (some: readonly Day[], date: string) => some.find((day) => day.date === date)?.note;

describe('lists that two people changed', () => {
  test('have, of every day, what either side made of it', () => {
    fc.assert(
      fc.property(days, days, days, (before, theirs, mine) => {
        const { merged, changes } = mergeByKey({ before, theirs, mine }, list);
        for (const date of dates) {
          const [old, newer, typed] = [before, theirs, mine].map((some) => noteOf(some, date));
          expect(noteOf(merged, date)).toBe(typed === old ? newer : typed);
          const change = changes.find(({ key }) => key === date);
          expect(change !== undefined).toBe(newer !== old && newer !== typed);
          if (!change) continue;
          expect(change.theirs?.note).toBe(newer);
          expect(change.mine !== undefined).toBe(typed !== old);
          expect(change.mine?.value?.note).toBe(typed === old ? undefined : typed);
        }
      }),
    );
  });

  test('keep the days that each side added, and are without those that each took away', () => {
    const [first, second] = [dates.slice(0, 2), dates.slice(2)];
    fc.assert(
      fc.property(daysAmong(first), daysAmong(first), daysAmong(second), daysAmong(second), (a, b, c, d) => {
        const { merged, changes } = mergeByKey(
          { before: [...a, ...c], theirs: [...b, ...c], mine: [...a, ...d] },
          list,
        );
        expect(merged).toEqual([...b, ...d]);
        expect(changes.filter(({ mine }) => mine)).toEqual([]);
      }),
    );
  });

  test('stand in the order of their dates, every date once', () => {
    fc.assert(
      fc.property(days, days, days, (before, theirs, mine) => {
        const merged = mergeByKey({ before, theirs, mine: mine.toReversed() }, list).merged.map(({ date }) => date);
        expect(merged).toEqual([...new Set(merged)].sort());
      }),
    );
  });

  test('are in no conflict where both sides did the same', () => {
    fc.assert(
      fc.property(days, days, (before, both) => {
        expect(mergeByKey({ before, theirs: both, mine: structuredClone(both) }, list)).toEqual({
          merged: both,
          changes: [],
        });
      }),
    );
  });

  test('keep every entry that was typed, those without a date yet and those of a date twice as well', () => {
    const typedDays = fc.array(
      fc.record({ date: fc.constantFrom('', ...dates), note: fc.constantFrom('Mine', 'Mine too') }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(days, days, typedDays, (before, theirs, mine) => {
        const { merged } = mergeByKey({ before, theirs, mine }, list);
        const left = [...merged];
        for (const day of mine) {
          expect(left).toContain(day);
          left.splice(left.indexOf(day), 1);
        }
        const unnamed = merged.map(({ date }) => date === '');
        expect(unnamed).toEqual(unnamed.toSorted());
      }),
    );
  });

  test('agree with theirs on every day whose change is taken over', () => {
    fc.assert(
      fc.property(days, days, days, (before, theirs, mine) => {
        const { merged, changes } = mergeByKey({ before, theirs, mine }, list);
        const taken = changes.reduce((some, { key, theirs: day }) => replaceEntry(some, key, day, list), merged);
        for (const { key } of changes) expect(noteOf(taken, key)).toBe(noteOf(theirs, key));
        const others = merged.filter(({ date }) => !changes.some(({ key }) => key === date));
        expect(taken).toEqual(expect.arrayContaining(others));
        expect(taken.map(({ date }) => date)).toEqual(taken.map(({ date }) => date).sort());
      }),
    );
  });
});
