import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRightRegular, ArrowSyncRegular, SaveRegular, SendRegular } from '@fluentui/react-icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import { type Order, orderNumber } from '../../../shared/contract/orders.ts';
import { mayPass } from '../../kit/data/failure.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { moneyText } from '../../kit/ui/format.ts';
import { LeaveGuard } from '../../kit/ui/LeaveGuard.tsx';
import { phone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState, FormSkeleton, Note } from '../../kit/ui/States.tsx';
import { Steps } from '../../kit/ui/Steps.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look } from '../../kit/ui/theme.ts';
import { useSaveKey } from '../../kit/ui/useSaveKey.ts';
import { OrderSheet } from '../../salon/order/OrderSheet.tsx';
import { SheetTools } from '../../salon/order/SheetTools.tsx';
import { atItems, atQuantities, type Draft, losesWork } from './draft.ts';
import { Items } from './Items.tsx';
import { itemName, useLines } from './lines.ts';
import { Place } from './Place.tsx';
import { Facts, Footer } from './parts.tsx';
import { Quantities } from './Quantities.tsx';
import { useOrdering } from './useOrdering.ts';

export const title = 'Reordering';
const steps = ['Distributor', 'Items', 'Quantities', 'Order sheet'];
const hints = [
  'Choose whom to order from, and for which salon.',
  'Choose what to order.',
  'Check the quantities before the order leaves the salon.',
];

/** Says that data could not be read; why stands where they are missing. */
export function useLoadFailure(error: Error | undefined): void {
  const toast = useToast();
  useEffect(() => {
    if (error) toast('Error loading data.', { intent: 'error', timeout: 3000 });
  }, [error, toast]);
}

interface WizardProps {
  initial: Draft;
  isRestored: boolean;
  kept: { keep: (draft: Draft) => void; forget: () => void };
  /** What was restored is not wanted. */
  onDiscard: () => void;
  /** The next order. */
  onRestart: () => void;
}

export function Wizard({ initial, isRestored, kept, onDiscard, onRestart }: WizardProps) {
  const styles = useStyles();
  const toast = useToast();
  const confirm = useConfirm();
  const [draft, setDraft] = useState(initial);
  const [placed, setPlaced] = useState<Order>();
  const [problem, setProblem] = useState<string>();
  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })), []);
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

  const { keep, forget } = kept;
  useEffect(() => {
    if (placed || (!draft.reseller && draft.selected.length === 0)) forget();
    else keep(draft);
  }, [draft, placed, keep, forget]);

  const chosenIds = new Set(draft.selected);
  const chosen = products.data?.products.filter(({ product_id }) => chosenIds.has(product_id)) ?? [];
  const lines = useLines(chosen, draft);
  const gone = products.data ? draft.selected.length - chosen.length : 0;

  const section = useRef<HTMLElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const placeFields = useRef<Partial<Record<'reseller' | 'salon', HTMLInputElement | null>>>({});
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    (problem !== undefined && step === 1 ? numberField : section).current?.focus();
  }, [step, problem]);

  const refuse = (text: string, field?: HTMLElement | null) => {
    toast(text, { intent: 'error' });
    field?.focus();
  };
  const refuseNumber = (text: string) => {
    setProblem(text);
    change({ step: 1 });
    numberField.current?.focus();
    void products.mutate();
  };

  function toItems() {
    if (!draft.reseller) return refuse('Please select a reseller', placeFields.current.reseller);
    if (!draft.salon) return refuse('Please select a location', placeFields.current.salon);
    setDraft(atItems);
  }

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

  function toQuantities() {
    // What a reorder is filled in for is not known before it has come.
    if (products.data && isComplete()) setDraft((before) => atQuantities(before, chosen));
  }

  const ordering = useOrdering({
    draft,
    lines,
    onSent: (sent) => change({ sent }),
    onDraft: ({ order_id, version }, print) => change({ saved: { order_id, version, print }, sent: undefined }),
    onOrdered: (order) => {
      setPlaced(order);
      // The number is used and the stock is on order: what was read is of no use any more.
      void products.mutate(undefined, { revalidate: false });
    },
    onNumberUsed: refuseNumber,
  });

  const wrong = lines.find((line) => line.problem);
  function mayGo(): boolean {
    if (!products.data) return false;
    if (!isComplete()) {
      change({ step: 1 });
      return false;
    }
    if (!wrong) return true;
    section.current?.querySelector<HTMLElement>('input[aria-invalid]')?.focus();
    return false;
  }
  async function order() {
    if (!mayGo()) return;
    const text = `Are you sure you want to reorder ${lines.length} products?`;
    if (await confirm({ text, confirm: 'Reorder' })) await ordering.send(false);
  }
  const saveDraft = () => {
    if (mayGo()) void ordering.send(true);
  };
  useSaveKey(() => step === 2, saveDraft);

  const back = () => {
    setProblem(undefined);
    if (step === 1) change({ step: 0, number: '' });
    else change({ step: 1 });
  };

  const reseller = resellers.data?.find(
    ({ reseller_id }) => reseller_id === (placed?.reseller_id ?? draft.reseller?.id),
  );
  const isPriced = lines.some(({ total }) => total !== undefined);
  const sum = lines.reduce((cents, { total = 0 }) => cents + Math.round(total * 100), 0) / 100;
  const differing = lines.filter(({ text, new_quantity }) => text !== String(new_quantity)).length;
  const rows = {
    rows: products.data?.products,
    loading: products.isLoading,
    refreshing: products.isValidating,
    ...(products.error && { error: products.error }),
    ...(mayPass(products.error) && { onRetry: () => void products.mutate() }),
  };

  return (
    <Page
      title={title}
      hint={
        placed
          ? `${placed.order_number} is ordered. Send the sheet to ${placed.reseller_company_name}, or print it for the shelf.`
          : hints[step]
      }
      tools={
        placed && (
          <>
            <Button icon={<ArrowSyncRegular />} onClick={onRestart}>
              Refresh
            </Button>
            <SheetTools order={placed} reseller={reseller} />
          </>
        )
      }
    >
      <Steps steps={steps} current={step} />
      {isRestored && !placed && (
        <MessageBar role="status" intent="info" layout="multiline" className={styles.bar}>
          <MessageBarBody>Restored what you had typed.</MessageBarBody>
          <MessageBarActions>
            <Button
              size="small"
              onClick={() => {
                forget();
                onDiscard();
              }}
            >
              Discard
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {gone > 0 && step > 0 && (
        <Note
          text={`${gone} of the chosen items ${gone === 1 ? 'is' : 'are'} not carried by ${draft.reseller?.label} any more.`}
        />
      )}
      <section ref={section} aria-label={steps[step]} tabIndex={-1} className={styles.step}>
        {step === 0 && (
          <>
            {resellers.error && !resellers.data ? (
              <ErrorState
                text={resellers.error.message}
                {...(mayPass(resellers.error) && { onRetry: () => void resellers.mutate() })}
              />
            ) : !resellers.data ? (
              <FormSkeleton rows={1} />
            ) : (
              <Place draft={draft} resellers={resellers.data} fields={placeFields} onChoose={change} />
            )}
            <Footer>
              <Button appearance="primary" icon={<ArrowRightRegular />} iconPosition="after" onClick={toItems}>
                Next
              </Button>
            </Footer>
          </>
        )}
        {step === 1 && (
          <>
            <Items
              number={draft.number ?? ''}
              numberField={numberField}
              problem={problem}
              offered={offered}
              onNumber={(number) => {
                setProblem(undefined);
                change({ number });
              }}
              products={rows}
              selected={chosenIds}
              onSelect={(selected) => change({ selected: [...selected] })}
              onNext={toQuantities}
            />
            <Footer onBack={back}>
              <Button appearance="primary" icon={<ArrowRightRegular />} iconPosition="after" onClick={toQuantities}>
                Next
              </Button>
            </Footer>
          </>
        )}
        {step === 2 && (
          <>
            <Facts
              facts={[
                { name: 'Distributor', value: draft.reseller?.label },
                { name: 'Salon', value: draft.salon?.label },
                { name: 'Order number', value: draft.number },
                { name: 'Products', value: lines.length },
                ...(isPriced ? [{ name: 'Estimated total', value: moneyText(sum) }] : []),
              ]}
            />
            <Quantities
              lines={lines}
              products={rows}
              onType={(id, text) =>
                setDraft((before) => ({ ...before, quantities: { ...before.quantities, [id]: text } }))
              }
            />
            {ordering.failure && (
              <div className={styles.failure}>
                <ErrorState text={ordering.failure} />
              </div>
            )}
            <Footer onBack={back}>
              <span className={wrong ? styles.wrong : styles.quiet}>
                {wrong
                  ? `${itemName(wrong)}: ${wrong.problem}`
                  : differing > 0 &&
                    `${differing} ${differing === 1 ? 'quantity differs' : 'quantities differ'} from the suggestion`}
              </span>
              <Button icon={<SaveRegular />} disabledFocusable={ordering.isBusy} onClick={saveDraft}>
                Save as draft
              </Button>
              <Button
                appearance="primary"
                icon={<SendRegular />}
                disabledFocusable={ordering.isBusy}
                data-after-quantities
                onClick={() => void order()}
              >
                Reorder
              </Button>
            </Footer>
          </>
        )}
        {placed && (
          <div className={styles.desk}>
            <OrderSheet order={placed} reseller={reseller} />
          </div>
        )}
      </section>
      <LeaveGuard dirty={!placed && losesWork(draft)} losesWork={() => !placed && losesWork(draft)} />
    </Page>
  );
}

const useStyles = makeStyles({
  bar: { marginBottom: '16px', borderRadius: tokens.borderRadiusLarge },
  step: { outlineStyle: 'none' },
  failure: { marginTop: '16px' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '13px' },
  wrong: { color: tokens.colorPaletteRedForeground1, fontSize: '13px' },
  desk: {
    padding: '24px',
    backgroundColor: look.closedFill,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    [phone]: { padding: '8px' },
  },
});
