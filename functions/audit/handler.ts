import { type AuditLogEntry, audit } from '../../shared/contract/audit.ts';
import { auditLabel, auditPrograms } from '../../shared/rules/audit.ts';
import { personName } from '../../shared/rules/names.ts';
import { omitSecrets } from '../../shared/rules/secrets.ts';
import { type ListedEntry, readEntriesPage, timeOf } from '../kit/audit.ts';
import { parseUser, userKey } from '../kit/caller.ts';
import { getMany } from '../kit/read.ts';
import { resolveOrganization } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';

const defaultPageSize = 25;

export const handler = serve(audit, {
  listAuditEntries: async ({ query, caller }) => {
    const organization = resolveOrganization(caller, query.organization);
    const { user_id, kind = '', id, from = '', to = '', cursor, limit = defaultPageSize } = query;
    const range = id === undefined ? { from: toIso(from), to: toIso(to) } : { kind, id };
    const filter = { user_id, ...(id === undefined && kind && { kind }) };
    const page = await readEntriesPage(organization, { range, filter, request: { limit, cursor } });
    const names = await loadNames(organization, page.Items);
    return { ...page, Items: page.Items.map((item) => toEntry(item, names)) };
  },
});

/** With milliseconds, as in keys. */
const toIso = (time: string): string => new Date(time).toISOString();

function toEntry(item: ListedEntry, names: ReadonlyMap<string, string>): AuditLogEntry {
  const { entity_sk, entity, entity_id, actor, action, reason } = item;
  const [before, after] = [omitSecrets(item.before), omitSecrets(item.after)];
  return {
    entry_id: entity_sk,
    time: timeOf(entity_sk),
    user_id: actor,
    user_name: auditPrograms[actor] ?? names.get(actor) ?? 'Removed person',
    action,
    kind: entity,
    id: entity_id,
    label: auditLabel({ action, before, after }),
    ...(reason && { reason }),
    ...(before && { before }),
    ...(after && { after }),
  };
}

/** Current names by user id, of the organizations in which they acted. */
async function loadNames(organization: number, items: readonly ListedEntry[]): Promise<ReadonlyMap<string, string>> {
  const organizations = new Map(
    items.map(({ actor, actor_organization = organization }) => [actor, actor_organization]),
  );
  const refs = [...organizations].flatMap(([actor, home]) =>
    actor in auditPrograms ? [] : [{ table: 'directory' as const, key: userKey(home, actor) }],
  );
  const found = await getMany(refs, { consistent: false });
  return new Map(found.flatMap((item) => (item ? [parseUser(item)] : [])).map((one) => [one.user_id, personName(one)]));
}
