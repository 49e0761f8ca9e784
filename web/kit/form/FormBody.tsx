import { type ComponentType, type RefObject, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { DraftRestorer } from './DraftRestorer.tsx';
import type { FormChangesProps } from './FormChanges.tsx';
import { FormSections } from './FormFields.tsx';
import type { FieldSpec, FormSection } from './fieldSpec.ts';
import type { FieldChange, KeyedLists, SaveOutcome } from './rebaseForm.ts';

export interface BodyParts {
  /** Renders form-level errors. */
  Problem?: ComponentType<{ text: string; plain: boolean }>;
  Changes?: ComponentType<FormChangesProps>;
  DraftRestorer?: typeof DraftRestorer;
}

interface BodyProps<Draft extends FieldValues, Values> extends BodyParts {
  form: UseFormReturn<Draft, unknown, Values>;
  base: RefObject<DefaultValues<Draft>>;
  draftKey?: string;
  keyedLists?: KeyedLists<Draft>;
  plain: boolean;
  sections: readonly FormSection<Path<Draft>>[];
  specs: readonly FieldSpec[];
  problems: readonly string[];
  changes: readonly FieldChange[];
  outcome: SaveOutcome | undefined;
}

/** The sections, with a restored draft's banner above and problems and changes by others below. */
export function FormBody<Draft extends FieldValues, Values>(props: BodyProps<Draft, Values>) {
  const { Problem, Changes, DraftRestorer: Kept, form, sections, specs, plain, problems, changes, outcome } = props;
  const [restored, setRestored] = useState<FieldChange[]>([]);
  return (
    <>
      {Kept && props.draftKey !== undefined && (
        <Kept
          name={props.draftKey}
          form={form}
          base={props.base}
          specs={specs}
          plain={plain}
          saved={outcome === 'saved'}
          onRestored={setRestored}
        />
      )}
      <FormSections sections={sections} plain={plain} />
      {Problem && problems.map((problem) => <Problem key={problem} text={problem} plain={plain} />)}
      {Changes && (
        <Changes
          changes={outcome === 'saved' ? changes : [...restored, ...changes]}
          refused={outcome === 'stale'}
          specs={specs}
          lists={props.keyedLists ?? {}}
          plain={plain}
        />
      )}
    </>
  );
}
