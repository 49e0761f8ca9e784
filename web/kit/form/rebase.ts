import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

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
  return namesOf<Draft>(before, after).flatMap((name) => {
    const [old, theirs, mine] = [before, after, typed].map((record) => at(record, name));
    if (same(mine, theirs)) return [];
    const kept = !same(mine, old);
    if (kept) form.setValue(name, mine as PathValue<Draft, Path<Draft>>, { shouldDirty: true });
    return same(old, theirs) ? [] : [{ name, theirs, ...(kept && { mine: { value: mine } }) }];
  });
}

/** Whether saving one of two drafts would come to something else than saving the other. */
export const differ = (one: object | undefined, other: object | undefined): boolean =>
  namesOf(one, other).some((name) => !same(at(one, name), at(other, name)));

const namesOf = <Draft>(...records: (object | undefined)[]) =>
  [...new Set(records.flatMap((record) => Object.keys({ ...record })))] as Path<Draft>[];

const at = (record: object | undefined, name: string): unknown => Reflect.get({ ...record }, name);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
