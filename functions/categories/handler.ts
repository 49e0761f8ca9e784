import { type Category, type CategoryForm, categories } from '../../shared/contract/categories.ts';
import { audited } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { commit, retryContended } from '../kit/commit.ts';
import { conflict, notFound } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { organizationOf } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { organizationNamed } from '../locations/store.ts';
import {
  categoriesOf,
  changeCategory,
  findCategory,
  type Menu,
  menuOf,
  putCategory,
  takeTurn,
} from '../services/store.ts';

type Sent = CategoryForm & { organization?: string | undefined };

export const handler = serve(categories, {
  listCategories: ({ query, caller }) => categoriesOf(organizationOf(caller, query.organization)),

  getCategory: async ({ params, query, caller }) => {
    const found = await findCategory(organizationOf(caller, query.organization), params.id);
    if (!found) throw notFound('Category');
    return found;
  },

  createCategory: ({ body, caller }) => retryContended(() => add(caller, body)),

  updateCategory: ({ params, body, caller }) => retryContended(() => change(caller, params.id, body)),
});

async function add(caller: Caller, form: Sent) {
  const { organization_id: organization } = await organizationNamed(caller, form.organization);
  const menu = await menuOf(organization);
  mustBeNew(menu, form.name);
  const added: Category = { category_id: ulid(), ...fieldsOf(form), organization: String(organization), version: 1 };
  const trail = { entity: 'category', id: added.category_id, action: 'create', after: added };
  await commit([putCategory(organization, added), audited(caller, trail, organization), takeTurn(organization, menu)]);
  return { message: 'Category Created', category: added };
}

async function change(caller: Caller, id: string, form: Sent & { version?: number | undefined }) {
  const organization = organizationOf(caller, form.organization);
  const menu = await menuOf(organization);
  const before = menu.categories.find(({ category_id }) => category_id === id);
  if (!before) throw notFound('Category');
  if (form.name !== before.category_name) mustBeNew(menu, form.name, before);
  const after: Category = { ...before, ...fieldsOf(form, before) };
  const seen = form.version ?? before.version;
  const trail = { entity: 'category', id, action: 'update', before, after };
  await commit([
    changeCategory(organization, before, after, seen),
    audited(caller, trail, organization),
    takeTurn(organization, menu),
  ]);
  return { message: 'Category Updated', category: { ...after, version: seen + 1 } };
}

const fieldsOf = ({ name, flag, color, archived }: CategoryForm, before?: Category) => ({
  category_name: name,
  flag,
  color,
  archived: archived ?? before?.archived ?? false,
});

/** @throws 409 when another category of the organization has the name, however it is capitalized */
function mustBeNew({ categories }: Menu, name: string, before?: Category): void {
  const others = categories.filter(({ category_id }) => category_id !== before?.category_id);
  if (!others.some(({ category_name }) => category_name.toLowerCase() === name.toLowerCase())) return;
  const taken = 'A category with this name exists already.';
  throw conflict(taken, { fields: { name: taken } });
}
