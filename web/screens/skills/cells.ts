import { type ListedService, type PriceLevel, priceLevels } from '../../../shared/contract/services.ts';
import type { Assignment, AssignmentChange, ListedStylist } from '../../../shared/contract/stylists.ts';
import type { Steps } from '../../../shared/rules/appointments.ts';
import { isPriced, isSoldAt } from '../../../shared/rules/prices.ts';
import { assignmentSteps, isSameSteps, usualSteps } from '../../../shared/rules/serviceMinutes.ts';

/** How a stylist performs a service. Without `own` minutes they are those of the service. */
export type Cell = { priceLevel: number; own?: Steps };
/** Edited cells by their key; null where the stylist no longer performs the service. */
export type Edits = ReadonlyMap<string, Cell | null>;
export type Saved = ReadonlyMap<string, Assignment>;

export const cellKey = (userId: string, serviceId: string): string => `${userId} ${serviceId}`;

export const toSaved = (assignments: readonly Assignment[]): Saved =>
  new Map(assignments.map((one) => [cellKey(one.userId, one.serviceId), one]));

const toCell = (saved: Assignment | undefined): Cell | undefined =>
  saved && { priceLevel: saved.priceLevel, ...(saved.own_minutes && { own: assignmentSteps(saved) }) };

/** The cell as it is shown; undefined where the stylist does not perform the service. */
export function getCell(saved: Saved, edits: Edits, key: string): Cell | undefined {
  const edited = edits.get(key);
  return edited === undefined ? toCell(saved.get(key)) : (edited ?? undefined);
}

/** The edits with a cell changed; one that is as it was saved is no longer an edit. */
export function editCell(saved: Saved, edits: Edits, key: string, cell: Cell | null): Edits {
  const before = toCell(saved.get(key));
  const isSaved =
    cell === null
      ? before === undefined
      : before?.priceLevel === cell.priceLevel &&
        (cell.own ? isSameSteps(cell.own, before.own) : before.own === undefined);
  const next = new Map(edits);
  if (isSaved) next.delete(key);
  else next.set(key, cell);
  return next;
}

/** Why a cell cannot be saved, or undefined. */
export function findCellProblem(cell: Cell, service: ListedService): string | undefined {
  if (!isSoldAt(service, cell.priceLevel)) return `Level ${cell.priceLevel} of ${service.service_name} has no price.`;
  const [servicing = 0] = cell.own ?? usualSteps(service) ?? [];
  return servicing >= 15 ? undefined : `${service.service_name} needs 15 minutes or more.`;
}

/** Level at which a stylist performs most services; 1 without any. */
export function usualLevel(userId: string, saved: Saved, edits: Edits): number {
  const mine = `${userId} `;
  const counts = new Map<number, number>();
  for (const key of new Set([...saved.keys(), ...edits.keys()])) {
    const cell = key.startsWith(mine) ? getCell(saved, edits, key) : undefined;
    if (cell) counts.set(cell.priceLevel, (counts.get(cell.priceLevel) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}

/** A new cell at a level, or the nearest one at which the service is sold. */
export function newCell(service: ListedService, level: number): Cell {
  const sold = priceLevels.filter((one) => isPriced(service) && isSoldAt(service, one));
  const [nearest = 1] = [...sold].sort((a, b) => Math.abs(a - level) - Math.abs(b - level) || a - b);
  return { priceLevel: nearest satisfies PriceLevel };
}

/** All services for the stylists who perform none yet, at their first level. Services without minutes need them first. */
export function proposeCells(
  people: readonly ListedStylist[],
  services: readonly ListedService[],
  saved: Saved,
): Edits {
  const busy = new Set([...saved.values()].map(({ userId }) => userId));
  return new Map(
    people
      .filter(({ user_id }) => !busy.has(user_id))
      .flatMap(({ user_id }) =>
        services
          .filter(usualSteps)
          .map((service) => [cellKey(user_id, service.service_id), newCell(service, 1)] as const),
      ),
  );
}

/** The edited cells as they are sent. */
export const toChanges = (saved: Saved, edits: Edits): AssignmentChange[] =>
  [...edits].map(([key, cell]) => {
    const [userId = '', serviceId = ''] = key.split(' ');
    const [servicing, gap, servicing2] = cell?.own ?? [];
    return {
      ...{ userId, serviceId, version: saved.get(key)?.version ?? 0, remove: cell === null },
      ...(cell && { priceLevel: cell.priceLevel, ...(cell.own && { servicing, gap, servicing2 }) }),
    };
  });
