import { makeStyles } from '@fluentui/react-components';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, set, type UseFormReturn } from 'react-hook-form';
import { useSessionDraft } from '../data/useSessionDraft.ts';
import { phone } from '../ui/media.ts';
import { RestoredBanner } from '../ui/RestoredBanner.tsx';
import type { FieldSpec } from './fieldSpec.ts';
import { type FieldChange, rebaseForm } from './rebaseForm.ts';
import { deepCopy } from './unparsed.ts';

export interface DraftRestorerProps<Draft extends FieldValues, Values> {
  /** Identifies the record. */
  name: string;
  form: UseFormReturn<Draft, unknown, Values>;
  base: RefObject<DefaultValues<Draft>>;
  specs: readonly FieldSpec[];
  plain: boolean;
  saved: boolean;
  /** Called with what others changed since the draft was saved. */
  onRestored: (changes: FieldChange[]) => void;
}

interface StoredDraft {
  before: object;
  typed: object;
}

const isStoredDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' && value !== null && 'before' in value && 'typed' in value;

/** Restores the draft after a reload and says so. Passwords are never stored. */
export function DraftRestorer<Draft extends FieldValues, Values>(props: DraftRestorerProps<Draft, Values>) {
  const { name, form, base, specs, plain, saved, onRestored } = props;
  const styles = useStyles();
  const { found, keep, forget } = useSessionDraft(name, isStoredDraft);
  const [restored, setRestored] = useState(false);
  const { isDirty } = form.formState;
  const latest = useRef(onRestored);
  latest.current = onRestored;
  const fields = useRef<string[]>([]);
  fields.current = specs.map((spec) => spec.name);

  // The form accepts values only once it has mounted, which is after this child.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  useLayoutEffect(() => {
    if (!found || !isThere) return;
    const initial = base.current;
    form.reset({ ...initial, ...found.typed } as Draft);
    latest.current(rebaseForm(form, found.before as DefaultValues<Draft>, initial, { fields: fields.current }));
    setRestored(true);
  }, [found, isThere, form, base]);

  useEffect(() => {
    if (!isThere) return;
    if (!isDirty) return forget();
    const typed = deepCopy(form.getValues());
    for (const spec of specs) if (spec.kind === 'password') set(typed, spec.name, undefined);
    keep({ before: base.current, typed });
  });

  useEffect(() => {
    if (saved) setRestored(false);
  }, [saved]);

  if (!restored) return null;
  const discard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const home = currentTarget.closest('form');
    form.reset(base.current);
    latest.current([]);
    setRestored(false);
    home?.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus();
  };
  return <RestoredBanner className={plain ? styles.plain : styles.card} onDiscard={discard} />;
}

const useStyles = makeStyles({
  card: { margin: '24px 24px 0', [phone]: { margin: '16px 16px 0' } },
  plain: { margin: '0 0 16px' },
});
