import { createContext } from 'react';

/** What a form tells all of its fields. `changed` runs the form's cascade after a field took a value. */
export const FormSettings = createContext<{
  size: 'medium' | 'large';
  readOnly: boolean;
  changed: (name: string) => void;
}>({ size: 'medium', readOnly: false, changed: () => undefined });
