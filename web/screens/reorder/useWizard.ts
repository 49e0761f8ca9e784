import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { type Order, orderNumber, orders, type ReorderRow } from '../../../shared/contract/orders.ts';
import { isRetryable } from '../../kit/data/failure.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { type Line, useLines } from './lines.ts';
import { type Choice, goToItems, goToQuantities, goToSuggested, type ReorderDraft } from './reorderDraft.ts';
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

/** Loads the distributors, and from the second step on the products of the chosen distributor with the salon's need. */
function useReorderData({ salon, reseller }: ReorderDraft, step: number) {
  const resellers = useRead(orders.listResellers, { query: salon ? { location: salon.id } : {} });
  const products = useRead(
    orders.listReorderProducts,
    step > 0 && salon && reseller
      ? { params: { locationId: Number(salon.id), resellerId: String(reseller.id) } }
      : null,
  );
  useLoadFailure(resellers.error ?? products.error);
  return { resellers, products };
}

/** The draft, stored on every change until the order is placed. */
function useStoredDraft(initial: ReorderDraft, { save, clear }: DraftStore, isPlaced: boolean) {
  const [draft, setDraft] = useState(initial);
  const updateDraft = useCallback((part: Partial<ReorderDraft>) => setDraft((before) => ({ ...before, ...part })), []);
  const setQuantity = useCallback(
    (id: string, text: string) =>
      setDraft((before) => ({ ...before, quantities: { ...before.quantities, [id]: text } })),
    [],
  );
  useEffect(() => {
    if (isPlaced || (!draft.reseller && draft.selected.length === 0)) clear();
    else save(draft);
  }, [draft, isPlaced, save, clear]);
  return { draft, setDraft, updateDraft, setQuantity };
}

/** Scrolls to the top and moves the focus when the step changes: to the step, or to the order number if it was refused. */
function useStepFocus(step: number, numberToFix: RefObject<HTMLElement | null> | undefined) {
  const section = useRef<HTMLElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    const main = section.current?.closest('main');
    if (main) main.scrollTop = 0;
    (numberToFix ?? section).current?.focus({ preventScroll: true });
  }, [step, numberToFix]);
  return section;
}

/** State of the reorder wizard: the draft, the loaded data and the steps. */
export function useWizard(initial: ReorderDraft, store: DraftStore) {
  const toast = useToast();
  const [placed, setPlaced] = useState<Order>();
  const [problem, setProblem] = useState<string>();
  const { draft, setDraft, updateDraft, setQuantity } = useStoredDraft(initial, store, placed !== undefined);
  const step = placed ? 3 : draft.step;
  const { resellers, products } = useReorderData(draft, step);
  const suggestedNumber = products.isValidating ? undefined : products.data?.order_number;
  useEffect(() => {
    if (suggestedNumber !== undefined && draft.number === undefined) updateDraft({ number: suggestedNumber });
  }, [suggestedNumber, draft.number, updateDraft]);

  const { selected, chosenRows, lines, invalidLine } = useItems(draft, products.data?.products);

  const numberField = useRef<HTMLInputElement>(null);
  const placeFields = useRef<Partial<Record<'reseller' | 'salon', HTMLInputElement | null>>>({});
  const section = useStepFocus(step, problem !== undefined && step === 1 ? numberField : undefined);

  const showError = (text: string, field?: HTMLElement | null) => {
    toast(text, { intent: 'error' });
    field?.focus();
  };
  const rejectNumber = (text: string) => {
    setProblem(text);
    updateDraft({ step: 1 });
    numberField.current?.focus();
  };

  /** Shows the first error of number and items. */
  function isComplete(): boolean {
    const { number, items } = findOrderProblems(draft.number, lines);
    if (number !== undefined && draft.number?.trim()) rejectNumber(number);
    else if (number !== undefined) showError(number, numberField.current);
    else if (items !== undefined) showError(items);
    return number === undefined && items === undefined;
  }

  function toItems() {
    if (!draft.reseller) return showError('Please select a reseller', placeFields.current.reseller);
    if (!draft.salon) return showError('Please select a location', placeFields.current.salon);
    setDraft(goToItems);
  }
  const chooseItems = (reseller: Choice) => setDraft((before) => goToItems({ ...before, reseller }));
  const orderSuggested = (reseller: Choice, ids: string[]) =>
    setDraft((before) => goToSuggested(before, reseller, ids));
  function toQuantities() {
    if (products.data && isComplete()) setDraft((before) => goToQuantities(before, chosenRows));
  }
  function back() {
    setProblem(undefined);
    updateDraft(step === 1 ? { step: 0, number: undefined } : { step: 1 });
  }

  const submission = useSubmission({
    draft,
    lines,
    updateDraft,
    reloadProducts: products.mutate,
    onOrdered: setPlaced,
    onNumberUsed: rejectNumber,
    /** Whether the order can be sent; otherwise focuses the error. */
    validate: () => {
      if (!products.data) return false;
      if (!isComplete()) updateDraft({ step: 1 });
      else if (invalidLine) section.current?.querySelector<HTMLElement>('input[aria-invalid]')?.focus();
      else return true;
      return false;
    },
  });

  return {
    draft,
    updateDraft,
    /** The order, once it is placed. */
    placed,
    parties: { resellers, fields: placeFields },
    orderNumber: {
      number: draft.number ?? '',
      inputRef: numberField,
      problem,
      suggested: suggestedNumber,
      set: (number: string) => {
        setProblem(undefined);
        updateDraft({ number });
      },
    },
    items: {
      grid: toGridProps(products),
      selected,
      /** Number of chosen items the distributor no longer carries. */
      droppedCount: products.data ? draft.selected.length - chosenRows.length : 0,
      lines,
      invalidLine,
      setQuantity,
    },
    steps: { step, section, toItems, chooseItems, orderSuggested, toQuantities, back },
    submission,
  };
}

/** The chosen items that the distributor carries, with their order quantities. */
function useItems(draft: ReorderDraft, products: readonly ReorderRow[] = []) {
  const selected = new Set(draft.selected);
  const chosenRows = products.filter(({ product_id }) => selected.has(product_id));
  const lines = useLines(chosenRows, draft);
  return { selected, chosenRows, lines, invalidLine: lines.find((line) => line.problem) };
}

/** Validates number and items like the server does; returns an error for each. */
function findOrderProblems(number: string | undefined, lines: readonly Line[]) {
  const items = lines.map(({ product_id, quantity, new_quantity }) => ({
    product_id,
    new_quantity: quantity || new_quantity,
  }));
  const firstMessage = ({ error }: { error?: z.ZodError | undefined }) => error && (error.issues[0]?.message ?? '');
  return {
    number: firstMessage(orderNumber.safeParse(number ?? '')),
    items: firstMessage(orders.submitReorder.body.shape.order_items.safeParse(items)),
  };
}

/** Products as grid props: rows with their load state. */
const toGridProps = ({
  data,
  isLoading,
  isValidating,
  error,
  mutate,
}: ReturnType<typeof useReorderData>['products']) => ({
  rows: data?.products,
  loading: isLoading,
  refreshing: isValidating,
  ...(error && { error }),
  ...(isRetryable(error) && { onRetry: () => void mutate() }),
});

interface SubmissionOptions {
  draft: ReorderDraft;
  lines: readonly Line[];
  updateDraft: (part: Partial<ReorderDraft>) => void;
  reloadProducts: () => unknown;
  onOrdered: (order: Order) => void;
  onNumberUsed: (text: string) => void;
  validate: () => boolean;
}

/** Places the order or saves it as a draft, after validation. */
function useSubmission({ draft, lines, updateDraft, reloadProducts, validate, ...options }: SubmissionOptions) {
  const confirm = useConfirm();
  const { isBusy, failure, send } = useSubmitOrder({
    draft,
    lines,
    onSent: (sent) => updateDraft({ sent }),
    onDraft: ({ order_id, version }, print) => updateDraft({ saved: { order_id, version, print }, sent: undefined }),
    onOrdered: (order) => {
      options.onOrdered(order);
      // The number is taken and stock levels have changed, so reload for the next order.
      void reloadProducts();
    },
    onNumberUsed: (text) => {
      options.onNumberUsed(text);
      void reloadProducts();
    },
  });

  async function submitOrder() {
    if (!validate()) return;
    const text = `Are you sure you want to reorder ${lines.length} products?`;
    if (await confirm({ text, confirm: 'Reorder' })) await send(false);
  }
  function saveDraft() {
    if (validate()) void send(true);
  }
  return { isBusy, failure, submitOrder, saveDraft };
}
