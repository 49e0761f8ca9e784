import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { ListedService } from '../../../shared/contract/services.ts';
import type { ListedStylist } from '../../../shared/contract/stylists.ts';
import { isSoldAt } from '../../../shared/rules/prices.ts';
import type { Cells } from './useCells.ts';

const arrows: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface MatrixKeysProps {
  table: RefObject<HTMLTableElement | null>;
  rows: readonly ListedService[];
  people: readonly ListedStylist[];
  cells: Cells;
}

/** The keys of the matrix: arrows move, Space and Delete give and take, 1 to 5 set the level, Ctrl+Z undoes. */
export function useMatrixKeys({ table, rows, people, cells }: MatrixKeysProps) {
  const [active, setActive] = useState<readonly [row: number, column: number]>([0, 0]);

  function move([row, column]: readonly [number, number]) {
    const at = [Math.max(0, Math.min(rows.length - 1, row)), Math.max(0, Math.min(people.length - 1, column))] as const;
    setActive(at);
    table.current?.querySelector<HTMLElement>(`[data-cell="${at[0]} ${at[1]}"]`)?.focus();
  }

  function press(event: KeyboardEvent<HTMLElement>, person: ListedStylist, service: ListedService) {
    const pair = [person.user_id, service] as const;
    const cell = cells.get(person.user_id, service.service_id);
    const [row, column] = [rows.indexOf(service), people.indexOf(person)];
    const arrow = arrows[event.key];
    const level = Number(event.key);
    if (event.key === 'z' && (event.ctrlKey || event.metaKey)) cells.undo();
    else if (arrow) move([row + arrow[0], column + arrow[1]]);
    else if (event.key === ' ') cells.change([pair], () => (cell ? null : cells.usual(pair)));
    else if (event.key === 'Delete' || event.key === 'Backspace') cells.change([pair], () => null);
    else if (level >= 1 && level <= 5 && isSoldAt(service, level))
      cells.change([pair], (one) => ({ ...one, priceLevel: level }));
    else return;
    event.preventDefault();
  }

  return { active, setActive, press };
}
