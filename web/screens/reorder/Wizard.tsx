import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRightRegular, ArrowSyncRegular, SaveRegular, SendRegular } from '@fluentui/react-icons';
import { isRetryable } from '../../kit/data/failure.ts';
import { formatMoney } from '../../kit/ui/format.ts';
import { LeaveGuard } from '../../kit/ui/LeaveGuard.tsx';
import { phone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { RestoredBanner } from '../../kit/ui/RestoredBanner.tsx';
import { ErrorState, FormSkeleton, WarningBanner } from '../../kit/ui/States.tsx';
import { StepIndicator } from '../../kit/ui/StepIndicator.tsx';
import { look } from '../../kit/ui/theme.ts';
import { useSaveShortcut } from '../../kit/ui/useSaveShortcut.ts';
import { FactStrip, WizardFooter } from '../../kit/ui/WizardParts.tsx';
import { OrderSheet } from '../../salon/order/OrderSheet.tsx';
import { SheetTools } from '../../salon/order/SheetTools.tsx';
import { type Draft, losesWork } from './draft.ts';
import { Items } from './Items.tsx';
import { itemName } from './lines.ts';
import { Place } from './Place.tsx';
import { Quantities } from './Quantities.tsx';
import { useWizard } from './useWizard.ts';

export const title = 'Reordering';
const steps = ['Distributor', 'Items', 'Quantities', 'Order sheet'];
const hints = [
  'Choose whom to order from, and for which salon.',
  'Choose what to order.',
  'Check the quantities before the order leaves the salon.',
];

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
  const wizard = useWizard(initial, kept);
  const { step, draft, placed, gone, resellers } = wizard;
  const shown = placed?.reseller_id ?? draft.reseller?.id;
  const reseller = resellers.data?.find(({ reseller_id }) => reseller_id === shown);
  const mayLose = () => !placed && losesWork(draft);
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
      <StepIndicator steps={steps} current={step} />
      {isRestored && !placed && (
        <RestoredBanner
          className={styles.bar}
          onDiscard={() => {
            kept.forget();
            onDiscard();
          }}
        />
      )}
      {gone > 0 && step > 0 && <WarningBanner text={goneText(gone, draft.reseller?.label ?? '')} />}
      <section ref={wizard.section} aria-label={steps[step]} tabIndex={-1} className={styles.step}>
        {step === 0 && <PlaceStep wizard={wizard} />}
        {step === 1 && <ItemsStep wizard={wizard} />}
        {step === 2 && <QuantitiesStep wizard={wizard} />}
        {placed && (
          <div className={styles.desk}>
            <OrderSheet order={placed} reseller={reseller} />
          </div>
        )}
      </section>
      <LeaveGuard dirty={mayLose()} losesWork={mayLose} />
    </Page>
  );
}

const goneText = (count: number, distributor: string): string =>
  `${count} of the chosen items ${count === 1 ? 'is' : 'are'} not carried by ${distributor} any more.`;

type StepProps = { wizard: ReturnType<typeof useWizard> };

function PlaceStep({ wizard }: StepProps) {
  const styles = useStyles();
  const { data, error, mutate } = wizard.resellers;
  return (
    <div className={styles.narrow}>
      {data ? (
        <Place draft={wizard.draft} resellers={data} fields={wizard.placeFields} onChoose={wizard.change} />
      ) : error ? (
        <ErrorState text={error.message} {...(isRetryable(error) && { onRetry: () => void mutate() })} />
      ) : (
        <FormSkeleton rows={1} />
      )}
      <WizardFooter>
        <Next onClick={wizard.toItems} />
      </WizardFooter>
    </div>
  );
}

function ItemsStep({ wizard }: StepProps) {
  const { draft, numberField, problem, offered, selected } = wizard;
  return (
    <>
      <Items
        number={draft.number ?? ''}
        numberField={numberField}
        problem={problem}
        offered={offered}
        onNumber={wizard.setNumber}
        products={wizard.rows}
        selected={selected}
        onSelect={(next) => wizard.change({ selected: [...next] })}
        onNext={wizard.toQuantities}
      />
      <WizardFooter onBack={wizard.back}>
        <Next onClick={wizard.toQuantities} />
      </WizardFooter>
    </>
  );
}

function QuantitiesStep({ wizard }: StepProps) {
  const styles = useStyles();
  const { draft, lines, ordering, wrong } = wizard;
  useSaveShortcut(() => true, wizard.saveDraft);
  const isPriced = lines.some(({ total }) => total !== undefined);
  const sum = lines.reduce((cents, { total = 0 }) => cents + Math.round(total * 100), 0) / 100;
  const differing = lines.filter(({ text, new_quantity }) => text !== String(new_quantity)).length;
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
      <Quantities lines={lines} products={wizard.rows} onType={wizard.setQuantity} />
      {ordering.failure && (
        <div className={styles.failure}>
          <ErrorState text={ordering.failure} />
        </div>
      )}
      <WizardFooter onBack={wizard.back}>
        <span role="status" className={wrong ? styles.wrong : styles.quiet}>
          {wrong ? `${itemName(wrong)}: ${wrong.problem}` : differing > 0 && differingText(differing)}
        </span>
        <Button icon={<SaveRegular />} disabledFocusable={ordering.isBusy} onClick={wizard.saveDraft}>
          Save as draft
        </Button>
        <Button
          appearance="primary"
          icon={<SendRegular />}
          disabledFocusable={ordering.isBusy}
          data-after-quantities
          onClick={() => void wizard.order()}
        >
          Reorder
        </Button>
      </WizardFooter>
    </>
  );
}

const differingText = (count: number): string =>
  `${count} ${count === 1 ? 'quantity differs' : 'quantities differ'} from the suggestion`;

const Next = ({ onClick }: { onClick: () => void }) => (
  <Button appearance="primary" icon={<ArrowRightRegular />} iconPosition="after" onClick={onClick}>
    Next
  </Button>
);

const useStyles = makeStyles({
  bar: { marginBottom: '16px' },
  step: { outlineStyle: 'none' },
  narrow: { maxWidth: '820px' },
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
