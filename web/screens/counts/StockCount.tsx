import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Count, counts } from '../../../shared/contract/counts.ts';
import { locations } from '../../../shared/contract/locations.ts';
import {
  type ListedProduct,
  type Manufacturer,
  type ProductCategory,
  products,
} from '../../../shared/contract/products.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { usePolledRead } from '../../kit/data/pulse.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useCanCall, useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { takeAbandonedDrafts } from '../../kit/data/useDeviceDraft.ts';
import { useDraft } from '../../kit/data/useDraft.ts';
import type { PickerItem } from '../../kit/picker/items.ts';
import { Picker } from '../../kit/picker/Picker.tsx';
import { formatMoment } from '../../kit/ui/days.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, FormSkeleton, WarningBanner } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { cardStyle, flexColumn, headingText } from '../../kit/ui/theme.ts';
import { SalonField } from '../../salon/SalonField.tsx';
import { useProducts } from '../../salon/useCatalog.ts';
import { Counting } from './Counting.tsx';
import { countDraftDefinition, countDraftKey, countUnconfirmed } from './countDraft.ts';

const { listManufacturers, listProductCategories, listProducts } = products;

const title = 'Stock Count';
const { listCounts, getCount, startCount } = counts;

/** Stock count of a salon: start it, count, or see that it waits for approval. System admins choose the salon. */
export function StockCount() {
  const styles = useStyles();
  const { user, types } = useSession();
  const [query, setQuery] = useSearchParams();
  const canOpen = useCanOpen();
  const navigate = useNavigate();
  const canChooseSalon = types.includes(3);
  const salon = (canChooseSalon && Number(query.get('location_id'))) || user.location_id;
  const salons = useRead(locations.listLocationsByRole, canChooseSalon ? { body: {} } : null);
  const counts = usePolledRead(listCounts, {});
  const openCount = counts.data?.find(({ location_id }) => location_id === salon);
  // A stale list may lack the newest count and would make its scans look expired.
  useExpiredScans(counts.isValidating || counts.error ? undefined : counts.data);
  if (openCount?.state === 'counting') return <OpenCount key={openCount.count_id} id={openCount.count_id} />;
  return (
    <Page
      title={title}
      hint="Count what is on the shelf. Expected quantities are hidden."
      tools={
        canOpen('/finished-counts') && (
          <Button icon={<HistoryRegular />} onClick={() => void navigate('/finished-counts')}>
            Finished counts
          </Button>
        )
      }
    >
      {canChooseSalon && counts.data && <ReadError read={salons} />}
      {canChooseSalon && !salons.error && (
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
        openCount ? (
          <Waiting key={openCount.count_id} count={openCount} />
        ) : salon === null ? (
          !salons.error && <EmptyState text="Choose a salon to count." />
        ) : (
          <StartCount salon={salon} />
        )
      ) : counts.error ? (
        <ReadError read={counts} />
      ) : (
        <FormSkeleton rows={2} />
      )}
    </Page>
  );
}

/** Warns once about unsent scans of counts that are over, and removes them from the device. */
function useExpiredScans(open: readonly Count[] | undefined): void {
  const { userID } = useSession().user;
  const toast = useToast();
  const ids = open?.map(({ count_id }) => count_id).join(' ');
  useEffect(() => {
    if (ids === undefined) return;
    const openKeys = new Set(ids.split(' ').map(countDraftKey));
    const isExpired = (name: string) => name.startsWith(countDraftKey('')) && !openKeys.has(name);
    void takeAbandonedDrafts(userID, isExpired).then((expired) => {
      const scans = expired.filter(countDraftDefinition.isValid).reduce((sum, work) => sum + countUnconfirmed(work), 0);
      if (scans === 0) return;
      const untilDismissed = { timeoutMs: 0, action: { label: 'OK', onClick: () => undefined } };
      toast(`${formatUncounted(scans)} The count is over.`, { intent: 'warning', ...untilDismissed });
    });
  }, [ids, userID, toast]);
}

function OpenCount({ id }: { id: string }) {
  // Polls for what others count.
  const read = usePolledRead(getCount, { params: { id } });
  if (read.data) return <Counting detail={read.data} />;
  return (
    <Page title={title} hint="">
      {read.error ? <ReadError read={read} /> : <FormSkeleton rows={3} />}
    </Page>
  );
}

const formatUncounted = (scans: number): string =>
  `${formatNumber(scans)} ${scans === 1 ? 'scan of this device was' : 'scans of this device were'} not counted.`;

function Waiting({ count: { count_id, count_number, state, scope_name, user_name, finished } }: { count: Count }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const canApprove = useCanOpen()('/approve-count');
  // Scans that arrived too late are kept in case the count is reopened.
  const { draft: work, update } = useDraft(countDraftKey(count_id), countDraftDefinition);
  const lateScans = countUnconfirmed(work);
  return (
    <>
      {lateScans > 0 && (
        <>
          <WarningBanner text={formatUncounted(lateScans)} />
          <Button onClick={() => void update(countDraftDefinition.createEmpty)}>Drop what was scanned</Button>
        </>
      )}
      <section className={styles.card}>
        <div>
          <h2 className={styles.title}>
            {state === 'approving'
              ? `${count_number} is being posted.`
              : `${count_number} is counted and waits for approval.`}
          </h2>
          <p className={styles.text}>
            {scope_name} · started by {user_name}
            {finished && ` · counted ${formatMoment(finished)}`}
          </p>
        </div>
        <p className={styles.text}>Stock stays as it is until a salon admin approves. The next count can start then.</p>
        {canApprove && (
          <Button appearance="primary" onClick={() => void navigate(`/approve-count?id=${count_id}`)}>
            Approve Count
          </Button>
        )}
      </section>
    </>
  );
}

const everything = { id: 'everything', label: 'Everything' };
const chosenProducts = { id: 'list', label: 'Chosen products' };

/** The id holds the scope and the id it is narrowed to. */
const toManufacturerItem = ({ manufacturer_id, manufacturer_name }: Manufacturer): PickerItem => ({
  id: `manufacturer ${manufacturer_id}`,
  label: manufacturer_name,
  hint: 'Manufacturer',
});
const toCategoryItem = ({ category_id, category_name }: ProductCategory): PickerItem => ({
  id: `category ${category_id}`,
  label: category_name,
  hint: 'Category',
});
const toProductItem = ({ product_id, brand, name, barcode }: ListedProduct): PickerItem => ({
  id: product_id,
  label: `${brand} ${name}`.trim(),
  hint: barcode,
});

/** Starts a count of everything, a manufacturer, a category or chosen products. */
function StartCount({ salon }: { salon: number }) {
  const styles = useStyles();
  const attempt = useAttempt();
  const mayCall = useCanCall();
  const start = useSend(startCount, { refreshes: [listCounts] });
  const manufacturers = useRead(listManufacturers, {});
  const categories = useRead(listProductCategories, mayCall(listProductCategories) ? {} : null);
  const [selectedScope, setSelectedScope] = useState<PickerItem | undefined>(everything);
  const isList = selectedScope?.id === chosenProducts.id;
  const { rows: products = [] } = useProducts(isList).loaded;
  const [chosenItems, setChosenItems] = useState<readonly PickerItem[]>([]);
  const [isBusy, setBusy] = useState(false);
  // Reused until the server replies, per salon, so that a repeated click starts one count.
  const [key] = useState(() => crypto.randomUUID());
  const scopeItems = [
    everything,
    ...(mayCall(listProducts) ? [chosenProducts] : []),
    ...(manufacturers.data ?? []).map(toManufacturerItem),
    ...(categories.data ?? []).map(toCategoryItem),
  ];

  async function begin() {
    if (!selectedScope) return;
    const [scope = '', ...named] = String(selectedScope.id).split(' ');
    const ids = isList ? chosenItems.map((item) => String(item.id)) : named;
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
      <Picker label="Products to count" items={scopeItems} selected={selectedScope} onSelect={setSelectedScope} />
      {isList && (
        <Picker
          multiple
          required
          label="Products"
          items={products.map(toProductItem)}
          selected={chosenItems}
          onSelect={setChosenItems}
        />
      )}
      <p className={styles.text}>
        Several people may count at once, each with their own device; what they count adds up. What comes and goes
        meanwhile is taken into account.
      </p>
      <Button
        appearance="primary"
        disabledFocusable={isBusy || !selectedScope || (isList && chosenItems.length === 0)}
        onClick={() => void begin()}
      >
        Start count
      </Button>
    </div>
  );
}

const useStyles = makeStyles({
  salon: { maxWidth: '320px' },
  card: {
    ...cardStyle,
    ...flexColumn,
    alignItems: 'flex-start',
    gap: '16px',
    maxWidth: '560px',
    marginTop: '16px',
    padding: '24px',
    '& > :not(button)': { width: '100%' },
  },
  title: { ...headingText, margin: 0 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});
