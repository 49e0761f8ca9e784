import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildColumns } from '../../../web/book/columns.ts';
import { listStops, nextStop, resolveStop } from '../../../web/book/tabStops.ts';
import type { BookAppointment } from '../../../web/book/types.ts';

const columns = ['a', 'b', 'c'].map((id) => ({ id, name: id, title: id, subtitle: '' }));
const hours = { from: 540, to: 1200 };
const appointments = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1 }),
    columnId: fc.constantFrom('a', 'b', 'c'),
    start: fc.integer({ min: 540, max: 1150 }),
    client: fc.constant('Ivy Chen'),
    services: fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))
      .map((steps) => [{ title: 'Toner', color: '#885ed0', steps }]),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);
const bookOf = (list: readonly BookAppointment[], withFree = true) => ({
  columns: buildColumns(columns, list, []),
  hours,
  withFree,
});

describe('the stops of the keyboard', () => {
  test('are every appointment and every free quarter hour, from top to bottom and back', () => {
    fc.assert(
      fc.property(appointments, (list) => {
        const book = bookOf(list);
        const visited = book.columns.flatMap((column) => {
          const stops = listStops(column, hours, true);
          const down = [stops[0]];
          for (let at = stops[0]; at; at = nextStop('ArrowDown', at, book)) if (at !== stops[0]) down.push(at);
          expect(down).toEqual(stops);
          const up = [stops.at(-1)];
          for (let at = stops.at(-1); at; at = nextStop('ArrowUp', at, book)) if (at !== stops.at(-1)) up.push(at);
          expect(up.reverse()).toEqual(stops);
          return stops;
        });
        expect(visited.flatMap(({ id }) => id ?? []).sort()).toEqual(list.map(({ id }) => id).sort());
      }),
    );
  });

  test('always exist after a change, near the one that was there', () => {
    fc.assert(
      fc.property(appointments, appointments, (before, after) => {
        for (const column of bookOf(before).columns) {
          for (const stop of listStops(column, hours, true)) {
            const now = resolveStop(bookOf(after), stop);
            const isThere = bookOf(after).columns.some((each) =>
              listStops(each, hours, true).some(({ id, at }) =>
                now?.id === undefined ? at === now?.at : id === now.id,
              ),
            );
            expect(isThere).toBe(true);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('keep the height on the way across a long appointment', () => {
    const long = { id: 'long', columnId: 'b', start: 540, client: '', services: [service(180)] };
    const book = bookOf([long]);
    const onIt = nextStop('ArrowRight', { columnId: 'a', at: 660 }, book);
    expect(onIt?.id).toBe('long');
    expect(onIt && nextStop('ArrowRight', onIt, book)).toEqual({ columnId: 'c', at: 660 });
  });

  test('leave out free times, and columns without appointments, where nothing may be booked', () => {
    const list = ['a', 'c'].map((columnId) => ({
      id: columnId,
      columnId,
      start: 600,
      client: '',
      services: [service(30)],
    }));
    const book = bookOf(list, false);
    const first = resolveStop(book, undefined);
    expect(first?.id).toBe('a');
    expect(first && nextStop('ArrowRight', first, book)?.id).toBe('c');
    expect(resolveStop(bookOf([], false), undefined)).toBeUndefined();
  });
});

function service(minutes: number) {
  return { title: '', color: '', steps: [minutes, 0, 0] as const };
}
