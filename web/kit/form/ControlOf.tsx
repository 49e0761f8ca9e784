import { BasicControlOf } from './BasicControlOf.tsx';
import { SelectControl, TimeControl } from './ChoiceControl.tsx';
import { ColorControl } from './ColorControl.tsx';
import { DateControl } from './DateControl.tsx';
import type { Control, FieldSpec } from './fieldSpec.ts';
import { NumberControl } from './NumberControl.tsx';
import { PhoneControl } from './PhoneControl.tsx';
import { PickerControl, TagsControl } from './PickerControl.tsx';
import { TextareaControl } from './TextareaControl.tsx';

/** The control of a field by its kind. */
export function ControlOf({ spec, control }: { spec: FieldSpec; control: Control }) {
  switch (spec.kind) {
    case 'phone':
      return <PhoneControl spec={spec} control={control} />;
    case 'number':
    case 'money':
      return <NumberControl spec={spec} control={control} />;
    case 'textarea':
      return <TextareaControl spec={spec} control={control} />;
    case 'select':
      return <SelectControl spec={spec} control={control} />;
    case 'time':
      return <TimeControl spec={spec} control={control} />;
    case 'tags':
      return <TagsControl spec={spec} control={control} />;
    case 'picker':
      return <PickerControl spec={spec} control={control} />;
    case 'date':
      return <DateControl spec={spec} control={control} />;
    case 'color':
      return <ColorControl spec={spec} control={control} />;
    default:
      return <BasicControlOf spec={spec} control={control} />;
  }
}
