import type { Category } from '../../shared/contract/categories.ts';
import type { Service } from '../../shared/contract/services.ts';
import { type ServiceForm, serviceFields, serviceForm, shortcutLength } from '../../shared/contract/services.ts';
import { guessCategory } from '../../shared/rules/imports/guessCategory.ts';
import { type ParsedRow, parseRow } from '../../shared/rules/imports/rows.ts';
import { normalizeName } from '../../shared/rules/names.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { HttpError } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { commit, WriteConflict } from '../kit/write.ts';
import { toService } from '../services/rules.ts';
import {
  categoryRemovalChanges,
  importedCategoryChanges,
  listImportedCategories,
  loadMenu,
  type Menu,
  type ServiceStep,
  serviceStepChanges,
} from '../services/store.ts';
import { loadAssignments } from '../stylists/store.ts';
import { isStylist, listUsers } from '../users/store.ts';
import {
  collectProblems,
  findDifferences,
  type ImportKindRules,
  type ParsedImportRow,
  pickFields,
  type RowPlan,
  toCheckedRow,
  toTexts,
  undoReason,
} from './rules.ts';

/** Change of a service, with the name of its category, which may not exist yet. */
type Step = ServiceStep & { categoryName: string };

/** Placeholder id of a category that is still to be created. */
const pendingId = 'TO-COME';
/** Category of services whose file names none. */
const defaultCategory = 'Services';

const fieldNames = {
  name: 'name',
  shortcutName: 'shortcut',
  description: 'description',
  serviceCategory: 'category',
  servicing: 'minutes',
  gap: 'gap',
  servicing2: 'minutesAfter',
  price1: 'price1',
  price2: 'price2',
  price3: 'price3',
  price4: 'price4',
  price5: 'price5',
  includedGrams: 'includedGrams',
  gramCharge: 'gramCharge',
} as const;

export const serviceRows: ImportKindRules<Step> = {
  entity: 'service',

  async plan(caller, rows) {
    const menu = await loadMenu(caller.organization_id);
    const shortcuts = new Set(menu.services.map(({ service_shortcut }) => normalizeName(service_shortcut)));
    return rows.map(({ row, values }) => planRow(caller, { row, ...parseRow('services', values) }, menu, shortcuts));
  },

  async prepare({ caller, id, file }, plans) {
    const wanted = plans.flatMap(({ step }) => (step?.after?.category_id === pendingId ? [step.categoryName] : []));
    // The first spelling of a name counts.
    const names = new Map(wanted.reverse().map((name) => [normalizeName(name), name]));
    let count = (await loadMenu(caller.organization_id)).categories.length;
    for (const name of names.values()) {
      const organization = caller.organization_id;
      const added = { category_id: ulid(), organization: String(organization), archived: false, version: 1 };
      const after: Category = { ...added, category_name: name, ...guessCategory(name, count) };
      count += 1;
      const auditEvent = {
        entity: 'category',
        id: after.category_id,
        action: 'create',
        reason: `Import ${file}`,
        after,
      };
      try {
        await commit([...importedCategoryChanges(organization, after, id), auditEntry(caller, auditEvent)]);
      } catch (error) {
        // Created concurrently. Retry, and it will be found.
        if (error instanceof HttpError && error.extra.fields?.['name']) throw new WriteConflict();
        throw error;
      }
    }
    return names.size > 0;
  },

  async planUndo({ organization_id }, done) {
    const [menu, stylists] = await Promise.all([loadMenu(organization_id), listUsers(organization_id)]);
    const assignments = await loadAssignments(organization_id, stylists.filter(isStylist));
    const used = new Set(assignments.flat().map(({ serviceId }) => serviceId));
    const services = new Map(menu.services.map((one) => [one.service_id, one]));
    return done.map((one) => {
      const now = services.get(one.id);
      if (now?.version !== one.version) return { done: one };
      const after = one.before ? ({ ...now, ...one.before } as Service) : undefined;
      if (!after && used.has(one.id)) return { done: one, why: 'Stylists perform it already.' };
      return { done: one, step: { before: now, after, categoryName: '' } };
    });
  },

  async removeUnusedGroups({ caller, id, file }) {
    const { organization_id } = caller;
    const { services } = await loadMenu(organization_id);
    const used = new Set(services.map(({ category_id }) => category_id));
    const gone = (await listImportedCategories(organization_id, id)).filter(
      ({ category_id }) => !used.has(category_id),
    );
    for (const before of gone) {
      const auditEvent = {
        entity: 'category',
        id: before.category_id,
        action: 'delete',
        reason: undoReason(file, id),
        before,
      };
      await commit([...categoryRemovalChanges(organization_id, before), auditEntry(caller, auditEvent)]);
    }
  },

  changes: (organization, steps) => serviceStepChanges(organization, steps),

  auditFields: ({ before, after }) => ({ id: (after ?? before)?.service_id ?? '', before, after }),
};

function planRow(caller: Caller, one: ParsedImportRow, menu: Menu, shortcuts: Set<string>): RowPlan<Step> {
  const { parsed } = one;
  const name = String(parsed.name ?? '');
  const before = menu.services.find(({ service_name }) => normalizeName(service_name) === normalizeName(name));
  const conflictKeys = [`name ${normalizeName(name)}`];
  const current = before ? toParsedRow(before, menu) : {};
  spreadPrice(parsed);
  if (before) {
    parsed.name = before.service_name;
    if (normalizeName(String(parsed.category ?? '')) === normalizeName(String(current.category)))
      delete parsed.category;
  }
  const changed = findDifferences(parsed, current);
  if (before && changed.length === 0)
    return {
      judgement: toCheckedRow(one, 'same', { version: before.version, name: before.service_name }),
      conflictKeys,
    };
  const all = { ...current, ...pickFields(parsed, changed) };
  const categoryName = String(all.category ?? defaultCategory);
  const category = menu.categories.find((known) => normalizeName(known.category_name) === normalizeName(categoryName));
  const checked = serviceForm.safeParse(toForm(all, category, before, shortcuts));
  const problems = { ...collectProblems(checked.error?.issues ?? [], fieldNames), ...one.problems };
  if (category?.archived) problems.category ??= 'This category is archived';
  if (all.price1 === undefined && !before) problems.price ??= 'Write a price, or 0 for a free service';
  else if (problems.price1) problems.price ??= problems.price1;
  const judgement = toCheckedRow(one, before ? 'changed' : 'new', {
    ...{ version: before?.version ?? 0, name: before?.service_name ?? '' },
    ...{ old: before ? toTexts(current, changed) : {}, problems },
    why: category ? '' : `Adds the category ${categoryName}`,
  });
  if (!checked.data || judgement.verdict === 'wrong') return { judgement: { ...judgement, why: '' }, conflictKeys };
  const organization = { organization_id: caller.organization_id, organization_name: caller.org_name };
  const id = before?.service_id ?? ulid();
  const after = toService({
    id,
    version: before?.version ?? 1,
    form: checked.data,
    organization,
    ...(before && { before }),
  });
  shortcuts.add(normalizeName(after.service_shortcut));
  const version = before ? before.version + 1 : 1;
  const done = { row: one.row, name: after.service_name, id, version, before: before ?? null };
  return { judgement, conflictKeys, step: { before, after, category, categoryName }, done };
}

/** A single price holds for every level that has none of its own. */
function spreadPrice(parsed: ParsedRow): void {
  if (parsed.price === undefined) return;
  for (const level of ['price1', 'price2', 'price3', 'price4', 'price5'] as const) parsed[level] ??= parsed.price;
  delete parsed.price;
}

function toForm(
  all: ParsedRow,
  category: Category | undefined,
  before: Service | undefined,
  shortcuts: ReadonlySet<string>,
): Partial<Record<keyof ServiceForm, unknown>> {
  const price = (level: 1 | 2 | 3 | 4 | 5) => all[`price${level}`] ?? 0;
  const isFree = ([1, 2, 3, 4, 5] as const).every((level) => price(level) === 0);
  const { name = '', minutes, gap = 0, minutesAfter = 0, includedGrams = 0, gramCharge = 0 } = all;
  return {
    ...(before && serviceFields.toForm(before)),
    ...{ name, status: before?.service_status ?? 'Active', serviceCategory: category?.category_id ?? pendingId },
    shortcutName: all.shortcut ?? makeShortcut(String(name), shortcuts),
    description: all.description ?? name,
    ...{
      price1: price(1),
      price2: price(2),
      price3: price(3),
      price4: price(4),
      price5: price(5),
      freeService: isFree,
    },
    ...{ servicing: minutes || undefined, gap, servicing2: minutesAfter, includedGrams, gramCharge },
  };
}

/** Shortcut from a name, such as "ROOT TOUCH", with a number if it is taken. */
function makeShortcut(name: string, taken: ReadonlySet<string>): string {
  const letters = name
    .toUpperCase()
    .replace(/[^\p{L}\p{N}& ]/gu, '')
    .trim();
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : String(number);
    const shortcut = letters.slice(0, shortcutLength - suffix.length).trim() + suffix;
    if (!taken.has(normalizeName(shortcut))) return shortcut;
  }
}

function toParsedRow(service: Service, { categories }: Menu): ParsedRow {
  const { name, shortcutName, description, price1, price2, price3, price4, price5, includedGrams, gramCharge } =
    serviceFields.toForm(service);
  return {
    ...{ name, shortcut: shortcutName, description, price1, price2, price3, price4, price5, includedGrams, gramCharge },
    category: categories.find(({ category_id }) => category_id === service.category_id)?.category_name ?? '',
    minutes: service.service_step1_minutes,
    gap: service.service_step2_minutes,
    minutesAfter: service.service_step3_minutes,
  };
}
