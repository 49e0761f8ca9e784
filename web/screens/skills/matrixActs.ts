import type { ListedService } from '../../../shared/contract/services.ts';
import type { ListedStylist } from '../../../shared/contract/stylists.ts';
import { personName } from '../../../shared/rules/names.ts';
import type { Cells } from './useCells.ts';

/** What can be done with a whole row or column. */
export type Act = readonly [label: string, run: () => void];

const pairsOf = (people: readonly ListedStylist[], services: readonly ListedService[]) =>
  people.flatMap(({ user_id }) => services.map((service) => [user_id, service] as const));

const fillAndClear = (cells: Cells, pairs: ReturnType<typeof pairsOf>, labels: readonly [string, string]): Act[] => [
  [labels[0], () => cells.change(pairs, (cell, pair) => cell ?? cells.usual(pair))],
  [labels[1], () => cells.change(pairs, () => null)],
];

export function listColumnActs(
  cells: Cells,
  person: ListedStylist,
  everybody: readonly ListedStylist[],
  services: readonly ListedService[],
): Act[] {
  const pairs = pairsOf([person], services);
  const others = everybody.filter((one) => one.user_id !== person.user_id && one.services_count > 0);
  return [
    ...fillAndClear(cells, pairs, ['Does all', 'Does none']),
    ...others.map(
      (other): Act => [
        `As ${personName(other)}`,
        () => cells.change(pairs, (_, [, service]) => cells.get(other.user_id, service.service_id) ?? null),
      ],
    ),
  ];
}

export function listRowActs(cells: Cells, service: ListedService, people: readonly ListedStylist[]): Act[] {
  const pairs = pairsOf(people, [service]);
  return [
    ...fillAndClear(cells, pairs, ['Everybody does it', 'Nobody does it']),
    ["The service's minutes for all", () => cells.change(pairs, (cell) => cell && { priceLevel: cell.priceLevel })],
  ];
}
