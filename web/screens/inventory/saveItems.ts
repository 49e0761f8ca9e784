import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { type InventoryEdit, maxEditsPerSave } from '../../../shared/contract/inventory.ts';
import { call, isStale } from '../../kit/data/call.ts';

const { saveInventory } = api.inventory;
type Place = Omit<ClientRequest<typeof saveInventory>['body'], 'items'>;

/** Saves lines of a salon's stock, as many together as the server takes; what was wrong with each, in their order. */
export async function saveItems(place: Place, items: readonly InventoryEdit[]): Promise<(string | undefined)[]> {
  const problems: (string | undefined)[] = [];
  for (let from = 0; from < items.length; from += maxEditsPerSave)
    problems.push(...(await saveTogether(place, items.slice(from, from + maxEditsPerSave))));
  return problems;
}

/** All of them or none; where somebody else was faster with one, each by itself. */
async function saveTogether(place: Place, items: InventoryEdit[]): Promise<(string | undefined)[]> {
  try {
    await call(saveInventory, { body: { ...place, items } });
    return items.map(() => undefined);
  } catch (error) {
    if (isStale(error) && items.length > 1)
      return (await Promise.all(items.map((one) => saveTogether(place, [one])))).flat();
    return items.map(() => (error instanceof Error ? error.message : 'Operation failed.'));
  }
}
