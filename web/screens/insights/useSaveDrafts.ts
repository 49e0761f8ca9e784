import { useRef, useState } from 'react';
import { allLocations } from '../../../shared/contract/fields.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useRefresh } from '../../kit/data/useApi.ts';
import { formatCount } from '../../kit/ui/format.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { findDraft, type OrderBlock } from './weekRows.ts';

const { listOrders, submitReorder } = orders;
const shown = [listOrders];

/** Saves a draft order per salon, except where one exists by now. A repeat after a lost reply saves no second one. */
export function useSaveDrafts() {
  const toast = useToast();
  const refresh = useRefresh(shown);
  const [isBusy, setBusy] = useState(false);
  /** Idempotency keys of requests without a reply. */
  const keys = useRef(new Map<string, string>());

  async function saveDraft({ location_id, reseller_id, items }: OrderBlock) {
    const body = { reseller_id: reseller_id ?? '', location: location_id, draft: true, order_items: items };
    const print = JSON.stringify(body);
    const key = keys.current.get(print) ?? crypto.randomUUID();
    keys.current.set(print, key);
    await call(submitReorder, { body: { ...body, idempotency_key: key } });
    keys.current.delete(print);
  }

  async function save(blocks: readonly OrderBlock[]) {
    setBusy(true);
    let saved = 0;
    try {
      const open = await call(listOrders, { query: { location: String(allLocations) } });
      for (const block of blocks.filter((one) => !findDraft(open, one))) {
        await saveDraft(block);
        saved += 1;
      }
      toast(saved === 0 ? 'The drafts were there already.' : `${formatCount(saved, draft)} saved`);
    } catch (error) {
      const text = saved > 0 ? `Only ${formatCount(saved, draft)} saved.` : 'The draft was not saved.';
      toast(formatError(text, error), { intent: 'error' });
    } finally {
      await refresh();
      setBusy(false);
    }
  }
  return { save, isBusy };
}

const draft = { one: 'draft', many: 'drafts' };
