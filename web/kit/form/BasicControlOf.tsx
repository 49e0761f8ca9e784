import { CheckboxControl } from './CheckboxControl.tsx';
import type { Control, FieldSpec } from './fieldSpec.ts';
import { PasswordControl } from './PasswordControl.tsx';
import { TextControl } from './TextControl.tsx';

/** The control of a field that needs nothing but an input. */
export function BasicControlOf({ spec, control }: { spec: FieldSpec; control: Control }) {
  switch (spec.kind) {
    case undefined:
    case 'text':
    case 'email':
      return <TextControl spec={spec} control={control} />;
    case 'password':
      return <PasswordControl spec={spec} control={control} />;
    case 'checkbox':
      return <CheckboxControl spec={spec} control={control} />;
    case 'custom':
      return spec.render(control);
    default:
      throw new Error(`The field ${spec.name} needs the whole Form`);
  }
}
