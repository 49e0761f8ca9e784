import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { maxAuditDays } from '../../../shared/contract/audit.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { RangeButton, RangePlaceholder } from '../../kit/range/RangeButton.tsx';
import { formatRange } from '../../kit/range/ranges.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { LinesSkeleton } from '../../kit/ui/States.tsx';
import { ChooseOrganization } from '../../salon/ChooseOrganization.tsx';
import { AuditFilters, RecordBanner } from './AuditFilters.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { type AuditQuery, type AuditRow, createSource, kindLabel } from './rows.ts';
import { useAuditQuery } from './useAuditQuery.ts';

const title = 'Audit log';
const hint = 'Who did what, when, with the state before and after. Entries are kept for two years.';

/** What people did, by day, person and kind of record, or everything about one record. */
export function AuditLog() {
  const filters = useAuditQuery();
  const { query, range, zone, change } = filters;
  if (query && zone) return <Entries filters={filters} query={query} zone={zone} />;
  return (
    <Page title={title} hint={hint}>
      {range ? (
        <ChooseOrganization noun="audit log" onChoose={(organization) => change({ organization })} />
      ) : (
        <LinesSkeleton lines={4} />
      )}
    </Page>
  );
}

type Filters = ReturnType<typeof useAuditQuery>;

function Entries({ filters, query, zone }: { filters: Filters; query: AuditQuery; zone: string }) {
  const { range, today, salons, change, withValues, getValue } = filters;
  const navigate = useNavigate();
  const [rows, setRows] = useState<readonly AuditRow[]>([]);
  const listKey = JSON.stringify(query);
  const source = useMemo(() => {
    const salonNames = new Map(salons?.map((one) => [one.location_id, one.location_name]));
    return createSource(JSON.parse(listKey) as AuditQuery, { zone, salonNames });
  }, [listKey, zone, salons]);
  const [kind, record] = [getValue('kind'), getValue('record')];
  const isOneRecord = kind !== undefined && record !== undefined;
  const selected = rows.find(({ key }) => key === getValue('entry'));
  const recordLabel = rows.find(({ entry }) => entry.id === record && entry.label)?.record ?? kindLabel(kind ?? '');
  const place = isOneRecord ? recordLabel : range && formatRange(range);
  return (
    <ListScreen
      id="audit"
      title={title}
      hint={hint}
      noun={noun}
      source={source}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      rowPath={({ key }) => `/audit?${withValues({ entry: key })}`}
      onVisibleRows={setRows}
      exportName={title}
      exportScope={place}
      emptyText={isOneRecord ? 'Nothing is recorded about it.' : 'Nothing is recorded for these days and filters.'}
      actions={!isOneRecord && <Days filters={filters} range={range} today={today} />}
      {...(selected && { currentKey: selected.key })}
      sidePanel={
        selected && (
          <EntryPanel
            key={selected.key}
            row={selected}
            organization={getValue('organization')}
            onShowRecord={
              isOneRecord
                ? undefined
                : () => change({ kind: selected.entry.kind, record: selected.entry.id, person: '' })
            }
            onClose={() => void navigate(`/audit?${withValues({ entry: '' })}`, { replace: true })}
          />
        )
      }
      narrow={narrow}
    >
      {isOneRecord ? (
        <RecordBanner name={recordLabel} onLeave={() => change({ kind: '', record: '' })} />
      ) : (
        <AuditFilters filters={filters} rows={rows} />
      )}
    </ListScreen>
  );
}

function Days({ range, today, filters: { change } }: Pick<Filters, 'range' | 'today'> & { filters: Filters }) {
  if (!range || !today) return <RangePlaceholder />;
  return (
    <RangeButton
      range={range}
      today={today}
      maxDays={maxAuditDays}
      placeName="the audit log"
      onChoose={(chosen) => change(chosen)}
    />
  );
}

const noun = { one: 'entry', many: 'entries' };
const rowKey = ({ key }: AuditRow) => key;
const rowName = ({ action, record, person }: AuditRow) => `${action} ${record} by ${person}`;

const columns: readonly Column<AuditRow>[] = [
  { field: 'time', title: 'When', type: 'date', dateFormat: 'M/d/yy h:mm a', width: 140, priority: 2 },
  { field: 'person', title: 'Who', width: 150, priority: 1, tone: 'strong' },
  { field: 'action', title: 'What', width: 150, priority: 1 },
  { field: 'record', title: 'Record', width: 220, priority: 1 },
  { field: 'text', title: 'Changes', width: 320, priority: 3, tone: 'quiet', yields: true },
  { field: 'reason', title: 'Reason', width: 160, priority: 4, tone: 'quiet', yields: true },
];

const narrow = {
  title: ({ action, record }: AuditRow) => `${action} · ${record}`,
  subtitle: ({ person, time }: AuditRow) => `${person} · ${formatDate(time, 'M/d/yy h:mm a')}`,
  wraps: true,
};
