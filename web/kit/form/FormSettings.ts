import { type ComponentType, createContext } from 'react';
import type { Control, FieldSpec } from './fieldSpec.ts';

export type ControlOfField = ComponentType<{ spec: FieldSpec; control: Control }>;

/** What a form tells all of its fields. `changed` runs the form's cascade after a field took a value; `complained` hears that a
 * field could not read what was typed. */
export const FormSettings = createContext<{
  ControlOf: ControlOfField;
  size: 'medium' | 'large';
  readOnly: boolean;
  changed: (name: string) => void;
  complained: () => void;
}>({
  ControlOf: () => null,
  size: 'medium',
  readOnly: false,
  changed: () => undefined,
  complained: () => undefined,
});
