import { type Category, type CategoryForm, categories, categoryFields } from '../../shared/contract/categories.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { notFound } from '../kit/errors.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { resolveOrganization } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { loadOrganization } from '../locations/store.ts';
import { categoryChanges, categoryCreationChanges, findCategory, listCategories } from '../services/store.ts';

type Sent = CategoryForm & { organization?: string | undefined };

export const handler = serve(categories, {
  listCategories: ({ query, caller }) => listCategories(resolveOrganization(caller, query.organization)),

  getCategory: ({ params, query, caller }) => loadCategory(resolveOrganization(caller, query.organization), params.id),

  createCategory: ({ body: { idempotency_key: key, ...form }, caller }) =>
    withIdempotencyKey({ caller, key, fingerprint: form }, () => prepareCreate(caller, form)),

  updateCategory: ({ params, body, caller }) => updateCategory(caller, params.id, body),
});

async function prepareCreate(caller: Caller, form: Sent) {
  const { organization_id: organization } = await loadOrganization(caller, form.organization);
  const made = { archived: false, ...categoryFields.toRecord(form) };
  const category: Category = { category_id: ulid(), ...made, organization: String(organization), version: 1 };
  const auditEvent = { entity: 'category', id: category.category_id, action: 'create', after: category };
  return {
    changes: [...categoryCreationChanges(organization, category), auditEntry(caller, auditEvent, organization)],
    reply: { message: 'Category Created', category },
  };
}

async function updateCategory(caller: Caller, id: string, form: Sent & { version?: number | undefined }) {
  const organization = resolveOrganization(caller, form.organization);
  const before = await loadCategory(organization, id);
  const after: Category = { ...before, ...categoryFields.toRecord(form) };
  const expectedVersion = form.version ?? before.version;
  const auditEvent = { entity: 'category', id, action: 'update', before, after };
  await commit([
    ...categoryChanges(organization, before, after, expectedVersion),
    auditEntry(caller, auditEvent, organization),
  ]);
  return { message: 'Category Updated', category: { ...after, version: expectedVersion + 1 } };
}

/** @throws 404 for an unknown category or one of another organization */
async function loadCategory(organization: number, id: string): Promise<Category> {
  const found = await findCategory(organization, id);
  if (!found) throw notFound('Category');
  return found;
}
