import { type AuditLogEntry, audit, maxAuditPageSize } from '../../../shared/contract/audit.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { auditActionLabels } from '../../../shared/rules/audit.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { wallClockAt } from '../../../shared/rules/time.ts';
import { call } from '../../kit/data/call.ts';
import type { Column, ServerSource } from '../../kit/grid/types.ts';
import { formatInstant } from '../../kit/ui/days.ts';
import { describeChanges, type Place, recordTitle, summarize } from './changes.ts';

const { listAuditEntries } = audit;

export type AuditQuery = ClientRequest<typeof listAuditEntries>['query'];

/** Entries that match the query. The server ends a page early where it skips many entries, so it is asked until a page is full. */
export const createSource = (query: AuditQuery): ServerSource<AuditLogEntry> => ({
  endpoint: listAuditEntries,
  listKey: JSON.stringify(query),
  isSearchable: false,
  loadPage: async ({ cursor: start, limit }) => {
    const Items: AuditLogEntry[] = [];
    let cursor = start;
    do {
      const size = Math.min(maxAuditPageSize, limit - Items.length);
      const page = await call(listAuditEntries, {
        query: { ...query, ...(cursor && { cursor }), limit: String(size) },
      });
      Items.push(...page.Items);
      cursor = page.cursor;
    } while (cursor !== undefined && Items.length < limit);
    return { Items, ...(cursor && { cursor }) };
  },
});

export const actionLabel = ({ action }: AuditLogEntry): string => labelOf(auditActionLabels, action);

/** By the clock of the place: "Nov 26, 9:30 AM". */
export const formatEntryTime = ({ time }: AuditLogEntry, { zone }: Place): string => formatInstant(time, zone);

export const createColumns = (place: Place): readonly Column<AuditLogEntry>[] => [
  {
    ...{ field: 'time', title: 'When', type: 'date', dateFormat: 'M/d/yy h:mm a', width: 140, priority: 2 },
    value: ({ time }) => wallClockAt(place.zone, Date.parse(time)),
  },
  { field: 'user_name', title: 'Who', width: 150, priority: 1, tone: 'strong' },
  { field: 'action', title: 'What', width: 150, priority: 1, value: actionLabel },
  { field: 'kind', title: 'Record', width: 220, priority: 1, value: (entry) => recordTitle(entry, place) },
  {
    ...{ field: 'changes', title: 'Changes', width: 320, priority: 3, tone: 'quiet' },
    value: (entry) => summarize(describeChanges(entry, place)),
  },
  { field: 'reason', title: 'Reason', width: 160, priority: 4, tone: 'quiet' },
];

export const createNarrow = (place: Place) => ({
  title: (entry: AuditLogEntry) => `${actionLabel(entry)} · ${recordTitle(entry, place)}`,
  subtitle: (entry: AuditLogEntry) => `${entry.user_name} · ${formatEntryTime(entry, place)}`,
  wraps: true,
});
