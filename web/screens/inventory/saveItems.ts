import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { type InventoryEdit, inventory, maxEditsPerSave } from '../../../shared/contract/inventory.ts';
import { call, isStale } from '../../kit/data/call.ts';

const { saveInventory } = inventory;
type SalonScope = Omit<ClientRequest<typeof saveInventory>['body'], 'items'>;

/** Saves stock edits of a salon in batches. Returns an error message or undefined per item, in order. */
export async function saveItems(scope: SalonScope, items: readonly InventoryEdit[]): Promise<(string | undefined)[]> {
  const problems: (string | undefined)[] = [];
  for (let from = 0; from < items.length; from += maxEditsPerSave)
    problems.push(...(await saveBatch(scope, items.slice(from, from + maxEditsPerSave))));
  return problems;
}

/** Saves a batch atomically. On a version conflict retries each item on its own. */
async function saveBatch(scope: SalonScope, items: InventoryEdit[]): Promise<(string | undefined)[]> {
  try {
    await call(saveInventory, { body: { ...scope, items } });
    return items.map(() => undefined);
  } catch (error) {
    if (isStale(error) && items.length > 1)
      return (await Promise.all(items.map((item) => saveBatch(scope, [item])))).flat();
    return items.map(() => (error instanceof Error ? error.message : 'Operation failed.'));
  }
}
