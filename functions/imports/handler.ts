import { isAllowed, type ParsedRequest } from '../../shared/contract/endpoint.ts';
import {
  type ImportKind,
  type ImportRecord,
  imports,
  importUserTypes,
  maxAppointmentsPerBatch,
  type SkippedRow,
} from '../../shared/contract/imports.ts';
import { formatProblems, undoDeadline } from '../../shared/rules/imports/rows.ts';
import { personName } from '../../shared/rules/names.ts';
import { auditEntry, listAuditEntries } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, conflict, HttpError, notAuthorized, notFound } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { serve } from '../kit/serve.ts';
import { commit, WriteConflict } from '../kit/write.ts';
import { getSalon } from '../locations/store.ts';
import { findUser } from '../users/store.ts';
import { appointmentRows } from './appointments.ts';
import { clientRows } from './clients.ts';
import { formulaRows } from './formulas.ts';
import { peopleRows } from './people.ts';
import { productRows } from './products.ts';
import { type ImportKindRules, type RowPlan, rejectConflicts, undoReason } from './rules.ts';
import { serviceRows } from './services.ts';
import { skillRows } from './skills.ts';
import { stockRows } from './stock.ts';
import {
  batchCreationChange,
  batchUndoChange,
  findBatch,
  findImport,
  type ImportedRow,
  importCreationChange,
  importTotalsChange,
  listImportsPage,
} from './store.ts';

export const handler = serve(imports, {
  checkImport: async ({ body: { kind, location, rows }, caller }) => {
    await assertCanImport(caller, kind, location);
    return getRunner(kind).check(caller, rows, location);
  },

  startImport: async ({ body: { idempotency_key, ...body }, caller }) => {
    await assertCanImport(caller, body.kind);
    return withIdempotencyKey({ caller, key: idempotency_key, fingerprint: body }, async () => {
      const { user_id, organization_id } = caller;
      const user_name = `${caller.first_name} ${caller.last_name}`.trim();
      const nothing = { created: 0, changed: 0, left_out: 0, batches: 0, undone: 0, undone_batches: 0 };
      const time = new Date(now()).toISOString();
      const made: ImportRecord = { import_id: ulid(), user_id, user_name, time, ...body, ...nothing };
      const auditEvent = { entity: 'import', id: made.import_id, action: 'create', after: made };
      return { changes: [importCreationChange(organization_id, made), auditEntry(caller, auditEvent)], reply: made };
    });
  },

  applyImport: async ({ params: { id }, body, caller }) => {
    const one = await loadImport(caller, id);
    if (one.user_id !== caller.user_id) throw notFound('Import');
    await assertCanImport(caller, one.kind, body.location);
    if (one.kind === 'appointments' && body.rows.length > maxAppointmentsPerBatch)
      throw badRequest(`At most ${maxAppointmentsPerBatch} appointments at a time`);
    return retryIfChanged(() => getRunner(one.kind).apply(caller, one, body));
  },

  undoImport: async ({ params: { id }, body: { batch }, caller }) => {
    const one = await loadImport(caller, id);
    return retryIfChanged(() => getRunner(one.kind).undo(caller, one, batch));
  },

  listImports: ({ query, caller }) =>
    listImportsPage(caller.organization_id, { limit: 10, ...query }, ({ kind }) => canImport(caller, kind)),
});

const canImport = ({ types }: Caller, kind: ImportKind): boolean => isAllowed(importUserTypes[kind], types);

/** @throws 403 for a kind the caller cannot import or a salon they cannot access, 404 for an unknown salon */
async function assertCanImport(caller: Caller, kind: ImportKind, location?: number): Promise<void> {
  if (!canImport(caller, kind)) throw notAuthorized();
  if (location !== undefined) await getSalon(caller, location);
}

async function loadImport(caller: Caller, id: string): Promise<ImportRecord> {
  const found = await findImport(caller.organization_id, id);
  if (!found || !canImport(caller, found.kind)) throw notFound('Import');
  return found;
}

/** Turns stale reads into a retry. The rerun then skips rows that changed since the check. */
async function retryIfChanged<Reply>(run: () => Promise<Reply>): Promise<Reply> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof HttpError && (error.code === 'stale' || error.extra.fields)) throw new WriteConflict();
    throw error;
  }
}

type Batch = ParsedRequest<typeof imports.applyImport>['body'];
type SentRow = Batch['rows'][number];

const getRunner = (kind: ImportKind) =>
  ({
    services: createRunner(serviceRows),
    people: createRunner(peopleRows),
    skills: createRunner(skillRows),
    clients: createRunner(clientRows),
    products: createRunner(productRows),
    stock: createRunner(stockRows),
    formulas: createRunner(formulaRows),
    appointments: createRunner(appointmentRows),
  })[kind];

/** Check, apply and undo for rows of one kind. */
function createRunner<Step>(kind: ImportKindRules<Step>) {
  const bare = ({ row, values }: SentRow) => ({ row, values });

  return {
    async check(caller: Caller, rows: Parameters<ImportKindRules<Step>['plan']>[1], location: number | undefined) {
      const plans = await kind.plan(caller, rows, location, { file: '' });
      const checked = rejectConflicts(
        plans.map((plan) => ({ ...plan, conflictKeys: plan.duplicateKeys ?? plan.conflictKeys })),
      );
      return { judgements: checked.map(({ judgement }) => judgement) };
    },

    apply(caller: Caller, one: ImportRecord, { batch, rows, location }: Batch) {
      const { import_id, file_name } = one;
      const { organization_id } = caller;
      const key = `${import_id}-${batch}`;
      return withIdempotencyKey({ caller, key, fingerprint: { rows, location } }, async () => {
        const look = async () =>
          rejectConflicts(await kind.plan(caller, rows.map(bare), location, { file: file_name, import_id })).map(
            (plan, index) => dropIfChanged(plan, rows[index]),
          );
        let plans = await look();
        const act = { caller, id: import_id, file: file_name };
        if (await kind.prepare?.(act, plans)) plans = await look();
        const steps = plans.flatMap(({ step }) => (step ? [step] : []));
        const done = plans.flatMap((plan) => (plan.step && plan.done ? [plan.done] : []));
        const left_out = plans.flatMap((plan, index) => toSkippedRows(plan, rows[index]));
        const created = done.filter(({ before }) => before === null).length;
        const figures = { created, changed: done.length - created, left_out: left_out.length };
        const reason = `Import ${file_name} (${import_id})`;
        return {
          changes: [
            batchCreationChange(organization_id, import_id, batch, done),
            importTotalsChange(organization_id, import_id, { ...figures, batches: 1 }),
            ...(steps.length > 0 ? kind.changes(organization_id, steps, import_id) : []),
            ...steps.map((step) => auditEntry(caller, toAuditEvent(kind, step, reason))),
          ],
          reply: { ...figures, left_out },
        };
      });
    },

    async undo(caller: Caller, one: ImportRecord, number: number) {
      const { import_id, file_name, time } = one;
      const { organization_id } = caller;
      const found = await findBatch(organization_id, import_id, number);
      const tidy = async () =>
        number === one.batches - 1 && kind.removeUnusedGroups?.({ caller, id: import_id, file: file_name });
      if (found?.undone) {
        await tidy();
        return found.undone;
      }
      if (undoDeadline(time) < now()) throw conflict('The 24 hours in which an import can be undone are over.');
      if (!found) throw notFound('Batch');
      const all = await kind.planUndo(caller, found.done);
      const steps = all.flatMap(({ step }) => (step ? [step] : []));
      const left = all.filter(({ step }) => !step);
      const keptRows = await Promise.all(
        left.map(async ({ done: { row, name, id }, why }): Promise<SkippedRow> => {
          return { row, name, why: why ?? (await describeChange(caller, kind.entity, id)) };
        }),
      );
      const reply = { undone: steps.length, kept: keptRows };
      const reason = undoReason(file_name, import_id);
      await commit([
        batchUndoChange(organization_id, import_id, number, found, reply),
        importTotalsChange(organization_id, import_id, { undone: steps.length, undone_batches: 1 }),
        ...(steps.length > 0 ? kind.changes(organization_id, steps, import_id) : []),
        ...steps.map((step) => auditEntry(caller, toAuditEvent(kind, step, reason))),
      ]);
      await tidy();
      return reply;
    },
  };
}

function toAuditEvent<Step>({ entity, auditFields: auditEvent }: ImportKindRules<Step>, step: Step, reason: string) {
  const { id, before, after } = auditEvent(step);
  return { entity, id, action: !before ? 'create' : after ? 'update' : 'delete', reason, before, after };
}

/** Drops the change of a row whose outcome differs from the check. */
function dropIfChanged<Step>(plan: RowPlan<Step>, sent: SentRow | undefined): RowPlan<Step> {
  const { verdict, version } = plan.judgement;
  // What the user said yes to may be without doubt by now.
  const isAgreed = verdict === sent?.verdict || (verdict === 'new' && sent?.verdict === 'renamed');
  if (plan.step && isAgreed && version === sent?.seen) return plan;
  const { step: _, ...kept } = plan;
  return kept;
}

function toSkippedRows<Step>({ step, judgement }: RowPlan<Step>, sent: SentRow | undefined): SkippedRow[] {
  if (step) return [];
  const { values: { name, firstName, lastName, stylist, service, barcode, email, phone } = {} } = sent ?? {};
  const { row, verdict, problems, why } = judgement;
  const others = {
    new: 'It was taken out meanwhile. Please check the file again.',
    changed: 'Somebody changed it meanwhile. Please check the file again.',
    renamed: why,
    same: 'It is the same already.',
    wrong: formatProblems(problems),
    duplicate: why,
  };
  const person = `${firstName ?? ''} ${lastName ?? ''}`.trim();
  return [
    {
      row,
      name: name || person || [stylist, service].filter(Boolean).join(', ') || barcode || email || phone || '',
      why: others[verdict],
    },
  ];
}

async function describeChange({ organization_id }: Caller, entity: ImportedRow['name'], id: string): Promise<string> {
  const [latest] = await listAuditEntries(organization_id, entity, id, 1);
  const person = latest && (await findUser(organization_id, latest.user_id));
  return person ? `${personName(person)} changed it after the import.` : 'It was changed after the import.';
}
