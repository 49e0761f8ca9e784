import { DeleteRegular, TagRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  editedWeights,
  maxChangesPerSave,
  type RolledChange,
  type RolledTransaction,
  reports,
} from '../../../shared/contract/reports.ts';
import { formatGrams, formatMoney } from '../../../shared/rules/format.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRefresh } from '../../kit/data/useApi.ts';
import type { CellEdit, Column, RowAction, RowChange, SaveResult } from '../../kit/grid/types.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { formatDate, formatMoment, formatShortDay } from '../../kit/ui/days.ts';
import { lazyPart } from '../../kit/ui/lazyComponent.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { ReportList, type ReportSource } from '../../salon/report/ReportList.tsx';
import { useReportRange } from '../../salon/report/useReportRange.tsx';

const BowlServiceDialog = lazyPart(
  async () => (await import('../../salon/bowl/BowlServiceDialog.tsx')).BowlServiceDialog,
);
const {
  listTransactions,
  listRawTransactions,
  listRolledTransactions,
  listRolledTransactionsOld,
  saveRolledTransactions,
} = reports;
const noun = { one: 'bowl', many: 'bowls' };
const rowKey = ({ transaction_entry_id }: RolledTransaction) => transaction_entry_id;
const parentKey = ({ transaction_parent_id }: RolledTransaction) => transaction_parent_id ?? undefined;
const isBowl = ({ transaction_parent_id }: RolledTransaction) => transaction_parent_id === null;
/** Endpoints that return the edited weights. */
const affectedLists = [listRolledTransactions, listRolledTransactionsOld, listTransactions, listRawTransactions];
const latestFirst = [{ field: 'transaction_start', desc: true }];

const oneSalon: ReportSource<RolledTransaction> = {
  endpoint: listRolledTransactions,
  loadPage: (query) => call(listRolledTransactions, { query }),
};
const allSalons: ReportSource<RolledTransaction> = {
  endpoint: listRolledTransactionsOld,
  loadPage: ({ location: _, ...page }, scope) => call(listRolledTransactionsOld, { body: { ...scope, ...page } }),
};

/** Bowls with their entries as child rows. Weights can be corrected. The URL holds salon and dates. */
export const RolledTransactions = () => <RolledList />;

/** The former report of all salons. */
export const OldRolledTransactions = () => <RolledList everywhere />;

function RolledList({ everywhere = false }) {
  const { user } = useSession();
  const toast = useToast();
  const report = useReportRange({ everywhere });
  const [query] = useSearchParams();
  // A user with the stylist role sees their own entries only, so the stylist column is omitted.
  const columns = useMemo(
    () => (user.role.toLowerCase().split(', ').includes('stylist') ? withoutStylist : allColumns),
    [user.role],
  );

  const { save, remove, refresh } = useCorrections();
  const [assigned, setAssigned] = useState<{ appointmentId: string; bowlId: string }>();
  const assign: RowAction<RolledTransaction> = {
    label: 'Change service',
    icon: <TagRegular />,
    visible: (row) => isBowl(row) && row.appointment_id !== null,
    onClick: ({ appointment_id, transaction_entry_transaction_id: bowlId }) =>
      appointment_id && setAssigned({ appointmentId: appointment_id, bowlId }),
  };
  const leavesList = (next: URLSearchParams) =>
    chosenDates(next) !== chosenDates(query) || next.get('location_id') !== query.get('location_id');
  const reportSaved = (failed: number) =>
    failed ? toast('Some entries were not saved.', { intent: 'error' }) : toast('Saved');

  return (
    <>
      {assigned && (
        <BowlServiceDialog bowl={assigned} onAssigned={() => void refresh()} onClose={() => setAssigned(undefined)} />
      )}
      <ReportList
        report={report}
        source={everywhere ? allSalons : oneSalon}
        refreshes={affectedLists}
        title="Rolled Transactions"
        hint="One row per bowl; open it for its products. Edits keep the original."
        id={everywhere ? 'old-rolled-transactions' : 'rolled-transactions'}
        noun={noun}
        rowKey={rowKey}
        parentKey={parentKey}
        rowName={rowName}
        columns={columns}
        sort={latestFirst}
        emptyText="Nothing was weighed in these days."
        batch={{
          save,
          onDone: reportSaved,
          draftKey: `rolled ${report.location} ${chosenDates(query)}`,
          leavesList,
          changedBy: ({ changed_by, changed_at }) =>
            changed_by && changed_at && `${changed_by} changed this on ${formatMoment(changed_at)}`,
          previewResolution: resolveConflict,
        }}
        rowActions={[assign, remove]}
        narrow={{
          title: rowName,
          subtitle: (row) =>
            `${formatShortDay(row.transaction_start)} · ${formatGrams(row.transaction_entry_product_amount)}`,
          status: ({ product_cost }) => formatMoney(product_cost),
        }}
      />
    </>
  );
}

/** Saving edited weights, and deleting an entry after confirmation. Both reload every list that shows them. */
function useCorrections() {
  const toast = useToast();
  const confirm = useConfirm();
  const refresh = useRefresh(affectedLists);

  async function save(changes: RowChange<RolledTransaction>[]): Promise<SaveResult[]> {
    const results: SaveResult[] = [];
    for (const batch of toBatches(changes)) {
      try {
        const reply = await call(saveRolledTransactions, { body: { changes: batch.map(toChange) } });
        results.push(...reply.results.map(({ key, message }) => ({ key, ...(message && { error: message }) })));
      } catch (error) {
        const problem = formatError('Operation failed.', error);
        results.push(...batch.map(({ key }) => ({ key, error: problem })));
      }
    }
    void refresh();
    return results;
  }

  const remove: RowAction<RolledTransaction> = {
    label: 'Delete',
    icon: <DeleteRegular />,
    visible: (row) => !isBowl(row),
    onClick: async (row) => {
      const { transaction_entry_product_amount, product_alias, location_name, product_cost, version } = row;
      const weight = formatGrams(transaction_entry_product_amount);
      const isConfirmed = await confirm({
        title: `Delete ${weight} of ${product_alias}?`,
        text: `It goes back to the shelf at ${location_name}, unless that was counted since, and ${formatMoney(product_cost)} leave every report.`,
        confirm: 'Delete',
        destructive: true,
      });
      if (!isConfirmed) return;
      try {
        const changes = [{ type: 'remove' as const, key: rowKey(row), version }];
        const [result] = (await call(saveRolledTransactions, { body: { changes } })).results;
        toast(result?.saved ? 'Entry deleted' : (result?.message ?? 'Operation failed.'), {
          intent: result?.saved ? 'success' : 'error',
        });
      } catch (error) {
        toast(formatError('Operation failed.', error), { intent: 'error' });
      }
      void refresh();
    },
  };
  return { save, remove, refresh };
}

/** The chosen dates. Default dates move at midnight without discarding pending edits. */
const chosenDates = (address: URLSearchParams): string => `${address.get('from')} ${address.get('to')}`;

const rowName = (row: RolledTransaction): string =>
  isBowl(row) ? row.transaction_client_name || 'No client' : row.product_alias;

/** Result of overwriting a conflicting weight: cost at the same price per gram, and the effect on the stock. */
function resolveConflict(mine: RolledTransaction, theirs: RolledTransaction) {
  const { product_alias, location_name, product_cost, transaction_entry_product_amount: before } = theirs;
  const weight = mine.transaction_entry_product_amount;
  const row = { ...mine, product_cost: before > 0 ? roundToCents((product_cost / before) * weight) : 0 };
  const moreOrLess = weight > before ? 'more' : 'less';
  const grams = formatGrams(Math.abs(weight - before));
  const note = `Mine takes ${grams} ${moreOrLess} of ${product_alias} from ${location_name} than theirs, unless the shelf was counted since.`;
  return weight === before ? { row } : { row, note };
}

/** Splits changes into requests. Entries of one bowl stay together, since they are saved together. */
function toBatches(changes: readonly RowChange<RolledTransaction>[]): RowChange<RolledTransaction>[][] {
  const batches: RowChange<RolledTransaction>[][] = [];
  for (const bowlChanges of groupBy(changes, ({ row }) => row.transaction_entry_transaction_id).values()) {
    const last = batches.at(-1);
    if (last && last.length + bowlChanges.length <= maxChangesPerSave) last.push(...bowlChanges);
    else batches.push([...bowlChanges]);
  }
  return batches;
}

const toChange = ({ key, row, values }: RowChange<RolledTransaction>): RolledChange => ({
  type: 'update',
  key,
  data: {
    ...('transaction_entry_product_amount' in values && {
      transaction_entry_product_amount: Number(values['transaction_entry_product_amount']),
    }),
    ...('transaction_waste' in values && { transaction_waste: Number(values['transaction_waste']) }),
  },
  version: row.version,
});

const weightEditor = (schema: CellEdit['schema']) => (row: RolledTransaction) =>
  isBowl(row) ? undefined : ({ editor: 'number', number: { decimals: 2, min: 0 }, schema } satisfies CellEdit);

/** A column whose value belongs to the bowl, so child rows leave it empty. */
const bowlColumn = (column: Column<RolledTransaction>): Column<RolledTransaction> => ({
  ...column,
  cell: (row) => (isBowl(row) ? undefined : ''),
});

const allColumns: readonly Column<RolledTransaction>[] = [
  bowlColumn({
    field: 'org_name',
    title: 'Org name',
    tone: 'quiet',
    width: 128,
    priority: 9,
  }),
  bowlColumn({
    field: 'location_name',
    title: 'Salon',
    tone: 'quiet',
    width: 84,
    priority: 8,
    headerFilter: true,
  }),
  bowlColumn({ field: 'user_name', title: 'Stylist', width: 150, priority: 4, headerFilter: true }),
  bowlColumn({
    field: 'transaction_start',
    title: 'Date',
    type: 'date',
    dateFormat: 'M/d/yy',
    width: 80,
    priority: 3,
  }),
  bowlColumn({
    field: 'start',
    title: 'Start',
    value: ({ transaction_start }) => transaction_start,
    format: (moment) => formatDate(String(moment), 'h:mm a'),
    width: 84,
    priority: 7,
  }),
  bowlColumn({
    field: 'transaction_end',
    title: 'End',
    format: (moment) => formatDate(String(moment), 'h:mm a'),
    width: 84,
    hidden: true,
  }),
  bowlColumn({
    field: 'transaction_client_name',
    title: 'Client name',
    tone: 'strong',
    width: 120,
    priority: 1,
    summary: 'count',
  }),
  { field: 'product_cost', title: 'Cost', type: 'money', width: 84, priority: 6, summary: 'sum' },
  { field: 'product_alias', title: 'Product id (alias)', width: 320, priority: 2 },
  {
    field: 'transaction_entry_product_amount',
    title: 'Amount (g)',
    type: 'quantity',
    width: 100,
    priority: 5,
    summary: 'sum',
    rollUp: true,
    edit: weightEditor(editedWeights.transaction_entry_product_amount),
  },
  {
    field: 'transaction_waste',
    title: 'Waste (g)',
    type: 'quantity',
    width: 90,
    priority: 10,
    summary: 'sum',
    rollUp: true,
    edit: weightEditor(editedWeights.transaction_waste),
  },
];
const withoutStylist = allColumns.filter(({ field }) => field !== 'user_name');
