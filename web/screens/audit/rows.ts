import { type AuditLogEntry, audit, maxAuditPageSize } from '../../../shared/contract/audit.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { auditActionLabels, auditKindLabels } from '../../../shared/rules/audit.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { wallClockAt } from '../../../shared/rules/time.ts';
import { call } from '../../kit/data/call.ts';
import type { ServerSource } from '../../kit/grid/types.ts';
import { type ChangeText, describeChanges, type Place, summarize } from './changes.ts';

const { listAuditEntries } = audit;

export type AuditRow = ReturnType<typeof toRow>;
export type AuditQuery = ClientRequest<typeof listAuditEntries>['query'];

export const kindLabel = (kind: string): string => labelOf(auditKindLabels, kind);

function toRow(entry: AuditLogEntry, place: Place) {
  const changes: readonly ChangeText[] = describeChanges(entry, place);
  return {
    key: entry.entry_id,
    time: wallClockAt(place.zone, Date.parse(entry.time)),
    person: entry.user_name,
    action: labelOf(auditActionLabels, entry.action),
    record: [kindLabel(entry.kind), entry.label].filter(Boolean).join(' · '),
    text: summarize(changes),
    reason: entry.reason ?? '',
    changes,
    entry,
  };
}

/** Entries that match the query. The server ends a page early where it skips many entries, so it is asked until a page is full. */
export const createSource = (query: AuditQuery, place: Place): ServerSource<AuditRow> => ({
  endpoint: listAuditEntries,
  listKey: JSON.stringify(query),
  isSearchable: false,
  loadPage: async ({ cursor: start, limit }) => {
    const entries: AuditLogEntry[] = [];
    let cursor = start;
    do {
      const size = Math.min(maxAuditPageSize, limit - entries.length);
      const page = await call(listAuditEntries, {
        query: { ...query, ...(cursor && { cursor }), limit: String(size) },
      });
      entries.push(...page.Items);
      cursor = page.cursor;
    } while (cursor !== undefined && entries.length < limit);
    return { Items: entries.map((entry) => toRow(entry, place)), ...(cursor && { cursor }) };
  },
});
