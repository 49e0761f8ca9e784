import { type Category, type CategoryForm, categories } from '../../shared/contract/categories.ts';
import { audited } from '../kit/audit.ts';
import { commit } from '../kit/commit.ts';
import { conflict, notFound } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { organizationOf } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { organizationNamed } from '../locations/store.ts';
import { categoriesOf, changeCategory, findCategory, putCategory } from '../services/store.ts';

export const handler = serve(categories, {
  listCategories: ({ query, caller }) => categoriesOf(organizationOf(caller, query.organization)),

  getCategory: ({ params, query, caller }) => existing(organizationOf(caller, query.organization), params.id),

  createCategory: async ({ body, caller }) => {
    const { organization_id: organization } = await organizationNamed(caller, body.organization);
    await mustBeNew(organization, body.name);
    const added: Category = {
      category_id: ulid(),
      ...fieldsOf(body),
      organization: String(organization),
      version: 1,
    };
    const trail = { entity: 'category', id: added.category_id, action: 'create', after: added };
    await commit([putCategory(organization, added), audited(caller, trail, organization)]);
    return { message: 'Category Created', category: added };
  },

  updateCategory: async ({ params, body, caller }) => {
    const organization = organizationOf(caller, body.organization);
    const before = await existing(organization, params.id);
    if (body.name !== before.category_name) await mustBeNew(organization, body.name, before);
    const after: Category = { ...before, ...fieldsOf(body, before) };
    const seen = body.version ?? before.version;
    const trail = { entity: 'category', id: before.category_id, action: 'update', before, after };
    await commit([changeCategory(organization, before, after, seen), audited(caller, trail, organization)]);
    return { message: 'Category Updated', category: { ...after, version: seen + 1 } };
  },
});

const fieldsOf = ({ name, flag, color, archived }: CategoryForm, before?: Category) => ({
  category_name: name,
  flag,
  color,
  archived: archived ?? before?.archived ?? false,
});

/** @throws 404 for a category of nobody or of another organization */
async function existing(organization: number, id: string): Promise<Category> {
  const found = await findCategory(organization, id);
  if (!found) throw notFound('Category');
  return found;
}

/** @throws 409 when another category of the organization has the name, however it is capitalized */
async function mustBeNew(organization: number, name: string, before?: Category): Promise<void> {
  const others = (await categoriesOf(organization)).filter(({ category_id }) => category_id !== before?.category_id);
  if (!others.some(({ category_name }) => category_name.toLowerCase() === name.toLowerCase())) return;
  const taken = 'A category with this name exists already.';
  throw conflict(taken, { fields: { name: taken } });
}
