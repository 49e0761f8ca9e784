import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import { type Order, orderNumber } from '../../../shared/contract/orders.ts';
import { isRetryable } from '../../kit/data/failure.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { useLines } from './lines.ts';
import { goToItems, goToQuantities, type ReorderDraft } from './reorderDraft.ts';
import { useSubmitOrder } from './useSubmitOrder.ts';

/** Shows a toast once when loading fails, not on every retry. */
export function useLoadFailure(error: Error | undefined): void {
  const toast = useToast();
  const isFailure = error !== undefined;
  useEffect(() => {
    if (isFailure) toast('Error loading data.', { intent: 'error', timeoutMs: 3000 });
  }, [isFailure, toast]);
}

interface DraftStore {
  save: (draft: ReorderDraft) => void;
  clear: () => void;
}

/** State of the reorder wizard: the draft, the loaded data and the steps. */
export function useWizard(initial: ReorderDraft, { save, clear }: DraftStore) {
  const toast = useToast();
  const confirm = useConfirm();
  const [draft, setDraft] = useState(initial);
  const [placed, setPlaced] = useState<Order>();
  const [problem, setProblem] = useState<string>();
  const updateDraft = useCallback((part: Partial<ReorderDraft>) => setDraft((before) => ({ ...before, ...part })), []);
  const setQuantity = useCallback(
    (id: string, text: string) =>
      setDraft((before) => ({ ...before, quantities: { ...before.quantities, [id]: text } })),
    [],
  );
  const step = placed ? 3 : draft.step;

  const resellers = useRead(api.orders.listResellers, {});
  const products = useRead(
    api.orders.listReorderProducts,
    step > 0 && draft.salon && draft.reseller
      ? { params: { locationId: Number(draft.salon.id), resellerId: String(draft.reseller.id) } }
      : null,
  );
  useLoadFailure(resellers.error ?? products.error);
  const suggestedNumber = products.isValidating ? undefined : products.data?.order_number;
  useEffect(() => {
    if (suggestedNumber !== undefined && draft.number === undefined) updateDraft({ number: suggestedNumber });
  }, [suggestedNumber, draft.number, updateDraft]);

  useEffect(() => {
    if (placed || (!draft.reseller && draft.selected.length === 0)) clear();
    else save(draft);
  }, [draft, placed, save, clear]);

  const selected = new Set(draft.selected);
  const chosenRows = products.data?.products.filter(({ product_id }) => selected.has(product_id)) ?? [];
  const lines = useLines(chosenRows, draft);
  const invalidLine = lines.find((line) => line.problem);

  const section = useRef<HTMLElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const placeFields = useRef<Partial<Record<'reseller' | 'salon', HTMLInputElement | null>>>({});
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    const main = section.current?.closest('main');
    if (main) main.scrollTop = 0;
    (problem !== undefined && step === 1 ? numberField : section).current?.focus({ preventScroll: true });
  }, [step, problem]);

  const showError = (text: string, field?: HTMLElement | null) => {
    toast(text, { intent: 'error' });
    field?.focus();
  };
  const rejectNumber = (text: string) => {
    setProblem(text);
    updateDraft({ step: 1 });
    numberField.current?.focus();
  };

  /** Validates number and items like the server does, and shows the first error. */
  function isComplete(): boolean {
    const number = orderNumber.safeParse(draft.number ?? '');
    const items = api.orders.submitReorder.body.shape.order_items.safeParse(
      lines.map(({ product_id, quantity, new_quantity }) => ({ product_id, new_quantity: quantity || new_quantity })),
    );
    if (!number.success) {
      const text = number.error.issues[0]?.message ?? '';
      if (draft.number?.trim()) rejectNumber(text);
      else showError(text, numberField.current);
    } else if (!items.success) showError(items.error.issues[0]?.message ?? '');
    return number.success && items.success;
  }

  function toItems() {
    if (!draft.reseller) return showError('Please select a reseller', placeFields.current.reseller);
    if (!draft.salon) return showError('Please select a location', placeFields.current.salon);
    setDraft(goToItems);
  }
  function toQuantities() {
    if (products.data && isComplete()) setDraft((before) => goToQuantities(before, chosenRows));
  }
  function back() {
    setProblem(undefined);
    if (step === 1) updateDraft({ step: 0, number: '' });
    else updateDraft({ step: 1 });
  }

  const ordering = useSubmitOrder({
    draft,
    lines,
    onSent: (sent) => updateDraft({ sent }),
    onDraft: ({ order_id, version }, print) => updateDraft({ saved: { order_id, version, print }, sent: undefined }),
    onOrdered: (order) => {
      setPlaced(order);
      // The number is taken and stock levels have changed, so reload for the next order.
      void products.mutate();
    },
    onNumberUsed: (text) => {
      rejectNumber(text);
      void products.mutate();
    },
  });

  /** Whether the order can be sent; otherwise focuses the error. */
  function validate(): boolean {
    if (!products.data) return false;
    if (!isComplete()) updateDraft({ step: 1 });
    else if (invalidLine) section.current?.querySelector<HTMLElement>('input[aria-invalid]')?.focus();
    else return true;
    return false;
  }
  async function submitOrder() {
    if (!validate()) return;
    const text = `Are you sure you want to reorder ${lines.length} products?`;
    if (await confirm({ text, confirm: 'Reorder' })) await ordering.send(false);
  }
  function saveDraft() {
    if (validate()) void ordering.send(true);
  }

  return {
    step,
    draft,
    updateDraft,
    placed,
    resellers,
    /** Products as grid props: rows with their load state. */
    productGrid: {
      rows: products.data?.products,
      loading: products.isLoading,
      refreshing: products.isValidating,
      ...(products.error && { error: products.error }),
      ...(isRetryable(products.error) && { onRetry: () => void products.mutate() }),
    },
    orderNumber: {
      inputRef: numberField,
      problem,
      suggested: suggestedNumber,
      set: (number: string) => {
        setProblem(undefined);
        updateDraft({ number });
      },
    },
    items: {
      selected,
      /** Number of chosen items the distributor no longer carries. */
      droppedCount: products.data ? draft.selected.length - chosenRows.length : 0,
      lines,
      invalidLine,
      setQuantity,
    },
    navigation: { toItems, toQuantities, back },
    submission: { isBusy: ordering.isBusy, failure: ordering.failure, submitOrder, saveDraft },
    refs: { section, placeFields },
  };
}
