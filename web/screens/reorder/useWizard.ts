import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import { type Order, orderNumber } from '../../../shared/contract/orders.ts';
import { isRetryable } from '../../kit/data/failure.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { atItems, atQuantities, type Draft } from './draft.ts';
import { useLines } from './lines.ts';
import { useOrdering } from './useOrdering.ts';

/** Says once that data could not be read, however often it is tried again; why stands where they are missing. */
export function useLoadFailure(error: Error | undefined): void {
  const toast = useToast();
  const isFailure = error !== undefined;
  useEffect(() => {
    if (isFailure) toast('Error loading data.', { intent: 'error', timeout: 3000 });
  }, [isFailure, toast]);
}

interface Kept {
  keep: (draft: Draft) => void;
  forget: () => void;
}

/** What is filled in, what was read for it, and the ways from step to step. */
export function useWizard(initial: Draft, { keep, forget }: Kept) {
  const toast = useToast();
  const confirm = useConfirm();
  const [draft, setDraft] = useState(initial);
  const [placed, setPlaced] = useState<Order>();
  const [problem, setProblem] = useState<string>();
  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })), []);
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
  const offered = products.isValidating ? undefined : products.data?.order_number;
  useEffect(() => {
    if (offered !== undefined && draft.number === undefined) change({ number: offered });
  }, [offered, draft.number, change]);

  useEffect(() => {
    if (placed || (!draft.reseller && draft.selected.length === 0)) forget();
    else keep(draft);
  }, [draft, placed, keep, forget]);

  const selected = new Set(draft.selected);
  const chosen = products.data?.products.filter(({ product_id }) => selected.has(product_id)) ?? [];
  const lines = useLines(chosen, draft);
  const wrong = lines.find((line) => line.problem);

  const section = useRef<HTMLElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const placeFields = useRef<Partial<Record<'reseller' | 'salon', HTMLInputElement | null>>>({});
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const main = section.current?.closest('main');
    if (main) main.scrollTop = 0;
    (problem !== undefined && step === 1 ? numberField : section).current?.focus({ preventScroll: true });
  }, [step, problem]);

  const refuse = (text: string, field?: HTMLElement | null) => {
    toast(text, { intent: 'error' });
    field?.focus();
  };
  const refuseNumber = (text: string) => {
    setProblem(text);
    change({ step: 1 });
    numberField.current?.focus();
  };

  /** Whether number and items are as the server takes them; says what is not. */
  function isComplete(): boolean {
    const number = orderNumber.safeParse(draft.number ?? '');
    const items = api.orders.submitReorder.body.shape.order_items.safeParse(
      lines.map(({ product_id, quantity, new_quantity }) => ({ product_id, new_quantity: quantity || new_quantity })),
    );
    if (!number.success) {
      const text = number.error.issues[0]?.message ?? '';
      if (draft.number?.trim()) refuseNumber(text);
      else refuse(text, numberField.current);
    } else if (!items.success) refuse(items.error.issues[0]?.message ?? '');
    return number.success && items.success;
  }

  function toItems() {
    if (!draft.reseller) return refuse('Please select a reseller', placeFields.current.reseller);
    if (!draft.salon) return refuse('Please select a location', placeFields.current.salon);
    setDraft(atItems);
  }
  function toQuantities() {
    if (products.data && isComplete()) setDraft((before) => atQuantities(before, chosen));
  }
  function back() {
    setProblem(undefined);
    if (step === 1) change({ step: 0, number: '' });
    else change({ step: 1 });
  }

  const ordering = useOrdering({
    draft,
    lines,
    onSent: (sent) => change({ sent }),
    onDraft: ({ order_id, version }, print) => change({ saved: { order_id, version, print }, sent: undefined }),
    onOrdered: (order) => {
      setPlaced(order);
      // The number is used up and the stock is on order: the next one begins with what holds now.
      void products.mutate();
    },
    onNumberUsed: (text) => {
      refuseNumber(text);
      void products.mutate();
    },
  });

  /** Whether the order may be sent as it stands; otherwise the focus is on what is wrong. */
  function mayGo(): boolean {
    if (!products.data) return false;
    if (!isComplete()) change({ step: 1 });
    else if (wrong) section.current?.querySelector<HTMLElement>('input[aria-invalid]')?.focus();
    else return true;
    return false;
  }
  async function order() {
    if (!mayGo()) return;
    const text = `Are you sure you want to reorder ${lines.length} products?`;
    if (await confirm({ text, confirm: 'Reorder' })) await ordering.send(false);
  }
  function saveDraft() {
    if (mayGo()) void ordering.send(true);
  }

  return {
    step,
    draft,
    change,
    placed,
    resellers,
    /** The products as a grid shows them: on their way, there, or refused. */
    rows: {
      rows: products.data?.products,
      loading: products.isLoading,
      refreshing: products.isValidating,
      ...(products.error && { error: products.error }),
      ...(isRetryable(products.error) && { onRetry: () => void products.mutate() }),
    },
    offered,
    problem,
    setNumber: (number: string) => {
      setProblem(undefined);
      change({ number });
    },
    setQuantity,
    selected,
    /** Chosen items that the distributor does not carry any more. */
    gone: products.data ? draft.selected.length - chosen.length : 0,
    lines,
    wrong,
    ordering,
    toItems,
    toQuantities,
    back,
    order,
    saveDraft,
    section,
    numberField,
    placeFields,
  };
}
