import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';

/** A value that somebody else changed; `mine` is what was typed over it, if anything. */
export interface Change {
  name: string;
  theirs: unknown;
  mine?: { value: unknown };
}

/**
 * Puts a form that began with `before` upon `after`: what was typed stays, every untouched field follows.
 * @returns what differs between the two, as far as it is not what was typed as well
 */
export function rebase<Draft extends FieldValues, Values>(
  form: UseFormReturn<Draft, unknown, Values>,
  before: DefaultValues<Draft>,
  after: DefaultValues<Draft>,
): Change[] {
  const typed = structuredClone(form.getValues());
  form.reset(after);
  return pathsIn([before, after, typed]).flatMap((path) => {
    const name = path as Path<Draft>;
    const [old, theirs, mine] = [before, after, typed].map((record) => get(record, path));
    if (same(mine, theirs)) return [];
    const kept = !same(mine, old);
    if (kept) form.setValue(name, mine as PathValue<Draft, Path<Draft>>, { shouldDirty: true });
    return same(old, theirs) ? [] : [{ name, theirs, ...(kept && { mine: { value: mine } }) }];
  });
}

/** Whether saving one of two drafts would come to something else than saving the other. */
export const differ = (one: object | undefined, other: object | undefined): boolean =>
  pathsIn([one, other]).some((path) => !same(get(one, path), get(other, path)));

/** Where records have their values. A list is one value, unless it holds parts of the form, equally many in each record. */
function pathsIn(records: readonly unknown[], path = ''): string[] {
  const known = records.filter((record) => record !== undefined && record !== null);
  if (path && !known.every((record, _, all) => isParted(record, all[0]))) return [path];
  const names = new Set(known.flatMap((record) => Object.keys(record ?? {})));
  return [...names].flatMap((name) =>
    pathsIn(
      known.map((record) => Reflect.get(Object(record), name)),
      path ? `${path}.${name}` : name,
    ),
  );
}

function isParted(value: unknown, first: unknown): boolean {
  if (!Array.isArray(value)) return typeof value === 'object' && !Array.isArray(first);
  return Array.isArray(first) && value.length === first.length && value.every((part) => typeof part === 'object');
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
