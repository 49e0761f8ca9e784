import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Count } from '../../../shared/contract/counts.ts';
import { api } from '../../../shared/contract/index.ts';
import { isRetryable, useAttempt } from '../../kit/data/failure.ts';
import { useCanCall, useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { takeAbandonedDrafts } from '../../kit/data/useDeviceDraft.ts';
import { useDraft } from '../../kit/data/useDraft.ts';
import { usePollInterval } from '../../kit/data/usePoll.ts';
import type { PickerItem } from '../../kit/picker/items.ts';
import { Picker } from '../../kit/picker/Picker.tsx';
import { formatNumber } from '../../kit/ui/format.ts';
import { touch } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, FormSkeleton, WarningBanner } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look } from '../../kit/ui/theme.ts';
import { SalonField } from '../../salon/SalonField.tsx';
import { Counting } from './Counting.tsx';
import { keptAs, keptWork, scansOf } from './work.ts';

const title = 'Stock Count';
const { listCounts, getCount, startCount } = api.counts;

/** The count of a salon: begun, counted by everybody who scans here, and handed on for approval. A system admin chooses the salon. */
export function StockCount() {
  const styles = useStyles();
  const { user, types } = useSession();
  const [query, setQuery] = useSearchParams();
  const mayOpen = useCanOpen();
  const navigate = useNavigate();
  const mayChoose = types.includes(3);
  const salon = (mayChoose && Number(query.get('location_id'))) || user.location_id;
  const salons = useRead(api.locations.listLocationsByRole, mayChoose ? { body: {} } : null);
  const counts = useRead(listCounts, {}, { refreshInterval: usePollInterval() });
  const open = counts.data?.find(({ location_id }) => location_id === salon);
  // A list that was read before may not know the latest count.
  useTooLate(counts.isValidating || counts.error ? undefined : counts.data);
  if (open?.state === 'counting') return <Open key={open.count_id} id={open.count_id} />;
  return (
    <Page
      title={title}
      hint="Count what is on the shelf; nobody sees what is expected."
      tools={
        mayOpen('/finished-counts') && (
          <Button icon={<HistoryRegular />} onClick={() => void navigate('/finished-counts')}>
            Finished counts
          </Button>
        )
      }
    >
      {mayChoose && (
        <div className={styles.salon}>
          <SalonField
            label="Salon"
            salons={salons.data ?? []}
            chosen={salon}
            onChoose={(id) => setQuery({ location_id: String(id) }, { replace: true })}
          />
        </div>
      )}
      {counts.data ? (
        open ? (
          <Waiting key={open.count_id} count={open} />
        ) : salon === null ? (
          <EmptyState text="Choose a salon to count." />
        ) : (
          <Begin salon={salon} />
        )
      ) : counts.error ? (
        <ErrorState
          text={counts.error.message}
          {...(isRetryable(counts.error) && { onRetry: () => void counts.mutate() })}
        />
      ) : (
        <FormSkeleton rows={2} />
      )}
    </Page>
  );
}

/** Says once what was scanned on this device for counts that are over, and keeps it no longer. */
function useTooLate(open: readonly Count[] | undefined): void {
  const { userID } = useSession().user;
  const toast = useToast();
  const ids = open?.map(({ count_id }) => count_id).join(' ');
  useEffect(() => {
    if (ids === undefined) return;
    const going = new Set(ids.split(' ').map(keptAs));
    const isOver = (name: string) => name.startsWith(keptAs('')) && !going.has(name);
    void takeAbandonedDrafts(userID, isOver).then((left) => {
      const scans = left.filter(keptWork.isValid).reduce((sum, work) => sum + scansOf(work), 0);
      if (scans === 0) return;
      const stays = { timeout: 0, action: { label: 'OK', onClick: () => undefined } };
      toast(`${uncountedText(scans)} The count is over.`, { intent: 'warning', ...stays });
    });
  }, [ids, userID, toast]);
}

function Open({ id }: { id: string }) {
  // What others count is added as it comes.
  const read = useRead(getCount, { params: { id } }, { refreshInterval: usePollInterval() });
  if (read.data) return <Counting detail={read.data} />;
  return (
    <Page title={title} hint="">
      {read.error ? (
        <ErrorState text={read.error.message} {...(isRetryable(read.error) && { onRetry: () => void read.mutate() })} />
      ) : (
        <FormSkeleton rows={3} />
      )}
    </Page>
  );
}

const uncountedText = (scans: number): string =>
  `${formatNumber(scans)} ${scans === 1 ? 'scan of this device was' : 'scans of this device were'} not counted.`;

function Waiting({ count: { count_id, count_number, state } }: { count: Count }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const mayApprove = useCanOpen()('/approve-count');
  // What came too late for the server is kept, for the case that the count is opened again.
  const { draft: work, update } = useDraft(keptAs(count_id), keptWork);
  const late = scansOf(work);
  return (
    <>
      {late > 0 && (
        <>
          <WarningBanner text={uncountedText(late)} />
          <Button className={styles.button} onClick={() => void update(keptWork.createEmpty)}>
            Drop what was scanned
          </Button>
        </>
      )}
      <EmptyState
        text={
          state === 'approving'
            ? `${count_number} is being booked.`
            : `${count_number} is counted and waits for approval.`
        }
        {...(mayApprove && {
          action: { label: 'Approve Count', onClick: () => void navigate(`/approve-count?id=${count_id}`) },
        })}
      />
    </>
  );
}

const everything = { id: 'everything', label: 'Everything' };
const chosenOnes = { id: 'list', label: 'Chosen products' };

function Begin({ salon }: { salon: number }) {
  const styles = useStyles();
  const attempt = useAttempt();
  const mayCall = useCanCall();
  const start = useSend(startCount, { refreshes: [listCounts] });
  const manufacturers = useRead(api.products.listManufacturers, {});
  const categories = useRead(
    api.products.listProductCategories,
    mayCall(api.products.listProductCategories) ? {} : null,
  );
  const [what, setWhat] = useState<PickerItem | undefined>(everything);
  const isList = what?.id === chosenOnes.id;
  const mayChoose = mayCall(api.products.listProducts);
  const known = useRead(api.products.listProducts, isList ? {} : null);
  const [some, setSome] = useState<readonly PickerItem[]>([]);
  const [isBusy, setBusy] = useState(false);
  // The same for every press until there was an answer, for each salon another.
  const [key] = useState(() => crypto.randomUUID());
  const items = [
    everything,
    ...(mayChoose ? [chosenOnes] : []),
    ...(manufacturers.data ?? []).map((one) => ({
      id: `manufacturer ${one.manufacturer_id}`,
      label: one.manufacturer_name,
      hint: 'Manufacturer',
    })),
    ...(categories.data ?? []).map((one) => ({
      id: `category ${one.category_id}`,
      label: one.category_name,
      hint: 'Category',
    })),
  ];

  async function begin() {
    if (!what) return;
    const [scope = '', ...named] = String(what.id).split(' ');
    const ids = isList ? some.map((one) => String(one.id)) : named;
    setBusy(true);
    const body = { location: salon, scope: scope as Count['scope'], ids, idempotency_key: `${key}-${salon}` };
    await attempt(() => start({ body }), {
      errorMessage: 'The count was not begun.',
      successMessage: 'Scan the first tube.',
    });
    setBusy(false);
  }

  return (
    <div className={styles.card}>
      <Picker label="What is counted" items={items} selected={what} onSelect={setWhat} />
      {isList && (
        <Picker
          multiple
          required
          label="Products"
          items={(known.data?.data ?? []).map((one) => ({
            id: one.product_id,
            label: `${one.brand} ${one.name}`.trim(),
            hint: one.barcode,
          }))}
          selected={some}
          onSelect={setSome}
        />
      )}
      <p className={styles.text}>
        Several people may count at once, each with their own device; what they count adds up. What comes and goes
        meanwhile is taken into account.
      </p>
      <Button
        appearance="primary"
        className={styles.button}
        disabledFocusable={isBusy || !what || (isList && some.length === 0)}
        onClick={() => void begin()}
      >
        Start count
      </Button>
    </div>
  );
}

const useStyles = makeStyles({
  salon: { maxWidth: '320px' },
  button: { [touch]: { minHeight: '44px' } },
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '16px',
    maxWidth: '560px',
    marginTop: '16px',
    padding: '24px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
    '& > :not(button)': { width: '100%' },
  },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});
