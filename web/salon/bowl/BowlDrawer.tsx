import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  Field,
  makeStyles,
  mergeClasses,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type RefObject, useRef, useState } from 'react';
import type { FormulaBowl } from '../../../shared/contract/formulas.ts';
import { stylists } from '../../../shared/contract/stylists.ts';
import { formatGrams, formatMoney } from '../../../shared/rules/format.ts';
import { formatRatio, withPastBowls } from '../../../shared/rules/formulas.ts';
import { scaleFactors, sumGrams } from '../../../shared/rules/mixing.ts';
import { personName } from '../../../shared/rules/names.ts';
import { wallClockAt } from '../../../shared/rules/time.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { toControl } from '../../kit/form/fieldSpec.ts';
import { Stepper } from '../../kit/form/Stepper.tsx';
import { TimeControl } from '../../kit/form/TimeControl.tsx';
import type { PickerItem } from '../../kit/picker/items.ts';
import { SingleSelectInput } from '../../kit/picker/SingleSelectInput.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { fieldLabelStyle } from '../../kit/ui/controlStyles.ts';
import { formatLongDay } from '../../kit/ui/days.ts';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { LinesSkeleton } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { flexColumn, flexRow, look, quietDenseText } from '../../kit/ui/theme.ts';
import { useOverlayHistoryEntry } from '../../kit/ui/useOverlayHistoryEntry.ts';
import { Allergies } from '../formula/Allergies.tsx';
import { BowlChoice } from '../formula/BowlChoice.tsx';
import { FormulaStrip } from '../formula/FormulaStrip.tsx';
import { useFormulas } from '../formula/useFormulas.ts';
import { NewBowlProduct } from '../NewProduct.tsx';
import { putQueued } from './bowlQueue.ts';
import { formatQueue, useBowlCount } from './bowlStore.ts';
import { AddProduct, MixLines, nameLine } from './MixLines.tsx';
import { type BowlSubject, earlierTime, type Mix, type MixLine, mixCost, toSentBowl, useMixing } from './useMixing.ts';
import { useServiceChoice } from './useServiceChoice.ts';

interface BowlDrawerProps {
  open: boolean;
  subject: BowlSubject;
  onClose: () => void;
}

/** Enough for the bowls of this visit and of the one before. */
const maxBowls = 12;

/** Enters a bowl by hand. On a phone it covers the page. */
export function BowlDrawer({ open, subject, onClose }: BowlDrawerProps) {
  const isNarrow = useIsPhone();
  /** Closes unless the user would rather keep what is not saved. Resolves to whether it closed. */
  const close = useRef<() => Promise<boolean>>(undefined);
  const tryClose = async () => (await close.current?.()) ?? true;
  useOverlayHistoryEntry(isNarrow && open, tryClose, 2);
  return (
    <OverlayDrawer
      open={open}
      position="end"
      aria-label="New bowl"
      style={{ width: 'min(420px, 100vw)' }}
      onOpenChange={(_, { open: isStillOpen }) => isStillOpen || void tryClose()}
    >
      {open && <Bowl subject={subject} closing={close} onClose={onClose} />}
    </OverlayDrawer>
  );
}

type Closing = RefObject<(() => Promise<boolean>) | undefined>;

function Bowl({ subject, closing, onClose }: Omit<BowlDrawerProps, 'open'> & { closing: Closing }) {
  const styles = useStyles();
  const toast = useToast();
  const confirm = useConfirm();
  const { user } = useSession();
  const waiting = useBowlCount(user.userID);
  const maker = useMaker(subject);
  useRestoreFocus();
  const formulas = useFormulas(subject.clientId, { limit: maxBowls });
  const mixing = useMixing(
    { ...subject, stylist: maker.preset },
    formulas.bowls && withPastBowls(formulas.bowls, formulas.past),
  );
  const { mix, change } = mixing;
  const [problem, setProblem] = useState<string>();
  const [unknownCode, setUnknownCode] = useState<string>();
  const lines = {
    lines: mix.lines,
    onChange: (next: MixLine[]) => change({ ...mix, lines: next }),
    // A question that is open stays.
    onUnknown: (code: string) => setUnknownCode((open) => open ?? code),
  };

  async function close() {
    const question = { title: 'Discard this bowl?', text: 'It is not saved yet.', confirm: 'Discard' };
    if (mixing.isDirty && !(await confirm(question))) return false;
    mixing.forget();
    onClose();
    return true;
  }
  closing.current = close;
  function save() {
    const sent = toSentBowl(subject, mix);
    setProblem(sent.problem);
    if (!sent.bowl) return;
    putQueued(user.userID, { location_id: subject.locationId, bowl: sent.bowl, at: Date.now() });
    if (!navigator.onLine) toast('The bowl is kept on this device until the network is back.', { intent: 'info' });
    mixing.forget();
    onClose();
  }

  return (
    <>
      <DrawerHeader className={styles.header}>
        <DrawerHeaderTitle
          action={
            <Button appearance="subtle" icon={<DismissRegular />} aria-label="Close" onClick={() => void close()} />
          }
        >
          New bowl
        </DrawerHeaderTitle>
        <p className={styles.hint}>{[subject.clientName, mix.stylist?.name].filter(Boolean).join(' · ')}</p>
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        {formulas.allergies && <Allergies text={formulas.allergies} />}
        {waiting > 0 && <p className={styles.hint}>{formatQueue(waiting)}.</p>}
        <div className={styles.pair}>
          {maker.choices && <MixedBy choices={maker.choices} mix={mix} onChange={change} />}
          {subject.visit && <VisitFields subject={subject} bowls={formulas.bowls} mix={mix} onChange={change} />}
        </div>
        {formulas.isLoading && !formulas.bowls && <LinesSkeleton lines={3} />}
        <FormulaScale mixing={mixing} />
        <MixLines {...lines} />
        <AddProduct {...lines} />
        {unknownCode && (
          <NewBowlProduct
            barcode={unknownCode}
            onNamed={(product) => lines.onChange(nameLine(mix.lines, unknownCode, product))}
            onClose={() => setUnknownCode(undefined)}
          />
        )}
        <Leftover mix={mix} onChange={change} />
        {subject.tools}
      </DrawerBody>
      <Foot mix={mix} problem={problem} onSave={save} />
    </>
  );
}

/** The formula that the bowl starts with, and the factors that scale it. */
function FormulaScale({ mixing: { visit, formula, scale, choose } }: { mixing: ReturnType<typeof useMixing> }) {
  const styles = useStyles();
  if (!visit || !formula) return null;
  return (
    <section aria-label="Last formula" className={styles.section}>
      <p className={styles.hint}>
        {['Last formula', formatLongDay(visit.day), visit.user_name].filter(Boolean).join(' · ')}
      </p>
      <BowlChoice
        visit={visit}
        value={formula.bowl_id}
        onChange={(id) => {
          const bowl = visit.bowls.find(({ bowl_id }) => bowl_id === id);
          if (bowl) choose(bowl);
        }}
      />
      <FormulaStrip entries={formula.entries} />
      <div className={styles.factors}>
        {scaleFactors.map((factor) => (
          <Button
            key={factor}
            className={mergeClasses(styles.factor, scale.isAt(factor) && styles.chosen)}
            aria-pressed={scale.isAt(factor)}
            onClick={() => scale.to(factor)}
          >
            ×{factor}
          </Button>
        ))}
      </div>
    </section>
  );
}

type MixedByProps = { choices: PickerItem[]; mix: Mix; onChange: (mix: Mix) => void };

function MixedBy({ choices, mix, onChange }: MixedByProps) {
  const styles = useStyles();
  return (
    <Field label={{ children: 'Mixed by', className: styles.label }}>
      <SingleSelectInput
        items={choices}
        placeholder="Who mixed it"
        selected={mix.stylist && { id: mix.stylist.id, label: mix.stylist.name }}
        onSelect={(item) => onChange({ ...mix, stylist: item && { id: String(item.id), name: item.label } })}
      />
    </Field>
  );
}

type VisitFieldsProps = {
  subject: BowlSubject;
  bowls: readonly FormulaBowl[] | undefined;
  mix: Mix;
  onChange: (mix: Mix) => void;
};

/** For which service of the visit the bowl is, and when it was mixed. */
function VisitFields({ subject, bowls, mix, onChange }: VisitFieldsProps) {
  const styles = useStyles();
  const { choices, serviceId } = useServiceChoice(subject, mix, bowls);
  const items = choices.map(({ service_id, title }) => ({ id: service_id, label: title }));
  const time = earlierTime(subject, mix)?.time ?? wallClockAt(subject.visit?.zone ?? 'UTC', Date.parse(mix.start));
  const control = toControl('Mixed at', time.slice(-8).slice(0, 5), (at) => {
    if (typeof at === 'string' && at !== '') onChange({ ...mix, at });
  });
  return (
    <>
      {items.length > 0 && (
        <Field label={{ children: 'For', className: styles.label }}>
          <SingleSelectInput
            items={items}
            placeholder="Service"
            selected={items.find(({ id }) => id === serviceId)}
            onSelect={(item) => item && onChange({ ...mix, service_id: String(item.id) })}
          />
        </Field>
      )}
      <Field label={{ children: 'Mixed at', className: styles.label }}>
        <TimeControl spec={{ name: 'at', label: 'Mixed at', kind: 'time', step: 15, typedStep: 1 }} control={control} />
      </Field>
    </>
  );
}

function Leftover({ mix, onChange }: { mix: Mix; onChange: (mix: Mix) => void }) {
  const styles = useStyles();
  const total = sumGrams(mix.lines);
  return (
    <section aria-label="Left over" className={styles.section}>
      <span className={styles.label}>Left over</span>
      <Stepper
        label="Grams left over"
        isLarge
        value={mix.waste / 100}
        unparsed={mix.unparsedWaste}
        validate={(grams) => {
          if (grams < 0) return 'Not below 0 g';
          return grams * 100 > total ? 'Not more than was mixed' : undefined;
        }}
        onChange={({ value, unparsed }) =>
          onChange({
            ...mix,
            unparsedWaste: unparsed,
            ...(value !== undefined && { waste: Math.round(value * 100) }),
          })
        }
      />
    </section>
  );
}

function Foot({ mix, problem, onSave }: { mix: Mix; problem: string | undefined; onSave: () => void }) {
  const styles = useStyles();
  const cost = mixCost(mix.lines);
  const ratio = formatRatio(mix.lines);
  return (
    <DrawerFooter className={styles.foot}>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.sum}>
        <div className={styles.figure}>{formatGrams(sumGrams(mix.lines) / 100)}</div>
        <p className={styles.hint}>
          {[cost !== undefined && formatMoney(cost / 100), ratio].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button appearance="primary" onClick={onSave}>
        Save bowl
      </Button>
    </DrawerFooter>
  );
}

/** Who may be named as the one who mixed it. Stylists enter their own bowls. */
function useMaker({ locationId, stylist }: BowlSubject) {
  const { user, types } = useSession();
  const mayChoose = types.some((type) => type === 2 || type === 3 || type === 4);
  const { data } = useRead(stylists.listStylists, mayChoose ? {} : null);
  if (!mayChoose) return { preset: { id: user.userID, name: user.userName } };
  const choices = (data ?? [])
    .filter(({ location_id, user_status }) => location_id === locationId && user_status === 'ACTIVE')
    .map((one) => ({ id: one.user_id, label: personName(one) }));
  return { preset: stylist, choices };
}

const useStyles = makeStyles({
  header: { borderBottom: `1px solid ${look.hairline}`, padding: '12px 16px' },
  hint: { ...quietDenseText, margin: 0, fontVariantNumeric: 'tabular-nums' },
  label: fieldLabelStyle,
  body: { ...flexColumn, gap: '12px', padding: '12px 16px' },
  section: { ...flexColumn, gap: '6px', flexShrink: 0 },
  pair: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: '12px', flexShrink: 0 },
  factors: { display: 'flex', gap: '6px' },
  factor: { flex: '1 1 0', minWidth: 0, padding: '0 2px', minHeight: '32px' },
  chosen: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  foot: {
    ...flexRow,
    flexWrap: 'wrap',
    gap: '8px 12px',
    padding: '12px 16px',
    borderTop: `1px solid ${look.hairline}`,
  },
  problem: { flexBasis: '100%', margin: 0, color: tokens.colorStatusDangerForeground1 },
  sum: { flexGrow: 1, minWidth: 0 },
  figure: { fontSize: '22px', lineHeight: '28px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
});
