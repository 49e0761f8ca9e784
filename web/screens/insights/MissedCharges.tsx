import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { bills } from '../../../shared/contract/bills.ts';
import { insights } from '../../../shared/contract/insights.ts';
import type { MissedCharge } from '../../../shared/contract/profit.ts';
import { formatGrams, formatMoney } from '../../../shared/rules/format.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useAllPages } from '../../kit/data/useAllPages.ts';
import { useRefresh, useSend } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { MetricStrip } from '../../kit/ui/Metrics.tsx';
import { RankList } from '../../kit/ui/RankList.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { BesideBill } from '../../salon/bill/BesideBill.tsx';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { useSalonNames } from '../../salon/useSalonNames.ts';
import { ReportPage } from './CardsState.tsx';

const { listMissedCharges } = insights;
const shown = [listMissedCharges];
type MissedRow = MissedCharge & { key: string; salon: string };

/** Product above the included grams that is on no closed bill, by stylist and visit. The URL holds salon and dates. */
export function MissedCharges() {
  const report = useReportRange({ everySalon: true, opensWithAll: true });
  const read = useAllPages(listMissedCharges, report.request);
  const [open, setOpen] = useState<MissedRow>();
  const refresh = useRefresh(shown);
  const nameOf = useSalonNames();
  const rows = read.data
    ?.flatMap(({ Items }) => Items)
    .map(
      (one): MissedRow => ({
        ...one,
        key: [one.appointment_id, one.title, one.bowl?.bowl_id].join(' '),
        salon: nameOf(one.location_id),
      }),
    );
  return (
    <ReportPage
      title="Missed Charges"
      hint="Product above the grams in a service's price that no closed bill charges"
      report={report}
      shows={shown}
      read={read}
      rows={rows}
      emptyText="Nothing was missed in these days."
    >
      {(found) => (
        <BesideBill
          billId={open?.appointment_id}
          salon={open && { location_id: open.location_id, location_name: open.salon }}
          onClose={() => setOpen(undefined)}
          onChanged={() => void refresh()}
        >
          <MissedReport rows={found} days={report.description} onOpen={setOpen} />
        </BesideBill>
      )}
    </ReportPage>
  );
}

const sum = (rows: readonly MissedCharge[]): number => roundToCents(rows.reduce((all, { amount }) => all + amount, 0));

interface MissedReportProps {
  rows: readonly MissedRow[];
  days: string | undefined;
  onOpen: (row: MissedRow) => void;
}

function MissedReport({ rows, days, onOpen }: MissedReportProps) {
  const styles = useStyles();
  const toast = useToast();
  const sendBowl = useSend(bills.assignBowl, { refreshes: shown });
  const moveBowl = ({ appointment_id, bowl }: MissedRow) =>
    bowl &&
    void sendBowl({
      params: { id: appointment_id, bowlId: bowl.bowl_id },
      body: { service_id: bowl.service_id },
    }).catch((error: unknown) => toast(formatError('The bowl was not moved.', error), { intent: 'error' }));
  const stylists = [...groupBy(rows, ({ user_name }) => user_name)]
    .map(([name, all]) => ({ name, amount: sum(all) }))
    .sort((a, b) => b.amount - a.amount);
  const most = stylists[0]?.amount ?? 0;
  const actColumn: Column<MissedRow> = {
    field: 'act',
    title: 'Charge it',
    // With this priority it stays although it says the same for all rows.
    ...{ width: 140, priority: 1, filter: false, sortable: false },
    format: () => '',
    cell: (row) =>
      isOpen(row) && (
        <Button
          size="small"
          onClick={(event) => {
            event.stopPropagation();
            if (row.bowl) moveBowl(row);
            else onOpen(row);
          }}
        >
          {row.bowl ? 'Move the bowl' : 'Charge now'}
        </Button>
      ),
  };
  return (
    <>
      <MetricStrip
        label="In these days"
        days={days}
        hasNotes={false}
        metrics={[
          { name: 'Not charged', value: formatMoney(sum(rows)) },
          { name: 'Can still be charged', value: formatMoney(sum(rows.filter(isOpen))) },
          { name: 'Visits', value: String(new Set(rows.map(({ appointment_id }) => appointment_id)).size) },
        ]}
      />
      <div className={styles.room}>
        <Grid
          id="missed-charges"
          label="Missed charges"
          noun={noun}
          rows={rows}
          rowKey={rowKey}
          rowName={({ client_name, title }) => `${client_name}, ${title}`}
          columns={[...columns, actColumn]}
          sort={sortByDate}
          pageSize={25}
          exportName="Missed charges"
          exportScope={days}
          onRowClick={onOpen}
          narrow={{
            title: ({ client_name }) => client_name,
            subtitle: ({ start, user_name, title }) => `${formatShortDay(start)} · ${user_name} · ${title}`,
            status: ({ amount }) => formatMoney(amount),
          }}
        />
        <div className={styles.room}>
          <SideCard title="By stylist">
            <RankList
              label="Not charged by stylist"
              rows={stylists.map(({ name, amount }) => ({
                key: name,
                name,
                share: most > 0 ? amount / most : 0,
                tone: 'plain',
                value: formatMoney(amount),
              }))}
            />
          </SideCard>
        </div>
      </div>
    </>
  );
}

const isOpen = ({ bill_number }: MissedRow): boolean => bill_number === undefined;
const noun = { one: 'missed charge', many: 'missed charges' };
const rowKey = ({ key }: MissedRow) => key;
const sortByDate = [{ field: 'start', desc: true }];

/** "not on bill 1212", "180 g were mixed for Cut" */
const formatWhy = ({ bill_number, bowl }: MissedRow): string =>
  [
    ...(bowl ? [`${formatGrams(bowl.grams)} were mixed for ${bowl.mixed_for || 'no service of the visit'}`] : []),
    bill_number === undefined ? 'no closed bill' : `not on bill ${bill_number}`,
  ].join(', ');

const columns: readonly Column<MissedRow>[] = [
  {
    field: 'start',
    title: 'Date',
    type: 'date',
    dateFormat: 'M/d/yy h:mm a',
    width: 140,
    priority: 4,
    summary: 'count',
  },
  { field: 'client_name', title: 'Client', tone: 'strong', width: 150, priority: 1 },
  { field: 'user_name', title: 'Stylist', width: 130, priority: 3, headerFilter: true },
  { field: 'salon', title: 'Salon', width: 120, priority: 7, headerFilter: true },
  { field: 'title', title: 'Service', width: 150, priority: 5 },
  { field: 'grams', title: 'Grams above', type: 'number', width: 110, priority: 6, summary: 'sum' },
  { field: 'why', title: 'Why', value: formatWhy, tone: 'quiet', width: 200, priority: 8 },
  { field: 'amount', title: 'Not charged', type: 'money', width: 110, priority: 2, summary: 'sum' },
];

const useStyles = makeStyles({ room: { marginTop: '16px' } });
