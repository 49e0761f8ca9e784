import { type RefObject, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { FormParts, FormProps } from './FormCore.tsx';
import { FormSections } from './FormFields.tsx';
import type { FieldSpec, FormSection } from './fieldSpec.ts';
import type { FieldChange, SaveOutcome } from './rebaseForm.ts';

type BodyProps<Draft extends FieldValues, Values> = Pick<
  FormProps<Draft, Values>,
  'layout' | 'draftKey' | 'keyedLists'
> &
  Pick<FormParts, 'Problem' | 'Changes' | 'DraftRestorer'> & {
    form: UseFormReturn<Draft, unknown, Values>;
    base: RefObject<DefaultValues<Draft>>;
    sections: readonly FormSection<Path<Draft>>[];
    specs: readonly FieldSpec[];
    problems: readonly string[];
    changes: readonly FieldChange[];
    outcome: SaveOutcome | undefined;
  };

/** The sections, with a restored draft's banner above and problems and changes by others below. */
export function FormBody<Draft extends FieldValues, Values>(props: BodyProps<Draft, Values>) {
  const { Problem, Changes, DraftRestorer: Kept, form, sections, specs, problems, changes, outcome } = props;
  const [restored, setRestored] = useState<FieldChange[]>([]);
  const plain = (props.layout ?? 'card') !== 'card';
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
