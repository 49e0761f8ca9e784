import { Button, type ButtonProps, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRightRegular, ArrowSyncRegular, SaveRegular, SendRegular } from '@fluentui/react-icons';
import { formatMoney } from '../../../shared/rules/format.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { LeaveGuard } from '../../kit/ui/LeaveGuard.tsx';
import { phone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { RestoredBanner } from '../../kit/ui/RestoredBanner.tsx';
import { ErrorState, WarningBanner } from '../../kit/ui/States.tsx';
import { StepIndicator } from '../../kit/ui/StepIndicator.tsx';
import { look } from '../../kit/ui/theme.ts';
import { useSaveShortcut } from '../../kit/ui/useSaveShortcut.ts';
import { FactStrip, WizardFooter } from '../../kit/ui/WizardParts.tsx';
import { OrderSheet } from '../../salon/order/OrderSheet.tsx';
import { OrderSheetTools } from '../../salon/order/OrderSheetTools.tsx';
import { Items } from './Items.tsx';
import { itemName } from './lines.ts';
import { OrderParties } from './OrderParties.tsx';
import { Quantities } from './Quantities.tsx';
import { hasUnsavedItems, type ReorderDraft } from './reorderDraft.ts';
import { useWizard } from './useWizard.ts';

export const title = 'Reordering';
const steps = ['Distributor', 'Items', 'Quantities', 'Order sheet'];
const hints = [
  'Choose a distributor. The suggested quantities fill each shelf to its level.',
  'Choose what to order.',
  'Check the quantities before the order leaves the salon.',
];

interface WizardProps {
  initial: ReorderDraft;
  isRestored: boolean;
  draftStore: { save: (draft: ReorderDraft) => void; clear: () => void };
  /** Discards the restored draft. */
  onDiscard: () => void;
  /** Starts the next order. */
  onRestart: () => void;
}

export function Wizard({ initial, isRestored, draftStore, onDiscard, onRestart }: WizardProps) {
  const styles = useStyles();
  const wizard = useWizard(initial, draftStore);
  const { draft, placed } = wizard;
  const { step, section } = wizard.steps;
  const { droppedCount } = wizard.items;
  const distributorId = placed?.reseller_id ?? draft.reseller?.id;
  const reseller = wizard.parties.resellers.data?.find(({ reseller_id }) => reseller_id === distributorId);
  const hasUnsavedWork = () => !placed && hasUnsavedItems(draft);
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
            <OrderSheetTools order={placed} reseller={reseller} />
          </>
        )
      }
    >
      <StepIndicator steps={steps} current={step} />
      {isRestored && !placed && (
        <RestoredBanner
          className={styles.bar}
          onDiscard={() => {
            draftStore.clear();
            onDiscard();
          }}
        />
      )}
      {droppedCount > 0 && step > 0 && (
        <WarningBanner text={formatDropped(droppedCount, draft.reseller?.label ?? '')} />
      )}
      <section ref={section} aria-label={steps[step]} tabIndex={-1} className={styles.step}>
        {step === 0 && <PlaceStep wizard={wizard} />}
        {step === 1 && <ItemsStep wizard={wizard} />}
        {step === 2 && <QuantitiesStep wizard={wizard} />}
        {placed && (
          <div className={styles.desk}>
            <OrderSheet order={placed} reseller={reseller} />
          </div>
        )}
      </section>
      <LeaveGuard dirty={hasUnsavedWork()} losesWork={hasUnsavedWork} />
    </Page>
  );
}

const formatDropped = (count: number, distributor: string): string =>
  `${count} of the chosen items ${count === 1 ? 'is' : 'are'} not carried by ${distributor} any more.`;

type StepProps = { wizard: ReturnType<typeof useWizard> };

function PlaceStep({ wizard }: StepProps) {
  const { resellers, fields } = wizard.parties;
  if (resellers.error && !resellers.data) return <ReadError read={resellers} />;
  return (
    <OrderParties
      draft={wizard.draft}
      resellers={resellers.data}
      fields={fields}
      next={<Next appearance="secondary" onClick={wizard.steps.toItems} />}
      onChoose={wizard.updateDraft}
      onOrder={wizard.steps.orderSuggested}
      onChooseItems={wizard.steps.chooseItems}
    />
  );
}

function ItemsStep({ wizard }: StepProps) {
  const { orderNumber, items } = wizard;
  return (
    <>
      <Items
        orderNumber={orderNumber}
        products={wizard.items.grid}
        selected={items.selected}
        onSelect={(next) => wizard.updateDraft({ selected: [...next] })}
        onNext={wizard.steps.toQuantities}
      />
      <WizardFooter onBack={wizard.steps.back}>
        <Next onClick={wizard.steps.toQuantities} />
      </WizardFooter>
    </>
  );
}

function QuantitiesStep({ wizard }: StepProps) {
  const styles = useStyles();
  const { draft, submission } = wizard;
  const { lines, invalidLine, setQuantity } = wizard.items;
  useSaveShortcut(() => true, submission.saveDraft);
  const isPriced = lines.some(({ total }) => total !== undefined);
  const sum = lines.reduce((cents, { total = 0 }) => cents + Math.round(total * 100), 0) / 100;
  const changedCount = lines.filter(({ text, new_quantity }) => text !== String(new_quantity)).length;
  return (
    <>
      <FactStrip
        facts={[
          { name: 'Distributor', value: draft.reseller?.label },
          { name: 'Salon', value: draft.salon?.label },
          { name: 'Order number', value: draft.number },
          { name: 'Products', value: lines.length },
          ...(isPriced ? [{ name: 'Estimated total', value: formatMoney(sum), isFigure: true }] : []),
        ]}
      />
      <Quantities lines={lines} products={wizard.items.grid} onType={setQuantity} />
      {submission.failure && (
        <div className={styles.failure}>
          <ErrorState text={submission.failure} />
        </div>
      )}
      <WizardFooter onBack={wizard.steps.back}>
        <span role="status" className={invalidLine ? styles.wrong : styles.quiet}>
          {invalidLine
            ? `${itemName(invalidLine)}: ${invalidLine.problem}`
            : changedCount > 0 && formatChanged(changedCount)}
        </span>
        <Button icon={<SaveRegular />} disabledFocusable={submission.isBusy} onClick={submission.saveDraft}>
          Save as draft
        </Button>
        <Button
          appearance="primary"
          icon={<SendRegular />}
          disabledFocusable={submission.isBusy}
          data-after-quantities
          onClick={() => void submission.submitOrder()}
        >
          Reorder
        </Button>
      </WizardFooter>
    </>
  );
}

const formatChanged = (count: number): string =>
  `${count} ${count === 1 ? 'quantity differs' : 'quantities differ'} from the suggestion`;

const Next = ({ appearance = 'primary', onClick }: Pick<ButtonProps, 'appearance'> & { onClick: () => void }) => (
  <Button appearance={appearance} icon={<ArrowRightRegular />} iconPosition="after" onClick={onClick}>
    Next
  </Button>
);

const useStyles = makeStyles({
  bar: { marginBottom: '16px' },
  step: { outlineStyle: 'none' },
  failure: { marginTop: '16px' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '13px' },
  wrong: { color: tokens.colorPaletteRedForeground1, fontSize: '13px' },
  desk: {
    '@media screen': {
      padding: '24px',
      backgroundColor: look.closedFill,
      border: `1px solid ${look.hairline}`,
      borderRadius: tokens.borderRadiusXLarge,
    },
    [phone]: { padding: '8px' },
  },
});
