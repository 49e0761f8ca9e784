import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type AuditLogEntry, maxAuditDays } from '../../../shared/contract/audit.ts';
import type { Location } from '../../../shared/contract/locations.ts';
import { services } from '../../../shared/contract/services.ts';
import { users } from '../../../shared/contract/users.ts';
import { personName } from '../../../shared/rules/names.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useCanCall } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { RangeButton, RangePlaceholder } from '../../kit/range/RangeButton.tsx';
import { formatRange } from '../../kit/range/ranges.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { LinesSkeleton } from '../../kit/ui/States.tsx';
import { ChooseOrganization } from '../../salon/ChooseOrganization.tsx';
import { AuditFilters, RecordBanner } from './AuditFilters.tsx';
import { recordTitle } from './changes.ts';
import { EntryPanel } from './EntryPanel.tsx';
import { type AuditQuery, actionLabel, createColumns, createNarrow, createSource } from './rows.ts';
import { useAuditQuery } from './useAuditQuery.ts';

const title = 'Audit Log';
const hint = 'Changes by user and time, with the state before and after. Entries are kept for two years.';

/** What people did, by day, person and kind of record, or everything about one record. */
export function AuditLog() {
  const filters = useAuditQuery();
  const { query, range, zone, failed, change } = filters;
  if (query && zone) return <Entries filters={filters} query={query} zone={zone} />;
  return (
    <Page title={title} hint={hint}>
      {range ? (
        <ChooseOrganization noun="audit log" onChoose={(organization) => change({ organization })} />
      ) : failed ? (
        <ReadError read={failed} />
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
  const [rows, setRows] = useState<readonly AuditLogEntry[]>([]);
  const organization = getValue('organization');
  const { names, people } = useNames(salons, organization);
  const place = useMemo(() => ({ zone, names }), [zone, names]);
  const columns = useMemo(() => createColumns(place), [place]);
  const listKey = JSON.stringify(query);
  const source = useMemo(() => createSource(JSON.parse(listKey) as AuditQuery), [listKey]);
  const [kind, record] = [getValue('kind'), getValue('record')];
  const isOneRecord = kind !== undefined && record !== undefined;
  const selected = rows.find(({ entry_id }) => entry_id === getValue('entry'));
  const named = rows.find(({ id, label }) => id === record && label) ?? rows[0];
  const recordName = named ? recordTitle(named, place) : '';
  const showRecord = ({ kind: wanted, id }: AuditLogEntry) => change({ kind: wanted, record: id, person: '' });
  return (
    <ListScreen
      id="audit"
      title={title}
      hint={hint}
      noun={noun}
      source={source}
      columns={columns}
      rowKey={rowKey}
      rowName={(entry) => `${actionLabel(entry)} ${recordTitle(entry, place)} by ${entry.user_name}`}
      rowPath={({ entry_id }) => `/audit?${withValues({ entry: entry_id })}`}
      onVisibleRows={setRows}
      exportName={title}
      exportScope={isOneRecord ? recordName : range && formatRange(range)}
      emptyText={isOneRecord ? 'Nothing is recorded about it.' : 'Nothing is recorded for these days and filters.'}
      actions={!isOneRecord && <Days filters={filters} range={range} today={today} />}
      {...(selected && { currentKey: selected.entry_id })}
      sidePanel={
        selected && (
          <EntryPanel
            key={selected.entry_id}
            entry={selected}
            place={place}
            organization={organization}
            onShowRecord={isOneRecord ? undefined : () => showRecord(selected)}
            onClose={() => void navigate(`/audit?${withValues({ entry: '' })}`, { replace: true })}
          />
        )
      }
      narrow={createNarrow(place)}
    >
      {isOneRecord ? (
        <RecordBanner name={recordName} onLeave={() => change({ kind: '', record: '' })} />
      ) : (
        <AuditFilters filters={filters} rows={rows} people={people} />
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
const rowKey = ({ entry_id }: AuditLogEntry) => entry_id;

/** Names by the numbers of salons, and by the ids of services and, as far as they may be listed, users. `people` are the users alone. */
function useNames(salons: readonly Location[] | undefined, organization: string | undefined) {
  const mayCall = useCanCall();
  const { data: team } = useRead(users.listUsers, mayCall(users.listUsers) ? {} : null);
  const { data: menu } = useRead(services.listServices, { body: organization ? { organization } : {} });
  return useMemo(() => {
    const people = new Map(team?.map((one) => [one.user_id, personName(one)]));
    const names = new Map<string | number, string>([
      ...(salons ?? []).map((one) => [one.location_id, one.location_name] as const),
      ...(menu ?? []).map((one) => [one.service_id, one.service_name] as const),
      ...people,
    ]);
    return { people, names };
  }, [team, menu, salons]);
}
