import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type AuditLogEntry, maxAuditDays } from '../../../shared/contract/audit.ts';
import type { Location } from '../../../shared/contract/locations.ts';
import { services } from '../../../shared/contract/services.ts';
import { users } from '../../../shared/contract/users.ts';
import { auditKindLabels } from '../../../shared/rules/audit.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { personName } from '../../../shared/rules/names.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useCanCall, useCanOpen } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { RowPanel } from '../../kit/list/RowPanel.tsx';
import { RangeButton, RangePlaceholder } from '../../kit/range/RangeButton.tsx';
import { formatRange } from '../../kit/range/ranges.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { LinesSkeleton } from '../../kit/ui/States.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { look } from '../../kit/ui/theme.ts';
import { ChooseOrganization } from '../../salon/ChooseOrganization.tsx';
import { AuditFilters, RecordBanner } from './AuditFilters.tsx';
import { type ChangeText, describeChanges, type Place, recordTitle } from './changes.ts';
import { declaredPath, recordPath } from './recordPath.ts';
import { type AuditQuery, actionLabel, createColumns, createNarrow, createSource, formatEntryTime } from './rows.ts';
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

interface EntryPanelProps {
  entry: AuditLogEntry;
  place: Place;
  organization: string | undefined;
  /** Undefined where everything about the record is shown already. */
  onShowRecord: (() => void) | undefined;
  onClose: () => void;
}

/** What an entry changed, before and after side by side. */
function EntryPanel({ entry, place, organization, onShowRecord, onClose }: EntryPanelProps) {
  const styles = useStyles();
  const canOpen = useCanOpen();
  const path = recordPath(entry, organization);
  const changes = describeChanges(entry, place);
  return (
    <RowPanel
      name={recordTitle(entry, place)}
      subtitle={`${actionLabel(entry)} · ${entry.user_name} · ${formatEntryTime(entry, place)}`}
      onClose={onClose}
    >
      <div className={styles.panel}>
        {entry.reason && <p className={styles.text}>Reason: {entry.reason}</p>}
        {changes.length > 0 ? <Changes changes={changes} /> : <p className={styles.text}>{noChange(entry)}</p>}
        <div className={styles.ways}>
          {onShowRecord && <Button onClick={onShowRecord}>Everything about this record</Button>}
          {path && canOpen(declaredPath(path)) && (
            <TextLink to={path}>Open the {labelOf(auditKindLabels, entry.kind).toLowerCase()}</TextLink>
          )}
        </div>
      </div>
    </RowPanel>
  );
}

const noChange = ({ before, after }: AuditLogEntry): string =>
  before && after ? 'It was saved without a change.' : 'Nothing more is recorded.';

function Changes({ changes }: { changes: readonly ChangeText[] }) {
  const styles = useStyles();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            Before
          </th>
          <th scope="col" className={styles.head}>
            After
          </th>
        </tr>
      </thead>
      {changes.map(({ field, before, after }) => (
        <tbody key={field}>
          <tr>
            <th scope="rowgroup" colSpan={2} className={styles.field}>
              {field}
            </th>
          </tr>
          <tr>
            <td className={styles.before}>{before || '—'}</td>
            <td className={styles.after}>{after || '—'}</td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

const cell = {
  width: '50%',
  padding: '0 8px 8px 0',
  verticalAlign: 'top',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: '12px', padding: '16px', overflowY: 'auto' },
  text: { margin: 0, overflowWrap: 'anywhere' },
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', fontSize: '13px', lineHeight: '18px' },
  head: {
    padding: '0 8px 8px 0',
    textAlign: 'start',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
  field: {
    padding: '8px 8px 2px 0',
    borderTop: `1px solid ${look.hairline}`,
    textAlign: 'start',
    fontWeight: tokens.fontWeightSemibold,
  },
  before: { ...cell, color: tokens.colorNeutralForeground3 },
  after: cell,
  ways: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '12px' },
});
